/** Stretches of a chart's horizontal axis: pure arithmetic behind zooming and panning. */

/** `from` is before `to`; Unix milliseconds on an axis of time. */
export interface Span {
  from: number;
  to: number;
}

export const lengthOf = ({ from, to }: Span): number => to - from;

export const sameSpan = (left: Span, right: Span): boolean => left.from === right.from && left.to === right.to;

/** True if both ends differ by at most a thousandth of the length, which is about a pixel. */
export const looksLike = (one: Span, other: Span): boolean =>
  Math.max(Math.abs(one.from - other.from), Math.abs(one.to - other.to)) <= lengthOf(other) / 1000;

/** The same length (at most the bounds' own), moved as little as needed to lie within the bounds. */
export function moveInto(span: Span, bounds: Span): Span {
  const length = Math.min(lengthOf(span), lengthOf(bounds));
  const from = Math.min(Math.max(span.from, bounds.from), bounds.to - length);
  return { from, to: from + length };
}

/** `factor` below 1 shows less. The place `around` stays where it is on the screen, as far as the bounds allow. */
export function zoom(span: Span, factor: number, around: number, bounds: Span, least: number): Span {
  const length = Math.min(Math.max(lengthOf(span) * factor, least), lengthOf(bounds));
  const share = lengthOf(span) === 0 ? 0.5 : (around - span.from) / lengthOf(span);
  const from = around - share * length;
  return moveInto({ from, to: from + length }, bounds);
}

export function pan(span: Span, distance: number, bounds: Span): Span {
  return moveInto({ from: span.from + distance, to: span.to + distance }, bounds);
}

/** Both ends in order, at least `least` apart and within the bounds. */
export function spanBetween(one: number, other: number, bounds: Span, least: number): Span {
  const from = Math.min(one, other);
  const to = Math.max(one, other, from + least);
  return moveInto({ from: Math.max(from, bounds.from), to: Math.min(to, Math.max(bounds.to, from + least)) }, bounds);
}

/** True if the span includes the newest data, so that it should follow new data. */
export function isAtEnd(span: Span, bounds: Span): boolean {
  return bounds.to - span.to <= lengthOf(span) * 0.002;
}

/** Steps of zooming by key or button. */
export const ZOOM_STEP = 0.6;

/** The share of the span that one key press moves. */
export const panStep = (span: Span): number => lengthOf(span) * 0.2;
