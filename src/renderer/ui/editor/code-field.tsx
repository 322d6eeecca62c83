import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Skeleton, useLatest } from '../parts/index.ts';
import type { CodeEditor, EditorOptions, TextMark } from './code-editor.ts';
import './code-field.css';

interface CodeFieldProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
  marks: readonly TextMark[];
  /** A position to jump to; a new object with the same position jumps again. */
  goal?: { position: number } | undefined;
  /** Opens the editor. It imports CodeMirror, so that a view without an open editor does not load it. Stable. */
  open: (options: EditorOptions) => Promise<CodeEditor>;
  ref?: Ref<CodeFieldHandle>;
}

/** The actions of a code field that its owner can call. */
export interface CodeFieldHandle {
  /** Writes a text in place of the selection. */
  insert(text: string): void;
}

/**
 * Shows a field for code, with completion and marks in the text; a plain field of text if the editor cannot be loaded.
 * `onChange` is called with every change of the text.
 */
export function CodeField(props: CodeFieldProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor>(undefined);
  const latest = useLatest(props);
  /** Texts that the editor reported and that have not come back yet: a fast typist is ahead of the page. */
  const ahead = useRef<string[]>([]);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const { text, marks, goal, open, ref } = props;

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    let isGone = false;
    const room = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    // F6 and a dialog that closes know the host alone. `delegatesFocus` would focus the scroller around the text.
    element.focus = (options) => room.querySelector<HTMLElement>('[contenteditable]')?.focus(options);
    room.replaceChildren();
    const { text: first, label } = latest.current;
    ahead.current = [];
    const onChange = (next: string) => {
      ahead.current.push(next);
      latest.current.onChange(next);
    };
    open({ room, text: first, label, onChange })
      .then((opened) => {
        if (isGone) return opened.close();
        editor.current = opened;
        setState('ready');
      })
      .catch(() => setState('failed'));
    return () => {
      isGone = true;
      editor.current?.close();
      editor.current = undefined;
    };
  }, [latest, open]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the editor has become ready
  useEffect(() => {
    const index = ahead.current.indexOf(text);
    if (index >= 0) {
      // The editor's own text, perhaps an older one. Showing that would undo what was typed since.
      ahead.current.splice(0, index + 1);
      return;
    }
    ahead.current = [];
    editor.current?.show(text);
  }, [text, state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: likewise
  useEffect(() => editor.current?.mark(marks), [marks, state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: likewise
  useEffect(() => {
    if (goal !== undefined) editor.current?.goTo(goal.position);
  }, [goal, state]);
  useImperativeHandle(
    ref,
    () => ({
      insert(added) {
        if (editor.current === undefined) latest.current.onChange(`${latest.current.text}${added}`);
        else editor.current.insert(added);
      },
    }),
    [latest],
  );

  return (
    <div className="code-field">
      {state === 'loading' && (
        <div className="code-field-wait">
          <Skeleton width={24} says="Opening the editor" />
        </div>
      )}
      {state === 'failed' && (
        <textarea
          className="code-field-plain mono"
          aria-label={props.label}
          value={text}
          onChange={({ target }) => props.onChange(target.value)}
        />
      )}
      <div ref={host} className="code-field-host" hidden={state === 'failed'} />
    </div>
  );
}
