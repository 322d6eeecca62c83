import { groupDigits, type Zone } from '../format/index.ts';
import { lengthOf, type Span } from './span.ts';
import { placesFor, type Tick, timeTicks, valueTicks } from './ticks.ts';

/**
 * What runs along a chart's bottom: time (Unix milliseconds, in a zone), time since something (milliseconds), or whole
 * numbers such as epochs and blocks.
 */
export type ChartAxis = { kind: 'time'; zone: Zone } | { kind: 'elapsed' } | { kind: 'count'; name: string };

export function axisName(axis: ChartAxis): string {
  return axis.kind === 'time' ? 'Time' : axis.kind === 'elapsed' ? 'Time since the start' : axis.name;
}

/** Pixels that a mark's words need, at least. */
const TIME_WIDTH = 84;
const COUNT_WIDTH = 72;

/** The shortest stretch one can zoom to. */
export function leastLength(axis: ChartAxis): number {
  return axis.kind === 'count' ? 2 : 5000;
}

export function axisTicks(axis: ChartAxis, span: Span, width: number): Tick[] {
  if (axis.kind === 'time') return timeTicks(span, Math.max(2, Math.floor(width / TIME_WIDTH)), axis.zone);
  if (axis.kind === 'elapsed') {
    const ticks = timeTicks(span, Math.max(2, Math.floor(width / TIME_WIDTH)), 'utc');
    return ticks.map(({ at }) => ({ at, label: elapsedWords(at), major: false }));
  }
  const most = Math.max(2, Math.floor(width / COUNT_WIDTH));
  return valueTicks(span.from, span.to, most, true).map((at) => ({ at, label: plainNumber(at, 0), major: false }));
}

/** "0:05" hours and minutes, with seconds where there are any. */
export function elapsedWords(millis: number): string {
  const seconds = Math.round(Math.abs(millis) / 1000);
  const pad = (value: number) => String(value).padStart(2, '0');
  const rest = seconds % 60 === 0 ? '' : `:${pad(seconds % 60)}`;
  return `${millis < 0 ? '−' : ''}${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}${rest}`;
}

/** A mark's value in as many places as the marks need to differ. */
export function plainNumber(value: number, places: number): string {
  return groupDigits(value.toFixed(places)).replace(/^−(0(?:\.0+)?)$/, '$1');
}

export interface ValueScale {
  range: [number, number];
  ticks: { at: number; label: string }[];
}

/** The vertical axis of a pane: a range with air, and marks with words. */
export function valueScale(
  range: [number, number],
  height: number,
  format: ((value: number, places: number) => string) | undefined,
): ValueScale {
  const at = valueTicks(range[0], range[1], Math.max(4, Math.floor(height / 50)));
  const places = placesFor((at[1] ?? 1) - (at[0] ?? 0));
  return { range, ticks: at.map((each) => ({ at: each, label: (format ?? plainNumber)(each, places) })) };
}

/** Steps of zooming by key or button. */
export const ZOOM_STEP = 0.6;

/** How much of the span one key press moves. */
export const panStep = (span: Span): number => lengthOf(span) * 0.2;
