import { useEffect, useRef, useState } from 'react';
import type { CommandShape } from '../../../../contract/index.ts';
import { Skeleton, useLatest } from '../../../ui/parts/index.ts';
import type { JsonEditor, Mark } from './code-mirror.ts';
import { completeJson } from './completion.ts';
import './json-field.css';

interface JsonFieldProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
  shape: CommandShape | undefined;
  commands: readonly { name: string; title: string }[];
  marks: readonly Mark[];
  /** A position to jump to; a new object with the same position jumps again. */
  goal: { position: number } | undefined;
}

/** The command as JSON, with completion and findings in the text. The editor is loaded when it is first needed. */
export function JsonField(props: JsonFieldProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<JsonEditor>(undefined);
  const latest = useLatest(props);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const { text, marks, goal } = props;

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    let isGone = false;
    void import('./code-mirror.ts')
      .then(({ openJsonEditor }) => {
        if (isGone) return;
        const room = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
        room.replaceChildren();
        editor.current = openJsonEditor({
          room,
          text: latest.current.text,
          label: latest.current.label,
          onChange: (next) => latest.current.onChange(next),
          complete: (source, position) => completeJson(source, position, latest.current.shape, latest.current.commands),
        });
        setState('ready');
      })
      .catch(() => setState('failed'));
    return () => {
      isGone = true;
      editor.current?.close();
      editor.current = undefined;
    };
  }, [latest]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the editor has become ready
  useEffect(() => editor.current?.show(text), [text, state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: likewise
  useEffect(() => editor.current?.mark(marks), [marks, state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: likewise
  useEffect(() => {
    if (goal !== undefined) editor.current?.goTo(goal.position);
  }, [goal, state]);

  return (
    <div className="json-field">
      {state === 'loading' && (
        <div className="json-field-wait">
          <Skeleton width={24} says="Opening the editor" />
        </div>
      )}
      {state === 'failed' && (
        <textarea
          className="json-field-plain mono"
          aria-label={props.label}
          value={text}
          onChange={({ target }) => props.onChange(target.value)}
        />
      )}
      <div ref={host} className="json-field-host" hidden={state === 'failed'} />
    </div>
  );
}
