import { expect, test } from 'vitest';
import { isFull, markNotes, type Note, noteLines, withNote } from './notes.ts';

const note = (id: string, at: number, text = id): Note => ({ id, marketId: 'm', at, text });

test('notes are in the order of their times, and an edited one replaces itself', () => {
  const notes = withNote([note('late', 3000), note('early', 1000)], note('middle', 2000));
  expect(notes.map(({ id }) => id)).toEqual(['early', 'middle', 'late']);
  expect(withNote(notes, note('late', 500, 'moved')).map(({ text }) => text)).toEqual(['moved', 'early', 'middle']);
});

test('there is room until the notes would no longer fit into one preference, whatever their letters', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => note(`${at}`, at, '記'.repeat(280)));
  expect(isFull(many(60))).toBe(false);
  expect(isFull(many(66))).toBe(true);
  expect(new TextEncoder().encode(JSON.stringify(many(66))).length).toBeLessThan(64 * 1024);
});

test('the number of a mark is that of its line under a picture, which holds only visible notes', () => {
  const notes = [note('a', 0), note('b', 60_000), note('c', 120_000)];
  expect(markNotes(notes).map(({ number, label }) => [number, label])).toEqual([
    ['1', 'a'],
    ['2', 'b'],
    ['3', 'c'],
  ]);
  expect(noteLines(notes, { from: 30_000, to: 130_000 }, 'utc')).toEqual([
    'Note 2: 1970-01-01 00:01:00  b',
    'Note 3: 1970-01-01 00:02:00  c',
  ]);
});

test('in the hour that the clock shows twice, the line of a note has its offset', () => {
  const at = Date.parse('2026-10-25T01:52:41Z');
  const lines = noteLines([note('a', at - 3_600_000), note('b', at)], { from: 0, to: at }, 'Europe/Berlin');
  expect(lines).toEqual(['Note 1: 2026-10-25 02:52:41 UTC+02:00  a', 'Note 2: 2026-10-25 02:52:41 UTC+01:00  b']);
});
