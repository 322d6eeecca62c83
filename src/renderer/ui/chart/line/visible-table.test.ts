import { expect, test } from 'vitest';
import { csvOf } from '../data-table.ts';
import type { ChartSeries } from '../series.ts';
import { visibleTable } from './visible-table.ts';

test('a file has times in ISO 8601, and the screen in words', () => {
  const price: ChartSeries = {
    id: 'price',
    label: 'Price',
    colour: 1,
    shape: 'line',
    xs: [10],
    ys: [1],
    exactX: () => '2026-11-20 09:11:42 UTC-05:00',
    exactY: () => '1.5',
  };
  const table = visibleTable([price], { kind: 'time', zone: 'America/New_York' }, { from: 0, to: 20 });
  expect(table.cell(0, 0)).toBe('2026-11-20 09:11:42 UTC-05:00');
  expect(csvOf(table)).toBe('Time,Price\r\n2026-11-20T09:11:42-05:00,1.5\r\n');
});
