import { expect, test } from 'vitest';
import { rowElements } from './row-elements.ts';

const ROWS = 30;

test('a row that stays in sight keeps its element', () => {
  const elements = rowElements();
  const first = elements.keyFrom(0, ROWS);
  // The row that was the fourth is now the first.
  expect(elements.keyFrom(3, ROWS)).toBe(first + 3);
  expect(elements.keyFrom(1, ROWS)).toBe(first + 1);
});

test('far away the same elements show other rows, in the same order', () => {
  const elements = rowElements();
  const near = elements.keyFrom(4, ROWS);
  expect(elements.keyFrom(5_000_000, ROWS)).toBe(near);
  expect(elements.keyFrom(5_000_002, ROWS)).toBe(near + 2);
  expect(elements.keyFrom(0, ROWS)).toBe(near + 2);
});

test('a second rendering of the same rows changes nothing', () => {
  const elements = rowElements();
  elements.keyFrom(0, ROWS);
  const once = elements.keyFrom(900, ROWS);
  expect(elements.keyFrom(900, ROWS)).toBe(once);
});
