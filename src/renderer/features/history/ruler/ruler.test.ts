import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredPart } from '../../../../contract/index.ts';
import { lengthOf, moveInto, positionAt, zoom } from '../../../ui/viewport/index.ts';
import { edgesOf, laneRuns, type SegmentState, schemaRuns, segmentStatesOf } from './runs.ts';
import { blocksToSpan, heightAt, MIN_BLOCKS, readSpan, spanAround, ticksOf, writeSpan, xOf } from './scale.ts';
import {
  moveEnd,
  moveStart,
  newestRange,
  segmentAt,
  segmentsAround,
  snapOutwards,
  withoutOverlaps,
} from './segments.ts';

/** Segments that begin at block 1 with these lengths; a negative one is a gap. */
function chain(...lengths: number[]) {
  let next = 1n;
  return lengths.flatMap((length) => {
    const from = next;
    next += BigInt(Math.abs(length));
    return length < 0 ? [] : [{ from, to: next - 1n }];
  });
}
const segments = chain(1000, 1000, 430, 570, -1000, 1000);

test('a range snaps outwards to whole segments, whichever end comes first', () => {
  expect(snapOutwards(segments, 1500n, 2100n)).toEqual({ from: 1001n, to: 2430n });
  expect(snapOutwards(segments, 2100n, 1500n)).toEqual({ from: 1001n, to: 2430n });
  expect(snapOutwards(segments, 1n, 1000n)).toEqual({ from: 1n, to: 1000n });
});

test('an end in a gap or beyond the known blocks goes to the nearest segment', () => {
  expect(snapOutwards(segments, 2500n, 3500n)).toEqual({ from: 2431n, to: 3000n });
  expect(snapOutwards(segments, 3500n, 9999n)).toEqual({ from: 4001n, to: 5000n });
  expect(snapOutwards([], 1n, 2n)).toBeUndefined();
});

test('a range that is reversed, or of which no segment has anything, is none', () => {
  expect(segmentsAround(segments, { from: 1500n, to: 9999n })).toEqual({ from: 1001n, to: 5000n });
  expect(segmentsAround(segments, { from: 2n, to: 1n })).toBeUndefined();
  expect(segmentsAround(segments, { from: 3100n, to: 3900n })).toBeUndefined();
  expect(segmentsAround(segments, { from: 5001n, to: 5200n })).toBeUndefined();
});

test('whatever is chosen, what it snaps to begins and ends with a segment', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 7000 }), fc.integer({ min: -10, max: 7000 }), (one, other) => {
      const range = snapOutwards(segments, BigInt(one), BigInt(other));
      expect(segments.map(({ from }) => from)).toContain(range?.from);
      expect(segments.map(({ to }) => to)).toContain(range?.to);
      expect((range?.from ?? 0n) < (range?.to ?? 0n)).toBe(true);
    }),
    { numRuns: 80 },
  );
});

test('the arrows move an end from boundary to boundary, and the ends never pass each other', () => {
  const range = { from: 1001n, to: 2000n };
  expect(moveEnd(segments, range, 1)).toBe(2430n);
  expect(moveEnd(segments, range, 99)).toBe(5000n);
  expect(moveEnd(segments, range, -1)).toBe(2000n);
  expect(moveStart(segments, range, -1)).toBe(1n);
  expect(moveStart(segments, range, 1)).toBe(1001n);
  expect(moveStart(segments, { from: 1n, to: 3000n }, 2)).toBe(2001n);
});

test('the newest segments are taken up to a gap', () => {
  expect(newestRange(segments, 10)).toEqual({ from: 4001n, to: 5000n });
  expect(newestRange(chain(1000, 1000, 430), 2)).toEqual({ from: 1001n, to: 2430n });
  expect(newestRange([], 2)).toBeUndefined();
});

test('where two cuts of the same blocks are known, the finer one is drawn', () => {
  const learnt = { from: 1n, to: 3000n };
  expect(withoutOverlaps([learnt, ...chain(1000, 1000, 1000)])).toEqual(chain(1000, 1000, 1000));
  expect(segmentAt(segments, 3500n)).toBeUndefined();
  expect(segmentAt(segments, 2000n)).toEqual({ from: 1001n, to: 2000n });
});

const whole = blocksToSpan({ from: 1, to: 5000 });
const part = (from: bigint, to: bigint, suspicion: StoredPart['suspicion'] = null) =>
  ({ from, to, suspicion }) as StoredPart;

