import { useCallback } from 'react';
import type { CommandShape } from '../../../../contract/index.ts';
import { CodeField, type EditorOptions, type TextMark } from '../../../ui/editor/index.ts';
import { useLatest } from '../../../ui/parts/index.ts';
import { completeJson } from './completion.ts';
import './json-field.css';

interface JsonFieldProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
  /** Called when the focus leaves the text. */
  onLeave: () => void;
  shape: CommandShape | undefined;
  commands: readonly { name: string; title: string }[];
  marks: readonly TextMark[];
  /** A position to jump to; a new object with the same position jumps again. */
  goal: { position: number } | undefined;
}

/**
 * Shows the editor of the command as JSON, with completion, and with marks at findings. `onChange` is called with every
 * change of the text.
 */
export function JsonField({ shape, commands, onLeave, ...field }: JsonFieldProps) {
  const latest = useLatest({ shape, commands });
  const open = useCallback(
    async (options: EditorOptions) => {
      const { openJsonEditor } = await import('./json-editor.ts');
      return openJsonEditor(options, (text, position) =>
        completeJson(text, position, latest.current.shape, latest.current.commands),
      );
    },
    [latest],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus leaves the text inside
    <div className="json-field" onBlur={onLeave}>
      <CodeField {...field} open={open} />
    </div>
  );
}
