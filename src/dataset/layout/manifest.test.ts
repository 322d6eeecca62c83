import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ManifestSegment, segmentFinder } from './manifest.ts';

const blocks = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }));

test('a file can hold the segments between the blocks in its name, in any manifest', () => {
  const property = fc.property(fc.array(blocks), blocks, (spans, [from, to]) => {
    const segments = spans.map(([first, last]) => ({ from: `${first}`, to: `${last}` }) as ManifestSegment);
    const found = segmentFinder(segments)({ path: `day=2026-01-01/${from}-${to}.parquet` });
    const expected = spans.filter(([first, last]) => first >= from && last <= to && first <= to);
    const inOrder = expected.toSorted(([a], [b]) => a - b).map(([first, last]) => `${first}-${last}`);
    expect(found.map((segment) => `${segment.from}-${segment.to}`)).toEqual(inOrder);
  });
  fc.assert(property, {
    examples: [
      [
        [
          [3, 4],
          [1, 2],
          [5, 6],
          [1, 1],
        ],
        [1, 4],
      ],
    ],
  });
});