test('a lane shows what is stored, what is missing, and nothing where there is no segment', () => {
  const states = segmentStatesOf(segments, [part(1n, 1000n), part(4001n, 5000n, 'short')]);
  expect(laneRuns(segments, states, whole, 500)).toEqual([
    { x: 0, width: 100, kind: 'stored' },
    { x: 100, width: 200, kind: 'missing' },
    { x: 400, width: 100, kind: 'suspect' },
  ]);
});

test('one suspect segment among thousands is seen at any distance', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4999 }), fc.integer({ min: 1, max: 900 }), (odd, width) => {
      const many = chain(...Array.from({ length: 5000 }, () => 10));
      const states: SegmentState[] = many.map((_, index) => (index === odd ? 'suspect' : 'stored'));
      const runs = laneRuns(many, states, blocksToSpan({ from: 1, to: 50_000 }), width);
      expect(runs.filter(({ kind }) => kind === 'suspect')).toHaveLength(1);
      expect(runs.reduce((sum, run) => sum + run.width, 0)).toBe(width);
    }),
    { numRuns: 30 },
  );
});

test('stored and missing segments within one pixel are said to be both', () => {
  const many = chain(...Array.from({ length: 1000 }, () => 10));
  const states = many.map((_, index): SegmentState => (index % 2 === 0 ? 'stored' : 'missing'));
  expect(laneRuns(many, states, blocksToSpan({ from: 1, to: 10_000 }), 100)).toEqual([
    { x: 0, width: 100, kind: 'partly' },
  ]);
});

test('edges are drawn only where there is room', () => {
  expect(edgesOf(segments, whole, 500)).toEqual([100, 200, 243, 300]);
  expect(edgesOf(segments, whole, 20)).toEqual([]);
});

test('schema versions are bands, also when one comes back', () => {
  const versioned = chain(100, 100, 100).map((segment, index) => ({
    ...segment,
    schemaVersion: index === 1 ? 2n : 1n,
  }));
  expect(schemaRuns(versioned).map(({ from, to, schemaVersion }) => [from, to, schemaVersion])).toEqual([
    [1n, 100n, 1n],
    [101n, 200n, 2n],
    [201n, 300n, 1n],
  ]);
});

test('zooming keeps the block under the pointer, and never leaves the chain', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0.2, max: 5, noNaN: true }),
      (share, by) => {
        const span = moveInto({ from: 1500, to: 2501 }, whole);
        const block = positionAt(span, share);
        const zoomed = zoom(span, { factor: by, around: block }, { bounds: whole, least: MIN_BLOCKS });
        expect(zoomed.from).toBeGreaterThanOrEqual(whole.from);
        expect(zoomed.to).toBeLessThanOrEqual(whole.to + 1e-6);
        if (lengthOf(zoomed) < 1400) expect(xOf(zoomed, 1000, block)).toBeCloseTo(share * 1000, 3);
      },
    ),
    { numRuns: 60 },
  );
});

test('a pixel is a block, and a link keeps the visible blocks', () => {
  expect(heightAt(whole, 500, 0)).toBe(1);
  expect(heightAt(whole, 500, 499.99)).toBe(5000);
  expect(heightAt(whole, 500, 9999)).toBe(5000);
  expect(writeSpan(whole, { from: 100.4, to: 201.2 })).toBe('100-200');
  expect(readSpan('100-200')).toEqual({ from: 100, to: 201 });
  expect(writeSpan(whole, whole)).toBeUndefined();
  expect(readSpan('9-1')).toBeUndefined();
  expect(readSpan('9-9')).toEqual({ from: 9, to: 9 + MIN_BLOCKS });
  expect(spanAround(whole, { from: 1001n, to: 2000n })).toEqual({ from: 851, to: 2151 });
});

test('ticks stand at round heights with room between them', () => {
  expect(ticksOf(whole, 500, 90)).toEqual([1000, 2000, 3000, 4000, 5000]);
  expect(ticksOf(blocksToSpan({ from: 1001, to: 1020 }), 1000, 90)).toEqual([
    1002, 1004, 1006, 1008, 1010, 1012, 1014, 1016, 1018, 1020,
  ]);
});

test('the lines of the handles stand outside the range, so that they hide no segment at its ends', () => {
  const css = readFileSync(new URL('range-handle.css', import.meta.url), 'utf8');
  const middle = Number(/width: ([\d.]+)px/.exec(css)?.[1]) / 2;
  const line = /::before {[^}]*inset: 0 auto 0 ([\d.]+)px;\s*width: ([\d.]+)px/.exec(css);
  expect(Number(line?.[1]) + Number(line?.[2])).toBeLessThanOrEqual(middle);
  expect(Number(/-to::before {\s*left: ([\d.]+)px/.exec(css)?.[1])).toBeGreaterThanOrEqual(middle);
});
