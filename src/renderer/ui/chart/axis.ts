import { formatTimeRange, type Zone } from '../format/index.ts';
import { lengthOf, placesFor, roundStep, type Span, type Tick, timeTicks, valueTicks } from '../viewport/index.ts';
import { plainNumber, shortened, tickLabels } from './tick-labels.ts';

/**
 * The horizontal axis of a chart: time (Unix milliseconds, in a zone), elapsed time (milliseconds), whole numbers such
 * as epochs and blocks, or any numbers, where `least` is the shortest range that a person can zoom to. A `title` stands
 * below the axis.
 */
export type ChartAxis =
  | { kind: 'time'; zone: Zone }
  | { kind: 'elapsed' }
  | { kind: 'count'; name: string; unit?: '%'; title?: string }
  | { kind: 'number'; name: string; least: number };

/** Returns the name of a chart's horizontal axis, as its data table and its description have it. */
export function axisName(axis: ChartAxis): string {
  return axis.kind === 'time' ? 'Time' : axis.kind === 'elapsed' ? 'Time since the start' : axis.name;
}

/** Returns the title below an axis; undefined if it has none. */
export function axisTitle(axis: ChartAxis): string | undefined {
  return axis.kind === 'count' ? axis.title : undefined;
}

/** Minimum width of a tick with its label in pixels. */
const TIME_WIDTH = 84;
const COUNT_WIDTH = 72;

/**
 * Returns the shortest range that a person can zoom to, in units of the axis: 5 seconds (in milliseconds) of a time.
 */
export function leastLength(axis: ChartAxis): number {
  return axis.kind === 'number' ? axis.least : axis.kind === 'count' ? 2 : 5000;
}

/** Ticks extend beyond both ends of the visible axis by this share, so that they are ready when it moves. */
export const BEYOND = 0.25;

/** Returns the ticks of the horizontal axis for a span that takes `width` pixels, and some more beyond its ends. */
export function axisTicks(axis: ChartAxis, span: Span, width: number): Tick[] {
  const beyond = lengthOf(span) * BEYOND;
  const wider = { from: span.from - beyond, to: span.to + beyond };
  const most = (least: number) => Math.max(2, Math.floor(width / least)) * (1 + 2 * BEYOND);
  if (axis.kind === 'time') return timeTicks(wider, most(TIME_WIDTH), axis.zone);
  if (axis.kind === 'elapsed') {
    return timeTicks(wider, most(TIME_WIDTH), 'utc').map(({ at }) => ({ at, label: elapsedLabel(at), major: false }));
  }
  if (axis.kind === 'number') return numberTicks(wider, most(COUNT_WIDTH));
  const ticks = valueTicks(wider.from, wider.to, most(COUNT_WIDTH), true);
  return ticks.map((at) => ({ at, label: `${plainNumber(at, 0)}${axis.unit ?? ''}`, major: false }));
}

function numberTicks({ from, to }: Span, most: number): Tick[] {
  const ticks = valueTicks(from, to, most);
  const step = roundStep(to - from, most);
  const words = tickLabels(ticks, step, placesFor(step), COUNT_WIDTH);
  return ticks.map((at, index) => ({ at, label: words[index] ?? '', major: false }));
}

/** Returns a duration in milliseconds as hours and minutes, "0:05", and seconds if they are not zero. */
export function elapsedLabel(millis: number): string {
  const seconds = Math.round(Math.abs(millis) / 1000);
  const pad = (value: number) => String(value).padStart(2, '0');
  const rest = seconds % 60 === 0 ? '' : `:${pad(seconds % 60)}`;
  return `${millis < 0 ? '−' : ''}${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}${rest}`;
}

