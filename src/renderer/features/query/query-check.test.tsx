import { EditorView } from '@codemirror/view';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { link, renderQuery, runButton } from './query-page.fixture.tsx';

const PROBLEM = { message: 'unknown word', at: { offset: 0, length: 4, line: 1, column: 1 } };

/** Opens a query and runs it. `refuse` answers the check of its text, before which the run does not begin. */
async function runUnchecked() {
  const refusal = Promise.withResolvers<void>();
  const { person, inputs } = renderQuery(
    { sql: 'what is twap' },
    { checkQuery: () => refusal.promise.then(() => ({ parameters: [], columns: null, tables: [], problem: PROBLEM })) },
  );
  const view = await waitFor(() => {
    const content = document.querySelector('.code-field-host')?.shadowRoot?.querySelector<HTMLElement>('.cm-content');
    const opened = content && EditorView.findFromDOM(content);
    if (!opened) throw new Error('the editor is not open yet');
    return opened;
  });
  await person.click(await runButton());
  return {
    person,
    inputs,
    refuse: refusal.resolve,
    /** Replaces the text, and puts the cursor to its end. */
    type: (text: string) =>
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        selection: { anchor: text.length },
      }),
    text: () => view.state.doc.toString(),
    cursor: () => view.state.selection.main.anchor,
  };
}

/** Waits until the answers that have arrived are read, which takes microtasks. */
const answersRead = () => new Promise((resolve) => setTimeout(resolve));

test('the refusal of a run moves no cursor in a text that was changed meanwhile', async () => {
  const { type, text, cursor, refuse } = await runUnchecked();
  type('sel');
  refuse();
  await waitFor(() => expect(link().run).toBe('yes'));
  expect([text(), cursor()]).toEqual(['sel', 3]);
});

test('a run that begins late does not replace a text that is in the link by then', async () => {
  const { inputs, type, text, refuse } = await runUnchecked();
  type('sel');
  await waitFor(() => expect(link().sql).toBe('sel'));
  refuse();
  await waitFor(() => expect(inputs('runQuery')).toMatchObject([{ sql: 'what is twap' }]));
  expect([link().run, link().sql, text()]).toEqual(['yes', 'sel', 'sel']);
});

test('a query whose view was left while it was checked does not run', async () => {
  const { inputs, refuse } = await runUnchecked();
  cleanup();
  refuse();
  await answersRead();
  expect(inputs('runQuery')).toEqual([]);
});

test('a query in whose place another one was opened while it was checked does not run', async () => {
  const { person, inputs, refuse } = await runUnchecked();
  await person.click(await screen.findByRole('button', { name: /Fees by market/ }));
  await waitFor(() => expect(link().sql).toBe('select 42'));
  refuse();
  await answersRead();
  expect(inputs('runQuery')).toEqual([]);
});

test('a query that a link opens has no mistakes before it was tried, although the one before had', async () => {
  const { person } = renderQuery({ sql: 'select :first' }, {}, { sql: 'select :second' });
  await screen.findByRole('textbox', { name: /first/ });
  await person.click(await runButton());
  expect(await screen.findByText('Required')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'follow a link' }));
  await screen.findByRole('textbox', { name: /second/ });
  expect(screen.queryByText('Required')).toBeNull();
});

test('the number of a parameter that is named after markets is typed, not chosen among them', async () => {
  renderQuery(
    { sql: 'select :market_count' },
    {
      checkQuery: () => ({
        parameters: [{ name: 'market_count', kind: 'integer' }],
        columns: null,
        tables: [],
        problem: null,
      }),
    },
  );
  const field = await screen.findByRole('textbox', { name: ':market_count' });
  expect(field.getAttribute('placeholder')).toBe('a whole number');
});
