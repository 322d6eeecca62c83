import { type Ref, useCallback, useEffect, useState } from 'react';
import { CodeField, type CodeFieldHandle, type EditorOptions, type TextMark } from '../../../ui/editor/index.ts';
import { useLatest } from '../../../ui/parts/index.ts';
import type { Proposals } from './sql-editor.ts';

/**
 * Shows the editor of the query's text. It proposes tables, columns and functions, and marks errors. `onChange` is
 * called with every change of the text. A new `goal` moves the cursor to its position (characters from the start).
 */
export function SqlField({
  proposals,
  ...field
}: {
  text: string;
  onChange: (text: string) => void;
  marks: readonly TextMark[];
  goal: { position: number } | undefined;
  proposals: Proposals;
  ref: Ref<CodeFieldHandle>;
}) {
  const latest = useLatest(proposals);
  const [arrival] = useState(() => Promise.withResolvers<void>());
  useEffect(() => {
    if (proposals.tables.length > 0) arrival.resolve();
  }, [proposals, arrival]);
  const open = useCallback(
    async (options: EditorOptions) => {
      await painted();
      const { openSqlEditor } = await import('./sql-editor.ts');
      return openSqlEditor(options, () => latest.current, arrival.promise);
    },
    [latest, arrival],
  );
  return <CodeField {...field} label="Query in SQL" open={open} />;
}

/** Waits until the page is painted once more: the editor's code takes longer than the rest of the view. */
function painted(): Promise<void> {
  // The frame is painted before the next task begins.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
