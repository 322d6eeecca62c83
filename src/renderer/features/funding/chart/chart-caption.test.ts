import { expect, test } from 'vitest';
import type { SeriesReading } from '../use-analysis.ts';
import { captionOf } from './chart-caption.ts';

const market = (points: number, complete: boolean, minute: number) => ({
  reading: {
    extent: { oldest: 0n, newest: 1n, points },
    coverage: { complete, asOf: Date.UTC(2026, 9, 1, 12, minute) },
  } as unknown as SeriesReading,
});

test('the caption of one market gives its points and their age', () => {
  expect(captionOf([market(1200, true, 5)], 'UTC')).toBe(
    'Orrery: 1,200 points stored, complete, as of 2026-10-01 12:05:00 UTC',
  );
});

test('a single point is one point', () => {
  expect(captionOf([market(1, true, 5)], 'UTC')).toMatch(/^Orrery: 1 point stored, /);
});

test('the caption of several markets counts all points, and is as complete and as old as the worst market', () => {
  const markets = [market(1200, true, 5), market(300, false, 2), { reading: undefined }];
  expect(captionOf(markets, 'UTC')).toBe(
    'Orrery: 1,500 points of 2 of 3 markets stored, partial, as of 2026-10-01 12:02:00 UTC',
  );
  expect(captionOf(markets.slice(0, 2), 'UTC')).toMatch(/^Orrery: 1,500 points of 2 markets stored, partial/);
  expect(captionOf([market(7, true, 5), market(3, true, 2)], 'UTC')).toMatch(/10 points of 2 markets stored, complete/);
});

test('a picture with a market that is not read is not complete', () => {
  expect(captionOf([market(1200, true, 5), { reading: undefined }], 'UTC')).toBe(
    'Orrery: 1,200 points of 1 of 2 markets stored, partial, as of 2026-10-01 12:05:00 UTC',
  );
});
