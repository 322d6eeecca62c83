import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnOf, drawnRange, holdingAt, nearestIndex, thin, visibleRange } from './series.ts';

const seriesOf = (ys: readonly number[]) => ({ xs: ys.map((_, index) => index), ys });

const values = fc.oneof(
  { arbitrary: fc.integer({ min: -50, max: 50 }), weight: 6 },
  { arbitrary: fc.constant(Number.NaN), weight: 1 },
);

test('a dense line keeps the first, least, greatest and last point of every piece of a column', () => {
  fc.assert(
    fc.property(fc.array(values, { minLength: 9, maxLength: 400 }), fc.integer({ min: 1, max: 40 }), (ys, columns) => {
      const series = seriesOf(ys);
      const span = { from: 0, to: ys.length };
      const { indexes, isReduced } = thin(series, span, columns);
      expect(indexes).toEqual([...new Set(indexes)].toSorted((left, right) => left - right));
      expect(isReduced).toBe(ys.length > columns * 4);
      if (!isReduced) {
        expect(indexes).toHaveLength(ys.length);
        return;
      }
      // The pieces of the line in each column, as the text of their first, least, greatest and last values.
      const piecesOf = (of: readonly number[]) => {
        const pieces: number[][] = [];
        let [column, isOpen] = [-1, false];
        for (const index of of) {
          const y = ys[index] ?? Number.NaN;
          const own = columnOf(index, span, columns);
          if (Number.isNaN(y)) isOpen = false;
          else if (isOpen && own === column) pieces.at(-1)?.push(y);
          else {
            pieces.push([own, y]);
            isOpen = true;
          }
          column = own;
        }
        return pieces.map(([own = 0, ...each]) => [own, each[0], Math.min(...each), Math.max(...each), each.at(-1)]);
      };
      expect(piecesOf(indexes)).toEqual(piecesOf(ys.map((_, index) => index)));
      const pieces = piecesOf(indexes).length;
      expect(indexes.length).toBeLessThanOrEqual(pieces * 5 + columns);
    }),
    { numRuns: 300 },
  );
});

test('a gap hides no value beside it, and stays so that no line crosses it', () => {
  const series = { xs: [0, 0.1, 0.2, 0.3, 0.4, 0.5], ys: [Number.NaN, 3, 9, Number.NaN, 1, 5] };
  expect(thin(series, { from: 0, to: 1 }, 1)).toEqual({ indexes: [0, 1, 2, 3, 4, 5], isReduced: true });
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
  expect(visibleRange([series], { from: 0.5, to: 2.5 })).toEqual(range);
  const after = { ...series, ys: [1000, 1, 1, 1] };
  expect(visibleRange([after], { from: 0.5, to: 2.5 })).toEqual(shape === 'step' ? [1, 1000] : range);
});

test('the point of a position is the nearest, or the last one before it', () => {
  const series = seriesOf([0, 1, 2]);
  expect(nearestIndex(series, 1.4, { from: 0, to: 9 })).toBe(1);
  expect(nearestIndex(series, -3, { from: 0, to: 9 })).toBe(0);
  expect(nearestIndex(seriesOf([]), 1, { from: 0, to: 9 })).toBeUndefined();
  expect(holdingAt(series, 1.9)).toBe(1);
  expect(holdingAt(series, 2)).toBe(2);
  expect(holdingAt(series, -1)).toBeUndefined();
  const points = { ...series, shape: 'points' as const };
  expect(holdingAt(points, 2)).toBe(2);
  expect(holdingAt(points, 1.9)).toBeUndefined();
});