/** Returns the visible part of an axis in words, such as "Epoch: 12 – 40"; times include their zone. */
export function visibleWords(axis: ChartAxis, { from, to }: Span): string {
  if (axis.kind === 'time') return formatTimeRange({ from, to }, axis.zone, true);
  const places = placesFor((to - from) / 1000);
  const [start, end] =
    axis.kind === 'elapsed'
      ? [elapsedLabel(from), elapsedLabel(to)]
      : axis.kind === 'number'
        ? [plainNumber(from, places), plainNumber(to, places)]
        : [plainNumber(Math.ceil(from), 0), plainNumber(Math.floor(to), 0)];
  return `${axisName(axis)}: ${start} – ${end}`;
}

/**
 * Returns the visible times for the name of a file, such as "2026-11-20 2044 to 2310" on the clock of the zone; empty for an
 * axis of something else.
 */
export function rangeInFileName(axis: ChartAxis, span: Span): string {
  if (axis.kind !== 'time') return '';
  return formatTimeRange(span, axis.zone)
    .replaceAll(/ UTC\S*|:/g, '')
    .replace('–', 'to');
}

/** Pixels beside a plot for the labels of its values. */
export const VALUES_WIDTH = 96;

/** The largest width of a label of the value axis (pixels): the labels' space without the gap to the plot. */
export const VALUES_ROOM = VALUES_WIDTH - 8;

/** The values at the bottom and at the top of a plot. */
export type ValueRange = readonly [low: number, high: number];

/** A tick of a vertical axis: its value and its label. */
export interface LabelledTick {
  at: number;
  label: string;
}

/**
 * Returns the ticks of a vertical axis of `height` pixels, extended on both sides by `share` of its length.
 * @param format writes a value with a number of decimal places; undefined writes plain numbers
 */
export function verticalTicks(
  [low, high]: ValueRange,
  height: number,
  format: ((value: number, places: number) => string) | undefined,
  share = 0,
): LabelledTick[] {
  const beyond = (high - low) * share;
  const most = Math.max(4, Math.floor(height / 40)) * (1 + 2 * share);
  const at = valueTicks(low - beyond, high + beyond, most);
  // Do not subtract two ticks: ticks that are close have large rounding errors.
  const step = roundStep(high - low + 2 * beyond, most);
  const places = placesFor(step);
  const words =
    format === undefined
      ? tickLabels(at, step, places, VALUES_ROOM)
      : shortened(
          at.map((each) => format(each, places)),
          VALUES_ROOM,
        );
  return at.map((each, index) => ({ at: each, label: words[index] ?? '' }));
}

/** Over this many decades, a logarithmic axis has ticks at 1, 2 and 5 times the powers of ten; below, at round steps. */
const ROUND_STEPS_BELOW = 1;

/**
 * Returns the ticks of a logarithmic axis, with the parameters of `verticalTicks`; both values of the range are above
 * 0.
 */
export function logTicks(
  [low, high]: ValueRange,
  height: number,
  format: ((value: number, places: number) => string) | undefined,
  share = 0,
): LabelledTick[] {
  const [from, to] = [Math.log10(low), Math.log10(high)];
  if (to - from < ROUND_STEPS_BELOW)
    return verticalTicks([low, high], height, format, share).filter(({ at }) => at > 0);
  const beyond = (to - from) * share;
  const [first, last] = [Math.floor(from - beyond), Math.ceil(to + beyond)];
  const most = Math.max(4, Math.floor(height / 40)) * (1 + 2 * share);
  const factors = [[1, 2, 5], [1, 3], [1]].find((each) => (last - first) * each.length <= most) ?? [1];
  const every = Math.max(1, Math.ceil((last - first) / most));
  const at = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    .filter((power) => power % every === 0)
    .flatMap((power) => factors.map((factor) => Number((factor * 10 ** power).toPrecision(6))));
  const words = at.map((each) => {
    const places = Math.max(0, -Math.floor(Math.log10(each)));
    return format === undefined ? plainNumber(each, places) : format(each, places);
  });
  const labels = shortened(words, VALUES_ROOM);
  return at.map((each, index) => ({ at: each, label: labels[index] ?? '' }));
}
