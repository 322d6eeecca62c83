import { autocompletion, completionStatus, startCompletion } from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import { expect, onTestFinished, test } from 'vitest';
import { openEditor } from './open-editor.ts';

test('Ctrl Enter closes the proposals, which would cover what it shows', async () => {
  const host = document.createElement('div');
  document.body.append(host);
  const room = host.attachShadow({ mode: 'open' });
  const proposals = autocompletion({
    override: [() => ({ from: 0, options: [{ label: 'day' }, { label: 'dayname' }] })],
  });
  const editor = openEditor({ room, label: 'SQL', text: 'da', onChange() {} }, [proposals]);
  onTestFinished(() => {
    editor.close();
    host.remove();
  });
  const content = room.querySelector<HTMLElement>('.cm-content');
  if (!content) throw new Error('the editor has no content');
  const view = EditorView.findFromDOM(content);
  if (view === null) throw new Error('the editor has no view');
  startCompletion(view);
  await expect.poll(() => completionStatus(view.state)).toBe('active');
  // A view takes the key before the editor.
  const take = (event: Event) => event.stopPropagation();
  document.addEventListener('keydown', take, true);
  onTestFinished(() => document.removeEventListener('keydown', take, true));
  content.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: 'Enter',
      code: 'Enter',
      keyCode: 13,
      ctrlKey: true,
      bubbles: true,
      composed: true,
    }),
  );
  expect(completionStatus(view.state)).toBeNull();
});
