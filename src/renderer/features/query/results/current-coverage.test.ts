import { expect, test } from 'vitest';
import type { TableCoverage } from '../../../../contract/index.ts';
import { currentCoverage, storedSince } from './current-coverage.ts';

const shown: TableCoverage = {
  table: 'history.trades',
  kind: 'history',
  stored: [{ from: 1n, to: 3000n }],
  missing: [{ from: 4001n, to: 5000n }],
  complete: false,
  asOf: 0,
};

test('blocks that became known are missing in the result, beside those that were missing before', () => {
  const now = { missing: [{ from: 4501n, to: 6000n }] };
  expect(currentCoverage(shown, now).missing).toEqual([{ from: 4001n, to: 6000n }]);
  const between = { missing: [{ from: 3001n, to: 3500n }] };
  expect(currentCoverage(shown, between).missing).toEqual([
    { from: 3001n, to: 3500n },
    { from: 4001n, to: 5000n },
  ]);
});

test('a complete result is not complete any more', () => {
  const complete = { ...shown, missing: [], complete: true };
  expect(currentCoverage(complete, { missing: [{ from: 3001n, to: 4000n }] }).complete).toBe(false);
});

test('blocks that the result did not read stay missing in it when they are stored later', () => {
  expect(currentCoverage(shown, { missing: [] })).toBe(shown);
  expect(currentCoverage(shown, undefined)).toBe(shown);
});

test('a query with known bounds is not offered blocks that may lie outside', () => {
  const bounded = { ...shown, asked: { from: null, to: 7, missing: [] } };
  expect(currentCoverage(bounded, { missing: [{ from: 5001n, to: 6000n }] })).toBe(bounded);
});

test('blocks that a result lacks and that were stored after its run', () => {
  const missing = [
    { from: 1001n, to: 2000n },
    { from: 4001n, to: 5000n },
  ];
  const stored = [
    { from: 1n, to: 1500n },
    { from: 4501n, to: 9000n },
  ];
  expect(storedSince(missing, { stored })).toEqual([
    { from: 1001n, to: 1500n },
    { from: 4501n, to: 5000n },
  ]);
  expect(storedSince(missing, { stored: [] })).toEqual([]);
  expect(storedSince(missing, undefined)).toEqual([]);
});
