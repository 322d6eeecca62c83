import { expect, test } from 'vitest';
import { compareValues, kindsOf, sortValue, storedTime, timeInZone } from './column-values.ts';

test('a column of numbers or times is known by its values, and any other value makes it text', () => {
  const rows = [
    ['1', '2026-11-20 10:00:00.5+00', 'a1', null, '-2.5', '2026-11-20 10:00:00+00'],
    [null, 'infinity', '2', null, '10', 'soon'],
  ];
  expect(kindsOf(6, rows)).toEqual(['number', 'time', 'text', 'text', 'number', 'text']);
});

test('a stored time is shown on the clock of the zone, with every digit', () => {
  expect(storedTime('2026-11-20 10:00:00.000123+00')).toBe(1_795_168_800_000_123_000n);
  expect(timeInZone('2026-11-20 10:00:00.000123+00', 'Europe/Zurich')).toBe('2026-11-20 11:00:00.000123');
  expect(timeInZone('2026-10-25 01:30:00.5+00', 'Europe/Zurich')).toBe('2026-10-25 02:30:00.5 UTC+01:00');
  expect(timeInZone('2026-11-20 10:00:00+00', 'utc')).toBe('2026-11-20 10:00:00');
  expect(timeInZone('infinity', 'utc')).toBeUndefined();
});

test('numbers compare exactly at any length, times by their moment, and infinity is the last one', () => {
  const order = (one: string, other: string, kind: 'number' | 'time' | 'text') => {
    const [left, right] = [sortValue(one, kind), sortValue(other, kind)];
    return left === null || right === null ? undefined : compareValues(left, right, kind);
  };
  expect(order(`1${'0'.repeat(76)}`, `9${'0'.repeat(75)}`, 'number')).toBeGreaterThan(0);
  expect(order('-10', '-9.5', 'number')).toBeLessThan(0);
  expect(order('2026-11-20 10:00:00.5+00', '2026-11-20 10:00:00+00', 'time')).toBe(1);
  expect(order('infinity', '9999-11-20 10:00:00+00', 'time')).toBe(1);
  expect(order('Beta', 'alpha', 'text')).toBe(1);
  expect(sortValue('none', 'number')).toBeNull();
});
