import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BlockRange } from '../../contract/index.ts';
import { gapsBetween, joinSpans } from './spans.ts';

function span(from: number, to: number): BlockRange {
  return { from: BigInt(from), to: BigInt(to) };
}

const all = () => true;
const spans = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 8 })), { maxLength: 25 })
  .map((pairs) => pairs.map(([from, length]) => span(from, from + length)));

test('a range is joined from its segments, also irregular ones', () => {
  const cut = [span(1, 1000), span(1001, 2000), span(2001, 2500), span(2501, 3000), span(3001, 4000)];
  expect(joinSpans(cut, span(1001, 3000), all)).toEqual(cut.slice(1, 4));
});

test('of overlapping ranges the finer ones win, and are never mixed with the coarse one', () => {
  const fine = [span(1, 1000), span(1001, 2000), span(2001, 3000)];
  expect(joinSpans([span(1, 3000), ...fine], span(1, 3000), all)).toEqual(fine);
  expect(joinSpans([span(1, 2000), span(1001, 3000)], span(1, 3000), all)).toBeUndefined();
});

test('a stored coarse range wins over finer ones that are not stored', () => {
  const coarse = span(1, 2000);
  const known = [coarse, span(1, 1000), span(1001, 2000)];
  expect(joinSpans(known, span(1, 2000), (one) => one === coarse)).toEqual([coarse]);
});

test('joined spans cover the range block by block, and are found whenever they exist', () => {
  function reachable(known: readonly BlockRange[], from: bigint, to: bigint): boolean {
    return known.some(
      (one) => one.from === from && one.to <= to && (one.to === to || reachable(known, one.to + 1n, to)),
    );
  }
  fc.assert(
    fc.property(spans, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 12 }), (known, from, length) => {
      const range = span(from, from + length);
      const joined = joinSpans(known, range, all);
      expect(joined !== undefined).toBe(reachable(known, range.from, range.to));
      let next = range.from;
      for (const one of joined ?? []) {
        expect(one.from).toBe(next);
        next = one.to + 1n;
      }
      if (joined !== undefined) expect(next).toBe(range.to + 1n);
    }),
    { numRuns: 500 },
  );
});

test('a reversed or empty range joins nothing', () => {
  expect(joinSpans([span(1, 10)], span(10, 1), all)).toBeUndefined();
  expect(joinSpans([], span(1, 1), all)).toBeUndefined();
});

test('gaps are exactly the blocks that no span covers', () => {
  fc.assert(
    fc.property(spans, (known) => {
      const gaps = gapsBetween(known, span(1, 40));
      for (let block = 1n; block <= 40n; block += 1n) {
        const covers = (one: BlockRange) => one.from <= block && block <= one.to;
        expect(gaps.some(covers)).toBe(!known.some(covers));
      }
    }),
  );
});
