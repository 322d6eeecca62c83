import { expect, test } from 'vitest';
import { isStillUsed } from './cache-list.ts';

test('a snapshot of a list that grows is used for ten times as long as it took, but never for more than a minute', () => {
  expect(isStillUsed({ madeAt: 0, tookMs: 1000 }, 9999)).toBe(true);
  expect(isStillUsed({ madeAt: 0, tookMs: 1000 }, 10_000)).toBe(false);
  // A computer that slept or was busy while the snapshot was made.
  expect(isStillUsed({ madeAt: 0, tookMs: 190_000 }, 59_999)).toBe(true);
  expect(isStillUsed({ madeAt: 0, tookMs: 190_000 }, 60_000)).toBe(false);
});
