import { expect, test } from 'vitest';
import { performances, STRIP_EPOCHS, stripWords } from './performance.ts';

test('the strip ends with the current epoch, and epochs that are not stored are gaps', () => {
  const scores = new Map([
    [97n, '0.9'],
    [99n, null],
    [100n, '1'],
  ]);
  const values = performances(scores, 100n);
  expect(values).toHaveLength(STRIP_EPOCHS);
  expect(values.slice(-4)).toEqual(['0.9', null, null, '1']);
  expect(stripWords(values)).toBe('Performance in 2 of the last 24 epochs, lowest 0.9000, last 1.0000');
  expect(stripWords(performances(new Map(), 100n))).toBe('No stored epochs');
});
