import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import type { Note } from './notes.ts';
import { useNotes } from './notes.ts';
import { NotesDialog } from './notes-dialog.tsx';

const AT = Date.UTC(2026, 9, 1, 12, 30, 15);
const MARKET = 'a'.repeat(64);

function openNotes(before: Note[]) {
  const stored: { notes: Note[] } = { notes: before };
  function View() {
    const notes = useNotes([MARKET]);
    return <NotesDialog {...notes} at={AT} marketId={MARKET} markets={[]} onClose={() => {}} />;
  }
  const page = openPage(<View />, {
    preference: ({ key }) => ({ value: key.startsWith('funding-notes') ? before : null }),
    setPreference({ key, value }) {
      if (key.startsWith('funding-notes')) stored.notes = value as Note[];
      return {};
    },
  });
  return { ...page, stored };
}
const list = () => screen.findByRole('list', { name: 'Notes of this chart' });

test('a note is added at its exact time with the keyboard alone', async () => {
  const { person, stored } = openNotes([{ id: 'x', marketId: MARKET, at: 1, text: 'earlier' }]);
  await list();
  expect(screen.getByLabelText('Time (local time)')).toBeTruthy();
  await person.type(screen.getByRole('textbox', { name: 'New note' }), 'Oracle was late{Enter}');
  await within(await list()).findByText('Oracle was late');
  expect(stored.notes.map(({ at, text }) => [at, text])).toEqual([
    [1, 'earlier'],
    [AT, 'Oracle was late'],
  ]);
});

test('a note is changed in place, and a deleted one comes back by undo', async () => {
  const { person, stored } = openNotes([{ id: 'x', marketId: MARKET, at: AT, text: 'first' }]);
  await person.click(within(await list()).getByRole('button', { name: 'Edit note 1' }));
  const field = screen.getByRole('textbox', { name: 'Note' });
  await person.clear(field);
  await person.type(field, 'second{Enter}');
  await within(await list()).findByText('second');
  expect(stored.notes).toEqual([{ id: 'x', marketId: MARKET, at: AT, text: 'second' }]);
  await person.click(within(await list()).getByRole('button', { name: 'Delete note 1' }));
  expect(screen.queryByRole('list', { name: 'Notes of this chart' })).toBeNull();
  await person.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
  await within(await list()).findByText('second');
});

test('while a note is being typed, another one cannot take its place in the form', async () => {
  const { person } = openNotes([{ id: 'x', marketId: MARKET, at: AT, text: 'first' }]);
  const pencil = () => screen.getByRole('button', { name: 'Edit note 1' });
  await list();
  const field = screen.getByRole('textbox', { name: 'New note' });
  await person.type(field, 'Oracle');
  await person.click(pencil());
  expect(screen.getByRole('textbox', { name: 'New note' })).toHaveProperty('value', 'Oracle');
  expect(screen.getByText('Save or cancel the note that you are writing first')).toBeTruthy();
  await person.clear(field);
  await person.click(pencil());
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'first');
});
