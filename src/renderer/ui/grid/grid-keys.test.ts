import { expect, test } from 'vitest';
import { HEAD_ROW } from './grid-head.tsx';
import { type ActiveCell, type GridKeys, handleGridKey } from './grid-keys.ts';

/**
 * Presses a key ("Alt+ArrowLeft") on a cell of a grid, and returns the action; undefined if the grid does not handle
 * the key.
 */
function press(combination: string, row = 5): unknown {
  const parts = combination.split('+');
  const did: unknown[] = [];
  const note =
    (what: string) =>
    (...given: unknown[]) =>
      void did.push([what, ...given]);
  const keys: GridKeys = {
    active: { row, column: 'b' },
    total: 100,
    pageRows: 20,
    columns: ['#', 'a', 'b', 'c'],
    move: ({ row: to, column }: ActiveCell) => void did.push(`${to} ${column}`),
    open: note('open'),
    close: () => false,
    toggle: note('toggle'),
    toggleAll: note('toggle all'),
    selectLoaded: note('select'),
    sort: note('sort'),
    resize: note('resize'),
    reorder: note('reorder'),
    goTo: note('go to'),
    act: (key, row) => key === 'w' && did.push(`act on ${row}`) > 0,
  };
  const isTaken = handleGridKey(keys, {
    key: parts.at(-1) ?? '',
    altKey: parts.includes('Alt'),
    ctrlKey: parts.includes('Control'),
    metaKey: parts.includes('Meta'),
    shiftKey: parts.includes('Shift'),
  });
  return isTaken ? did[0] : undefined;
}

test('arrows move by a cell, with Ctrl to the end', () => {
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => press(key))).toEqual([
    '5 a',
    '5 c',
    '4 b',
    '6 b',
  ]);
  expect(['Control+ArrowLeft', 'Control+ArrowDown'].map((key) => press(key))).toEqual(['5 #', '99 b']);
});

test('keys for back and forward are left to the window', () => {
  for (const key of ['Alt+ArrowLeft', 'Alt+ArrowRight', 'Alt+Home', 'Alt+Enter', 'Meta+ArrowLeft', 'Meta+ArrowRight']) {
    expect(press(key), key).toBeUndefined();
  }
  expect(press('Meta+ArrowLeft', HEAD_ROW)).toBeUndefined();
});

test('on a header Alt and an arrow make its column wider, Ctrl Shift and an arrow move it', () => {
  expect(press('Alt+ArrowRight', HEAD_ROW)).toEqual(['resize', 'b', 16]);
  expect(press('Control+Shift+ArrowLeft', HEAD_ROW)).toEqual(['reorder', 'b', -1]);
});
