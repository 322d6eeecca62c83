import { expect, test } from 'vitest';
import type { Segment } from '../history/index.ts';
import { planRange } from './plan-range.ts';

function segments(...spans: [from: number, to: number][]): Segment[] {
  return spans.map(([from, to], key) => ({
    key: BigInt(key),
    from: BigInt(from),
    to: BigInt(to),
    schemaVersion: 1n,
    segmentId: '',
    previousSegmentId: '',
    origin: 'listed',
    source: '',
  }));
}

const irregular = segments([1, 1000], [1001, 1300], [1301, 2000], [3001, 4000]);

test.each([
  [5n, 1001n, { from: 1n, to: 1300n }],
  [1001n, 1300n, { from: 1001n, to: 1300n }],
  [undefined, 900n, { from: 1n, to: 1000n }],
  [3500n, undefined, { from: 3001n, to: 4000n }],
  [0n, 10n, { from: 1n, to: 1000n }],
])('%s to %s snaps outwards to whole segments', (from, to, range) => {
  expect(planRange(irregular, from, to).range).toEqual(range);
});

test('a range across a gap is refused; the error names the valid ranges on both sides', () => {
  expect(planRange(irregular, 1500n, 3500n)).toMatchObject({
    range: null,
    problem: expect.stringContaining('blocks 2001 to 3000 missing. Valid ranges: 1301 to 2000 or 3001 to 4000'),
    nearestStarts: [1301n, 3001n],
    nearestEnds: [2000n, 4000n],
  });
});

test('future blocks have no range', () => {
  expect(planRange(irregular, 4001n, 5000n)).toMatchObject({
    range: null,
    nearestStarts: [3001n],
    nearestEnds: [4000n],
  });
});

test('overlapping learnt ranges are not joined with their neighbours', () => {
  const overlapping = segments([1, 1000], [501, 1500], [1001, 2000]);
  expect(planRange(overlapping, 400n, 1600n).range).toEqual({ from: 1n, to: 2000n });
  expect(planRange(overlapping, 501n, 1500n).range).toEqual({ from: 501n, to: 1500n });
});

test('nothing is known before the first listing', () => {
  expect(planRange([], 1n, 2n)).toMatchObject({ requested: null, range: null });
});
