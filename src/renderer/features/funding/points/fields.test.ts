import { expect, test } from 'vitest';
import { momentSample, pointText, readMoment } from './fields.ts';
import { readPointKey, writePointKey } from './point-key.ts';

test('a moment is typed as a date, a date with a time, or nanoseconds', () => {
  expect(readMoment('2024-03-19', 'utc')).toBe('1710806400000000000');
  expect(readMoment('2024-03-19T12:03', 'utc')).toBe('1710849780000000000');
  expect(readMoment('2024-03-19 12:03:04', 'utc')).toBe('1710849784000000000');
  expect(readMoment('2024-03-19T12:03+01:00', 'utc')).toBe('1710846180000000000');
  expect(readMoment('1710849784000000001', 'utc')).toBe('1710849784000000001');
  expect(readMoment('yesterday', 'utc')).toBeUndefined();
});

test('the example of a time is the full hour on the clock of the zone, and is read as that hour', () => {
  const millis = Date.UTC(2026, 10, 25, 12, 34);
  expect(momentSample(millis, 'utc')).toBe('2026-11-25T12:00Z');
  const inRome = momentSample(millis, 'Europe/Rome');
  expect(inRome).toBe('2026-11-25T13:00+01:00');
  expect(readMoment(inRome, 'utc')).toBe(`${Date.UTC(2026, 10, 25, 12)}000000`);
});

test('digits alone are a period, a time or the end of a day is a moment to look back from', () => {
  expect(pointText('4000', 'utc')).toEqual({ field: 'seq', operator: 'is', value: '4000' });
  const until = { field: 'timestamp', operator: 'atMost' };
  expect(pointText('2024-03-19T12:03', 'utc')).toEqual({ ...until, value: '1710849780000000000' });
  // As time<=2024-03-19: the day is included.
  expect(pointText('2024-03-19', 'utc')).toEqual({ ...until, value: '1710892799999999999' });
  expect(pointText('maker', 'utc')).toBeUndefined();
});

test('a point goes through a link and back, also when others share its time, period and source', () => {
  const point = {
    marketId: 'ab',
    seq: 4000n,
    dataPointType: 'SOURCE_INTERNAL',
    price: '1',
    timestamp: 1710849784000000001n,
    twap: '1',
    occurrence: 0,
  } as const;
  const text = writePointKey(point);
  expect(text).toBe('1710849784000000001.4000.internal');
  const shared = { timestamp: point.timestamp, seq: 4000n, source: 'SOURCE_INTERNAL' };
  expect(readPointKey(text)).toEqual({ ...shared, occurrence: 0 });
  const second = writePointKey({ ...point, occurrence: 1 });
  expect(second).toBe(`${text}.1`);
  expect(readPointKey(second)).toEqual({ ...shared, occurrence: 1 });
  expect(readPointKey(`${text}.0`)).toBeUndefined();
  expect(readPointKey('x.1.internal')).toBeUndefined();
});
