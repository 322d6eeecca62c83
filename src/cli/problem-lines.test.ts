import { expect, test } from 'vitest';
import { problemLines } from './problem-lines.ts';

test('problems are named up to five, and the others counted', () => {
  expect(problemLines([])).toEqual([]);
  expect(problemLines(['it is cut'])).toEqual(['Problem: it is cut']);
  const lines = problemLines(Array.from({ length: 7 }, (_, index) => `file ${index}`));
  expect(lines.slice(4)).toEqual(['Problem: file 4', 'Problem: 2 more, in the result.']);
});
