import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnRange, holdingAt, nearest, rangeOf, thin } from './series.ts';

const seriesOf = (ys: readonly number[]) => ({ xs: ys.map((_, index) => index), ys });

test('thinning leaves at most two points for a pixel column, and every extreme of it', () => {
  const lines = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 400 });
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 40 }), (ys, columns) => {
      const series = seriesOf(ys);
      const span = { from: 0, to: ys.length };
      const kept = thin(series, span, columns);
      expect(kept).toEqual(kept.toSorted((left, right) => left - right));
      const columnOf = (index: number) => Math.floor((index / ys.length) * columns);
      for (let column = 0; column < columns; column += 1) {
        const all = ys.filter((_, index) => columnOf(index) === column);
        const left = kept.filter((index) => columnOf(index) === column).map((index) => ys[index] ?? Number.NaN);
        if (all.length === 0) continue;
        if (ys.length > columns * 2) expect(left.length).toBeLessThanOrEqual(2);
        expect(Math.min(...left)).toBe(Math.min(...all));
        expect(Math.max(...left)).toBe(Math.max(...all));
      }
    }),
    { numRuns: 200 },
  );
});

test('a gap hides no value beside it, and stays so that no line crosses it', () => {
  const series = { xs: [0, 0.1, 0.2, 0.3, 0.4, 0.5], ys: [Number.NaN, 3, 9, Number.NaN, 1, 5] };
  expect(thin(series, { from: 0, to: 1 }, 1)).toEqual([2, 3, 4]);
});

test('lines continue to the edges of the visible range', () => {
  const series = seriesOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(drawnRange(series, { from: 2.5, to: 5.5 })).toEqual([2, 7]);
  expect(drawnRange(series, { from: -5, to: 50 })).toEqual([0, 10]);
});

test.each([
  ['line', [1, 500.5]],
  ['step', [1, 1]],
  ['points', [1, 1]],
] as const)('of points out of sight counts what a %s brings into sight', (shape, range) => {
  const series = {
    ...seriesOf([1, 1, 1, 1000]),
    id: 'a',
    label: 'a',
    colour: 1,
    shape,
    exactX: String,
    exactY: String,
  } as const;
  expect(rangeOf([series], { from: 0.5, to: 2.5 })).toEqual(range);
  const after = { ...series, ys: [1000, 1, 1, 1] };
  expect(rangeOf([after], { from: 0.5, to: 2.5 })).toEqual(shape === 'step' ? [1, 1000] : range);
});

test('the point of a position is the nearest, or the last one before it', () => {
  const series = seriesOf([0, 1, 2]);
  expect(nearest(series, 1.4, { from: 0, to: 9 })).toBe(1);
  expect(nearest(series, -3, { from: 0, to: 9 })).toBe(0);
  expect(nearest(seriesOf([]), 1, { from: 0, to: 9 })).toBeUndefined();
  expect(holdingAt(series, 1.9)).toBe(1);
  expect(holdingAt(series, 2)).toBe(2);
  expect(holdingAt(series, -1)).toBeUndefined();
  const points = { ...series, shape: 'points' as const };
  expect(holdingAt(points, 2)).toBe(2);
  expect(holdingAt(points, 1.9)).toBeUndefined();
});
