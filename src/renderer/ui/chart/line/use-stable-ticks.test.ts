import { expect, test } from 'vitest';
import { ZOOM_STEP } from '../../viewport/index.ts';
import { axisTicks, BEYOND, verticalTicks } from '../axis.ts';
import { isNear, type TickBasis } from './use-stable-ticks.ts';

const HOUR = 3_600_000;
const day: TickBasis = { span: { from: 0, to: 24 * HOUR }, ranges: [[100, 200]] };
const at = (from: number, to: number, low = 100, high = 200): TickBasis => ({
  span: { from: from * HOUR, to: to * HOUR },
  ranges: [[low, high]],
});

test.each([
  ['zooming in to three quarters', at(3, 21)],
  ['a drag by a fifth of the length', at(4.8, 28.8)],
  ['values that reach a little further', at(0, 24, 95, 215)],
])('ticks are kept after %s', (_, now) => {
  expect(isNear(day, now)).toBe(true);
});

test.each([
  ['a step of zooming in', at(12 - 12 * ZOOM_STEP, 12 + 12 * ZOOM_STEP)],
  ['a step of zooming out', at(-8, 32)],
  ['a drag beyond the ticks', at(7, 31)],
  ['values twice as far apart', at(0, 24, 50, 250)],
  ['values half as far apart', at(0, 24, 120, 170)],
  ['another number of panes', { ...day, ranges: [...day.ranges, [0, 1] as const] }],
])('ticks are chosen anew after %s', (_, now) => {
  expect(isNear(day, now)).toBe(false);
});

test('both axes have ticks for as far beyond their ends as they move without new ones', () => {
  const { span, ranges } = day;
  const times = axisTicks({ kind: 'time', zone: 'utc' }, span, 1000).map((tick) => tick.at);
  expect(times[0]).toBe(-BEYOND * 24 * HOUR);
  expect(times.at(-1)).toBe((1 + BEYOND) * 24 * HOUR);
  expect(times.filter((time) => time >= span.from && time <= span.to).length).toBeLessThanOrEqual(1000 / 84 + 1);
  const values = verticalTicks(ranges[0] ?? [0, 1], 300, undefined, BEYOND).map((tick) => tick.at);
  expect(values).toEqual([80, 100, 120, 140, 160, 180, 200, 220]);
});
