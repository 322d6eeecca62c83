import { groupDigits, type Zone } from '../format/index.ts';
import { lengthOf, type Span } from './span.ts';
import { placesFor, type Tick, timeTicks, valueTicks } from './ticks.ts';

/** What runs along a chart's bottom: time (Unix milliseconds, in a zone), or whole numbers such as epochs and blocks. */
export type ChartAxis = { kind: 'time'; zone: Zone } | { kind: 'count'; name: string };

/** Pixels that a mark's words need, at least. */
const TIME_WIDTH = 84;
const COUNT_WIDTH = 72;

/** The shortest stretch one can zoom to. */
export function leastLength(axis: ChartAxis): number {
  return axis.kind === 'time' ? 5000 : 2;
}

export function axisTicks(axis: ChartAxis, span: Span, width: number): Tick[] {
  if (axis.kind === 'time') return timeTicks(span, Math.max(2, Math.floor(width / TIME_WIDTH)), axis.zone);
  const most = Math.max(2, Math.floor(width / COUNT_WIDTH));
  return valueTicks(span.from, span.to, most, true).map((at) => ({ at, label: plainNumber(at, 0), major: false }));
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
  const at = valueTicks(range[0], range[1], Math.max(3, Math.floor(height / 42)));
  const places = placesFor((at[1] ?? 1) - (at[0] ?? 0));
  return { range, ticks: at.map((each) => ({ at: each, label: (format ?? plainNumber)(each, places) })) };
}

/** Steps of zooming by key or button. */
export const ZOOM_STEP = 0.6;

/** How much of the span one key press moves. */
export const panStep = (span: Span): number => lengthOf(span) * 0.2;
