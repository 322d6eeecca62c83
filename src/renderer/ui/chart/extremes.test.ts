import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extremesIn, gapFrom } from './extremes.ts';

const values = fc.oneof(
  { arbitrary: fc.integer({ min: -9, max: 9 }), weight: 8 },
  { arbitrary: fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY), weight: 1 },
);

test('the extremes and gaps of any part are those that a look at every point finds', () => {
  const lines = fc.tuple(fc.array(values, { minLength: 1, maxLength: 60 }), fc.integer({ min: 1, max: 400 }));
  fc.assert(
    fc.property(lines, fc.nat(), fc.nat(), ([pattern, repeats], one, other) => {
      const ys = Float64Array.from({ length: pattern.length * repeats }, (_, index) => {
        const y = pattern[index % pattern.length] ?? 0;
        return index % 997 === 0 ? y * 2 : y;
      });
      const first = one % ys.length;
      const end = first + (other % (ys.length - first + 1));
      const part = ys.subarray(first, end);
      const gap = part.findIndex(Number.isNaN);
      expect(gapFrom(ys, first, end)).toBe(gap < 0 ? end : first + gap);
      const known = part.filter((y) => !Number.isNaN(y));
      if (known.length === 0) {
        expect(extremesIn(ys, first, end)).toBeUndefined();
        return;
      }
      const [low, high] = [known.toSorted().at(0), known.toSorted().at(-1)];
      expect(extremesIn(ys, first, end)).toEqual({
        least: first + part.indexOf(low ?? 0),
        greatest: first + part.indexOf(high ?? 0),
      });
    }),
    { numRuns: 200 },
  );
});
