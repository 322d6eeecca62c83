/** Visible ranges of an axis, for charts and for the ruler of blocks: the arithmetic of zooming and panning. */

/** `from` is before `to`; Unix milliseconds on an axis of time. On the ruler, block n reaches from n to n + 1. */
export interface Span {
  from: number;
  to: number;
}

/** Returns the length of a visible range, in units of the axis. */
export const lengthOf = ({ from, to }: Span): number => to - from;

/** Returns a position in a visible range: 0 as share is its start, 1 its end. */
export const positionAt = (span: Span, share: number): number => span.from + share * lengthOf(span);

/** Returns true if two visible ranges have equal ends. */
export const sameSpan = (left: Span, right: Span): boolean => left.from === right.from && left.to === right.to;

/** Returns true if neither end differs by more than a thousandth of the length of `other`, which is about a pixel. */
export const looksLike = (one: Span, other: Span): boolean =>
  Math.max(Math.abs(one.from - other.from), Math.abs(one.to - other.to)) <= lengthOf(other) / 1000;

/**
 * Returns the span moved into the bounds by the shortest distance, and shortened only if it is longer than the bounds.
 */
export function moveInto(span: Span, bounds: Span): Span {
  const length = Math.min(lengthOf(span), lengthOf(bounds));
  const from = Math.min(Math.max(span.from, bounds.from), bounds.to - length);
  return { from, to: from + length };
}

/**
 * Returns the span with its length multiplied by `factor` (below 1 zooms in), but at least `least` and at most the
 * bounds. The position `around` stays at its point on the screen if the bounds allow it.
 */
export function zoom(
  span: Span,
  { factor, around }: { factor: number; around: number },
  { bounds, least }: { bounds: Span; least: number },
): Span {
  const length = Math.min(Math.max(lengthOf(span) * factor, least), lengthOf(bounds));
  const share = lengthOf(span) === 0 ? 0.5 : (around - span.from) / lengthOf(span);
  const from = around - share * length;
  return moveInto({ from, to: from + length }, bounds);
}

/** Returns the span moved by a distance, which is negative towards the start, but not past the bounds. */
export function pan(span: Span, distance: number, bounds: Span): Span {
  return moveInto({ from: span.from + distance, to: span.to + distance }, bounds);
}

/** Returns the span between two positions in either order, at least `least` long and within the bounds. */
export function spanBetween(one: number, other: number, bounds: Span, least: number): Span {
  const from = Math.min(one, other);
  const to = Math.max(one, other, from + least);
  return moveInto({ from: Math.max(from, bounds.from), to: Math.min(to, Math.max(bounds.to, from + least)) }, bounds);
}

/**
 * Returns true if the span reaches the end of the bounds (within 0.2 % of its length), so that it should follow new
 * data.
 */
export function isAtEnd(span: Span, bounds: Span): boolean {
  return bounds.to - span.to <= lengthOf(span) * 0.002;
}

/** The factor by which one key press or button changes the visible length. */
export const ZOOM_STEP = 0.6;

/** Returns the distance that one key press moves the span: a fifth of its length. */
export const panStep = (span: Span): number => lengthOf(span) * 0.2;
