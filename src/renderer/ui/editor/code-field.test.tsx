import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { CodeEditor, EditorOptions } from './code-editor.ts';
import { CodeField } from './code-field.tsx';

/** An editor that is only its options, and records what it is told to show. */
function fakeEditor() {
  const shown: string[] = [];
  let options: EditorOptions | undefined;
  const editor: CodeEditor = { show: (text) => shown.push(text), insert() {}, mark() {}, goTo() {}, close() {} };
  const open = (given: EditorOptions) => {
    options = given;
    return Promise.resolve(editor);
  };
  return { shown, open, type: (text: string) => options?.onChange(text) };
}

function Field({
  open,
  onText,
}: {
  open: (options: EditorOptions) => Promise<CodeEditor>;
  onText?: (text: string) => void;
}) {
  const [text, setText] = useState('first');
  const change = (next: string) => {
    setText(next);
    onText?.(next);
  };
  return (
    <>
      <CodeField label="Code" text={text} onChange={change} marks={[]} open={open} />
      <button type="button" onClick={() => setText('from elsewhere')}>
        Replace
      </button>
    </>
  );
}

test('a text that the editor sent itself is never shown again, a text from elsewhere is', async () => {
  const { shown, open, type } = fakeEditor();
  const onText = vi.fn();
  render(<Field open={open} onText={onText} />);
  await waitFor(() => expect(shown).toEqual(['first']));
  type('a');
  type('ab');
  type('abc');
  await waitFor(() => expect(onText).toHaveBeenCalledTimes(3));
  await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(shown.at(-1)).toBe('from elsewhere'));
  expect(shown).toEqual(['first', 'from elsewhere']);
});

test('without the editor, the text is still written in a plain field', async () => {
  const onText = vi.fn();
  render(<Field open={() => Promise.reject(new Error('not loaded'))} onText={onText} />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code' }), '!');
  expect(onText).toHaveBeenLastCalledWith('first!');
});

test('the focus that the field gets is in the text', () => {
  const open = ({ room }: EditorOptions) => {
    const content = document.createElement('div');
    content.setAttribute('contenteditable', 'true');
    content.tabIndex = 0;
    room.append(content);
    return fakeEditor().open({ room, text: '', label: '', onChange() {} });
  };
  const { container } = render(<Field open={open} />);
  const host = container.querySelector<HTMLElement>('.code-field-host');
  host?.focus();
  expect(host?.shadowRoot?.activeElement?.getAttribute('contenteditable')).toBe('true');
});
