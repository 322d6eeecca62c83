import { currentCompletions, startCompletion } from '@codemirror/autocomplete';
import { EditorView } from '@codemirror/view';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlEditor, type Proposals } from './sql-editor.ts';

test('a name that was typed before the tables are known is completed when they are', async () => {
  const host = document.createElement('div');
  document.body.append(host);
  const room = host.attachShadow({ mode: 'open' });
  let known: Proposals = { tables: [], functions: [] };
  const names = vi.fn(() => known);
  const arrival = Promise.withResolvers<void>();
  const text = 'select * from nod';
  const editor = openSqlEditor({ room, label: 'SQL', text, onChange() {} }, names, arrival.promise);
  onTestFinished(() => {
    editor.close();
    host.remove();
  });
  editor.goTo(text.length);
  const content = room.querySelector<HTMLElement>('.cm-content');
  const view = content && EditorView.findFromDOM(content);
  if (!view) throw new Error('the editor has no view');
  startCompletion(view);
  await expect.poll(() => names.mock.calls.length).toBeGreaterThan(0);
  known = { tables: [{ schema: 'main', name: 'nodes', about: '', columns: [] }], functions: [] };
  arrival.resolve();
  await expect.poll(() => currentCompletions(view.state).map(({ label }) => label)).toContain('nodes');
});
