import { expect, test } from 'vitest';
import { knownBlocks, rangeProblems } from './range-problems.ts';

const segments = [
  { from: 1001n, to: 2000n },
  { from: 3001n, to: 4000n },
];

test('a range within the known blocks is well, also where it lies in a gap', () => {
  expect(rangeProblems(segments, { from: 1001n, to: 4000n })).toBeUndefined();
  expect(rangeProblems(segments, { from: 2500n, to: 2500n })).toBeUndefined();
});

test('an end beyond the known blocks gets the known blocks, each end by itself', () => {
  const problem = 'Enter a block number from 1,001 to 4,000.';
  expect(rangeProblems(segments, { from: 1000n, to: 4000n })).toEqual({ from: problem });
  expect(rangeProblems(segments, { from: 1001n, to: 4001n })).toEqual({ to: problem });
  expect(rangeProblems(segments, { from: 99_999_999n, to: 0n })).toEqual({ from: problem, to: problem });
});

test('a range that runs backwards gets the bounds of its last block', () => {
  expect(rangeProblems(segments, { from: 3500n, to: 1500n })).toEqual({
    to: 'Enter block 3,500 or later.',
  });
});

test('nothing is wrong where no segment is known yet', () => {
  expect(rangeProblems([], { from: 2n, to: 1n })).toBeUndefined();
  expect(knownBlocks([])).toBeUndefined();
});
