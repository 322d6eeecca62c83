import { expect, test } from 'vitest';
import { keyTextOf } from './key-text.ts';

test('an epoch is not the same as its number or its digits', () => {
  const texts = [[1n], [1], ['1'], [null]].map(keyTextOf);
  expect(new Set(texts).size).toBe(texts.length);
  expect(keyTextOf(['nodes', { epochSeq: 7n }])).toBe(keyTextOf(['nodes', { epochSeq: 7n }]));
});
