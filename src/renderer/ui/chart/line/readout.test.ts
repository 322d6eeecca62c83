import { expect, test } from 'vitest';
import type { ChartSeries } from '../series.ts';
import { readAt, stepFrom, visibleRows } from './readout.ts';

function seriesOf(id: string, xs: number[]): ChartSeries {
  const exact = (index: number) => `${id}${xs[index]}`;
  return { id, label: id, colour: 1, shape: 'line', xs, ys: xs, exactX: exact, exactY: exact };
}
const price = seriesOf('price', [10, 20, 30]);
const average = seriesOf('average', [12, 28]);
const both = [price, average];
const span = { from: 0, to: 40 };

test('the crosshair is on the nearest point, and the other series show their value at that time', () => {
  const readout = readAt(both, 21, span);
  expect(readout?.at).toBe(20);
  expect(readout?.place).toBe('price20');
  expect(readout?.readings.map(({ series, index }) => series.exactY(index))).toEqual(['price20', 'average12']);
});

test('a point just outside the view does not hide a visible one that is farther away', () => {
  expect(readAt([price], 21.5, { from: 21, to: 40 })?.at).toBe(30);
  expect(readAt([price], 28, { from: 15, to: 28.5 })?.at).toBe(20);
  expect(readAt([price], 21.5, { from: 21, to: 29 })).toBeUndefined();
  expect(readAt([price], 5, { from: 15, to: 40 })?.at).toBe(20);
});

test('a reading of another time has its own time, unless the value holds until its next point', () => {
  const timesOf = (part: Partial<ChartSeries>) => {
    const timed = both.map((series) => ({ ...series, exactX: (index: number) => `day ${series.xs[index]}`, ...part }));
    return readAt(timed, 21, span)?.readings.map(({ at }) => at);
  };
  expect(timesOf({ shape: 'line' })).toEqual([undefined, '12']);
  expect(timesOf({ shape: 'area' })).toEqual([undefined, '12']);
  expect(timesOf({ shape: 'step' })).toEqual([undefined, undefined]);
  // A later point may have been left out.
  expect(timesOf({ shape: 'step', reduced: true })).toEqual([undefined, '12']);
});

test('a series that has not begun has no reading', () => {
  expect(readAt(both, 9, span)?.readings.map(({ series }) => series.id)).toEqual(['price']);
  expect(readAt([], 9, span)).toBeUndefined();
});

test('the crosshair skips gaps, and no series has a value in them', () => {
  const broken = { ...seriesOf('broken', [10, 20, 21, 30]), ys: [1, 2, Number.NaN, 3] };
  expect(readAt([broken], 22, span)?.at).toBe(20);
  expect(readAt([broken, average], 27, span)?.readings.map(({ series }) => series.id)).toEqual(['average']);
  expect(stepFrom([broken], 20, 1)).toBe(30);
  expect(stepFrom([broken], 30, -1)).toBe(20);
});

test('steps go from point to point of all series and stop at the ends', () => {
  expect(stepFrom(both, 10, 1)).toBe(12);
  expect(stepFrom(both, 12, -1)).toBe(10);
  expect(stepFrom(both, 10, 10)).toBe(30);
});

test('the table has a row for each visible position', () => {
  expect(visibleRows(both, { from: 11, to: 28 }).map(({ at, indexes }) => [at, ...indexes])).toEqual([
    [12, undefined, 0],
    [20, 1, undefined],
    [28, undefined, 1],
  ]);
});

test('two points of a series at one place are two rows, and gaps are none', () => {
  const twice = { ...seriesOf('twice', [10, 12, 12, 12, 30]), ys: [1, 2, Number.NaN, 3, 4] };
  expect(visibleRows([twice, average], span).map(({ at, indexes }) => [at, ...indexes])).toEqual([
    [10, 0, undefined],
    [12, 1, 0],
    [12, 3, undefined],
    [28, undefined, 1],
    [30, 4, undefined],
  ]);
});
