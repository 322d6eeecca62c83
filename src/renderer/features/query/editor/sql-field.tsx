import { type Ref, useCallback } from 'react';
import { CodeField, type CodeFieldHandle, type EditorOptions, type Mark } from '../../../ui/editor/index.ts';
import { useLatest } from '../../../ui/parts/index.ts';
import type { Proposals } from './sql-editor.ts';

/** The query's text, with completion of tables, columns and functions, and marks at errors. */
export function SqlField({
  proposals,
  ...field
}: {
  text: string;
  onChange: (text: string) => void;
  marks: readonly Mark[];
  goal: { position: number } | undefined;
  proposals: Proposals;
  ref: Ref<CodeFieldHandle>;
}) {
  const latest = useLatest(proposals);
  const open = useCallback(
    async (options: EditorOptions) => {
      const { openSqlEditor } = await import('./sql-editor.ts');
      return openSqlEditor(options, () => latest.current);
    },
    [latest],
  );
  return <CodeField {...field} label="Query in SQL" open={open} />;
}
