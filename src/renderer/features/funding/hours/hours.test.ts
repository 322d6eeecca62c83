import { expect, test } from 'vitest';
import { FundingPeriod } from '../../../../contract/index.ts';
import { lastInSight } from '../chart/last-in-sight.ts';
import { periodWith, START } from '../period.fixture.ts';
import { heatOf, spanOfHour } from './hours.ts';

const HOUR = 3_600_000_000_000n;
const MARCH_19 = 1_710_806_400_000_000_000n;
const hourOf = (hours: bigint, mean: string) => ({
  hour: MARCH_19 + hours * HOUR,
  points: 60,
  mean,
  lowest: '-0.1',
  highest: '0.1',
});

test('hours stand by their UTC day and hour, days without points included', () => {
  const { cells, days } = heatOf([hourOf(1n, '0.001'), hourOf(49n, '-0.002')], 'mean');
  expect(days).toEqual(['19 Mar', '20 Mar', '21 Mar']);
  expect(cells.map(({ column, row }) => [column, row])).toEqual([
    [0, 1],
    [2, 1],
  ]);
  expect(cells[1]).toMatchObject({ words: '21 Mar, 01:00 UTC, 60 points', exact: 'mean −0.2000%' });
});

test('one spike does not bleach the rest', () => {
  const quiet = Array.from({ length: 99 }, (_, hour) => hourOf(BigInt(hour), hour % 2 === 0 ? '0.001' : '-0.001'));
  const { cells, full } = heatOf([...quiet, hourOf(99n, '0.5')], 'mean');
  expect(full).toBe('0.001000000');
  expect(cells.slice(0, 2).map(({ warmth }) => warmth)).toEqual([1, -1]);
});

test('without points there is nothing', () => {
  expect(heatOf([], 'mean')).toMatchObject({ cells: [], days: [] });
});

test('the chart of an hour shows exactly that hour, with the figures of its period and not of the next one', () => {
  const periods = [5, 4, 3].map((seq) => FundingPeriod.parse(periodWith(seq, '0')));
  const { from, to } = spanOfHour(Number((START + 4n * HOUR) / 1_000_000n));
  expect(from).toBe(Number((START + 4n * HOUR) / 1_000_000n));
  expect(to - from).toBe(3_600_000);
  const nanos = (millis: number) => BigInt(millis) * 1_000_000n;
  const extent = { oldest: START, newest: START + 9n * HOUR };
  expect(lastInSight(periods, extent, { from: nanos(from), to: nanos(to) })?.seq).toBe(4n);
});
