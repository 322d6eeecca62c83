import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideUp } from '../../analysis/index.ts';
import { BASE_WIDTH, chooseGrid, LEVEL_WIDTHS } from './levels.ts';

const SECOND = 1_000_000_000n;
const ranges = fc.record({
  from: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
  // From a second to some centuries.
  length: fc.bigInt({ min: SECOND, max: 10n ** 10n * SECOND }),
  columns: fc.integer({ min: 1, max: 4000 }),
});

test('a column is at least as wide as its share of the range, and at most a quarter wider', () => {
  fc.assert(
    fc.property(ranges, ({ from, length, columns }) => {
      const grid = chooseGrid(from, from + length, columns);
      const pixel = divideUp(length, BigInt(columns));
      expect(grid.width >= pixel).toBe(true);
      expect(grid.width * 4n <= pixel * 5n || pixel < 4n).toBe(true);
      expect(grid.from <= from && grid.to >= from + length).toBe(true);
      expect(grid.from % grid.width).toBe(0n);
      expect(grid.columns).toBeLessThanOrEqual(columns + 1);
    }),
  );
});

test('a column is whole summaries, of the widest level that fits; narrow columns are single points', () => {
  fc.assert(
    fc.property(ranges, ({ from, length, columns }) => {
      const { level, width } = chooseGrid(from, from + length, columns);
      const pixel = divideUp(length, BigInt(columns));
      expect(level === null).toBe(pixel < 4n * BASE_WIDTH);
      if (level === null) return;
      expect(width % (LEVEL_WIDTHS[level] ?? 0n)).toBe(0n);
      for (const wider of LEVEL_WIDTHS.slice(level + 1)) {
        expect(divideUp(pixel, wider) * wider * 4n > pixel * 5n).toBe(true);
      }
    }),
  );
});

test('a column of 41 hours is one summary of two days, not six of eight hours', () => {
  const hours = 41n;
  const range = hours * 3600n * SECOND * 1000n;
  expect(chooseGrid(0n, range, 1000)).toMatchObject({ level: LEVEL_WIDTHS.indexOf(48n * 3600n * SECOND) });
});
