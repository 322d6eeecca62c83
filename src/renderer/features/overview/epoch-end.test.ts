import { expect, test } from 'vitest';
import { epochEndWords } from './epoch-end.ts';

const words = (seconds: number | null, connection: 'live' | 'offline' = 'live') =>
  epochEndWords({ epochExpiry: seconds === null ? null : BigInt(seconds) * 1_000_000_000n, connection }, 1_000_500);

test('the end of an epoch is counted down in whole seconds', () => {
  expect([1000 + 200, 1000 + 9, 1000 + 3700].map((at) => words(at))).toEqual([
    'in 3 min 19 s',
    'in 8 s',
    'in 1 h 01 min',
  ]);
});

test('after the planned end the next block ends it; offline that is unknown, as without a plan', () => {
  expect([words(900), words(900, 'offline'), words(null)]).toEqual(['with the next block', 'unknown', 'unknown']);
});
