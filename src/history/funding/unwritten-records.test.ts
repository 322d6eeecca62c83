import { expect, test } from 'vitest';
import { MAX_UNWRITTEN, UnwrittenRecords } from './unwritten-records.ts';

test('the oldest records are dropped beyond the bound, and never those that were added last', () => {
  const unwritten = new UnwrittenRecords();
  const there = () => [1n, 2n, 3n, 4n].filter((part) => unwritten.get(part) !== undefined);
  const add = (part: bigint, size: number) => unwritten.add(part, { records: new Map(), size });
  add(1n, MAX_UNWRITTEN / 2);
  add(2n, MAX_UNWRITTEN / 4);
  add(3n, MAX_UNWRITTEN / 4);
  expect(there()).toEqual([1n, 2n, 3n]);
  // The same part again counts once.
  add(3n, MAX_UNWRITTEN / 4);
  expect(there()).toEqual([1n, 2n, 3n]);
  add(4n, 1);
  expect(there()).toEqual([2n, 3n, 4n]);
  unwritten.delete(2n);
  unwritten.delete(2n);
  add(1n, MAX_UNWRITTEN / 2);
  expect(there()).toEqual([1n, 3n, 4n]);
  add(2n, MAX_UNWRITTEN + 1);
  expect(there()).toEqual([2n]);
});
