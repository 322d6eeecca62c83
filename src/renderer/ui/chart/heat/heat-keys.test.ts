import { expect, test } from 'vitest';
import { cellAfter, spokenAt } from './heat-keys.ts';

const SIZE = { columns: 30, rows: 24 };
const none = { altKey: false, ctrlKey: false, metaKey: false };

test('arrows move by a cell, pages by a week, and stop at the edges', () => {
  const from = { column: 3, row: 0 };
  const after = (key: string) => cellAfter({ ...none, key }, from, SIZE);
  expect(after('ArrowLeft')).toEqual({ column: 2, row: 0 });
  expect(after('ArrowUp')).toEqual(from);
  expect(after('ArrowDown')).toEqual({ column: 3, row: 1 });
  expect(after('PageUp')).toEqual({ column: 0, row: 0 });
  expect(after('End')).toEqual({ column: 29, row: 0 });
  expect(after('a')).toBeUndefined();
});

test('keys for back and forward are left to the window', () => {
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey']) {
    expect(cellAfter({ ...none, [modifier]: true, key: 'ArrowLeft' }, undefined, SIZE), modifier).toBeUndefined();
  }
});

test('a cell is read aloud where a key led to it, not for every move of the pointer', () => {
  const cell = { words: 'Monday, 14:00', exact: '0.02%' };
  expect(spokenAt('key', cell)).toBe('Monday, 14:00, 0.02%');
  expect(spokenAt('key', undefined)).toBe('no data');
  expect(spokenAt('pointer', cell)).toBeUndefined();
  expect(spokenAt(undefined, undefined)).toBeUndefined();
});
