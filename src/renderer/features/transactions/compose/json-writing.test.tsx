import { EditorView } from '@codemirror/view';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pass, takeClock } from '../../../data/page.fixture.tsx';
import { DRAFT, openDraft } from './compose.fixture.tsx';

const BAD = 'review-line tone-bad';
const lineOf = (words: string) => screen.getByText(words).closest('.review-line')?.className;

/** Opens a draft as JSON, and returns its editor. */
async function openJson() {
  openDraft({ ...DRAFT, text: '{"orderSubmission": {}} ' }, { saveDraft: () => DRAFT });
  (await screen.findByRole('radio', { name: 'JSON' })).click();
  const { host, content } = await waitFor(() => {
    const field = document.querySelector('.code-field-host');
    const text = field?.shadowRoot?.querySelector<HTMLElement>('.cm-content');
    if (!field || !text) throw new Error('the editor is not open yet');
    return { host: field, content: text };
  });
  const view = EditorView.findFromDOM(content);
  if (view === null) throw new Error('the editor has no view');
  return {
    host,
    /** Writes at the end of the text. */
    write: (text: string) => act(() => view.dispatch({ changes: { from: view.state.doc.length, insert: text } })),
    countMarks: () => content.querySelectorAll('.cm-lintRange-error').length,
  };
}

test('nothing in the JSON is red while a person writes, but after a pause', async () => {
  const { write, countMarks } = await openJson();
  takeClock();
  write('{');
  await pass(600);
  write('"a"');
  await pass(600);
  expect([countMarks(), lineOf('The JSON cannot be read yet.')]).toEqual([0, 'review-line']);
  await pass(600);
  expect([countMarks() > 0, lineOf('The JSON cannot be read yet.')]).toEqual([true, BAD]);
  write(':');
  expect([countMarks(), lineOf('The JSON cannot be read yet.')]).toEqual([0, 'review-line']);
});

test('a mistake in the JSON is red once a person leaves the text', async () => {
  const { host, write } = await openJson();
  takeClock();
  write('{');
  expect(lineOf('The JSON cannot be read yet.')).toBe('review-line');
  // A browser reports the focus of the editor's own tree at the element that holds it.
  fireEvent.focusOut(host);
  expect(lineOf('The JSON cannot be read yet.')).toBe(BAD);
});
