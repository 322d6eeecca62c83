/** The data of a chart. Numbers only position the drawing; the shown and saved texts are exact. */
import type { Span } from '../viewport/index.ts';

/** Colours that colour-blind people can distinguish, in order of use; see tokens.css. */
export type SeriesColour = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 'neutral';

export interface ChartSeries {
  id: string;
  label: string;
  /** Its legend entry appears under the common `name`, with the shorter `label`. */
  group?: { name: string; label: string };
  /** The unit of the values. */
  unit?: string;
  colour: SeriesColour;
  /**
   * line: straight from point to point; step: constant until the next point; area: a line over a filled area; points:
   * no line, every point is drawn.
   */
  shape: 'line' | 'step' | 'area' | 'points';
  /** faint: background values, such as single prices; strong: the main values, such as their average. */
  weight?: 'faint' | 'normal' | 'strong';
  /** Draws a dashed line. */
  dashed?: boolean;
  /** Points between these were left out, so the values between them are unknown. */
  reduced?: boolean;
  /** Ascending; Unix milliseconds on an axis of time. */
  xs: ArrayLike<number>;
  /** Same length as `xs`; NaN interrupts the line. */
  ys: ArrayLike<number>;
  /** The exact position and value of a point, for the tooltip, the table and the CSV. */
  exactX(index: number): string;
  exactY(index: number): string;
  /** The value in a saved file, if it differs from the shown one: a plain decimal instead of a percentage. */
  dataY?(index: number): string;
}

/** Returns the index of the first point at or after `x`; the number of points if there is none. */
export function firstFrom({ xs }: Pick<ChartSeries, 'xs'>, x: number): number {
  let low = 0;
  let high = xs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((xs[middle] ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The points of a series for look-ups. Gaps (NaN) are no points. */
type Placed = Pick<ChartSeries, 'xs' | 'ys'>;

/** Returns the index of the nearest point with a value at or after `index`; undefined if there is none. */
export function pointFrom({ xs, ys }: Placed, index: number): number | undefined {
  for (let at = index; at < xs.length; at += 1) if (!Number.isNaN(ys[at])) return at;
  return undefined;
}
/** Returns the index of the nearest point with a value at or before `index`; undefined if there is none. */
export function pointDownFrom({ ys }: Placed, index: number): number | undefined {
  for (let at = index; at >= 0; at -= 1) if (!Number.isNaN(ys[at])) return at;
  return undefined;
}

/** Returns the index of the point within `span` that is nearest to `x`; undefined if the series has none there. */
export function nearest(series: Placed, x: number, span: Span): number | undefined {
  const aim = Math.min(Math.max(x, span.from), span.to);
  const visible = (index: number | undefined) => {
    const at = series.xs[index ?? -1];
    return at !== undefined && at >= span.from && at <= span.to ? index : undefined;
  };
  const from = firstFrom(series, aim);
  const after = visible(pointFrom(series, from));
  const before = visible(pointDownFrom(series, from - 1));
  if (after === undefined || before === undefined) return after ?? before;
  return aim - (series.xs[before] ?? 0) <= (series.xs[after] ?? 0) - aim ? before : after;
}

/**
 * Returns the index of the last point at or before `x`, whose value still holds there; undefined in a gap and before
 * the first point. Single points hold only at their own position.
 */
export function holdingAt(series: Placed & { shape?: ChartSeries['shape'] }, x: number): number | undefined {
  let at = firstFrom(series, x);
  if (series.shape === 'points' && series.xs[at] !== x) return undefined;
  if (series.xs[at] !== x) at -= 1;
  return at < 0 || Number.isNaN(series.ys[at]) ? undefined : at;
}

/**
 * Returns the indexes to draw for a span, end excluded: the points within it, and one more on each side so that lines
 * reach the edges.
 */
export function drawnRange(series: Pick<ChartSeries, 'xs'>, { from, to }: Span): [first: number, end: number] {
  const first = Math.max(0, firstFrom(series, from) - 1);
  let end = firstFrom(series, to);
  while (end < series.xs.length && series.xs[end] === to) end += 1;
  return [first, Math.min(series.xs.length, end + 1)];
}

/**
 * Reduces a series to at most two points for each pixel column, its minimum and its maximum, and a gap if the column
 * has one, so that no line crosses it. Returns ascending indexes into the series. The points just outside the span
 * stay, so that the line reaches the edges.
 */
export function thin(series: Pick<ChartSeries, 'xs' | 'ys'>, span: Span, columns: number): number[] {
  const { xs, ys } = series;
  const [first, end] = drawnRange(series, span);
  const all: number[] = [];
  if (end - first <= columns * 2) {
    for (let index = first; index < end; index += 1) all.push(index);
    return all;
  }
  const width = (span.to - span.from) / columns;
  let column = Number.NaN;
  let least = -1;
  let greatest = -1;
  let gap = -1;
  const close = () => {
    if (least < 0) return;
    const kept = new Set(gap < 0 ? [least, greatest] : [least, greatest, gap]);
    all.push(...[...kept].toSorted((left, right) => left - right));
  };
  for (let index = first; index < end; index += 1) {
    const place = Math.min(Math.max(Math.floor(((xs[index] ?? 0) - span.from) / width), -1), columns);
    if (place !== column) {
      close();
      column = place;
      least = index;
      greatest = index;
      gap = Number.isNaN(ys[index]) ? index : -1;
      continue;
    }
    if (Number.isNaN(ys[index])) gap = index;
    if (Number.isNaN(ys[least])) least = index;
    if (Number.isNaN(ys[greatest])) greatest = index;
    if ((ys[index] ?? 0) < (ys[least] ?? 0)) least = index;
    if ((ys[index] ?? 0) > (ys[greatest] ?? 0)) greatest = index;
  }
  close();
  return all;
}

/**
 * Returns the minimum and maximum visible value; undefined if there is none. A line that enters from outside counts
 * from the edge.
 */
export function rangeOf(series: readonly ChartSeries[], span: Span): [least: number, greatest: number] | undefined {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (const each of series) {
    const [first, end] = drawnRange(each, span);
    for (let index = first; index < end; index += 1) {
      const x = each.xs[index] ?? 0;
      const y = x < span.from || x > span.to ? atEdge(each, index, span) : (each.ys[index] ?? Number.NaN);
      if (y < least) least = y;
      if (y > greatest) greatest = y;
    }
  }
  return least > greatest ? undefined : [least, greatest];
}

/** Returns the value where the line to a point outside crosses the edge of the span; NaN if it does not cross. */
function atEdge({ xs, ys, shape }: ChartSeries, index: number, { from, to }: Span): number {
  const x = xs[index] ?? 0;
  const y = ys[index] ?? Number.NaN;
  if (shape === 'points') return Number.NaN;
  if (shape === 'step') return x < from ? y : Number.NaN;
  const inner = x < from ? index + 1 : index - 1;
  const innerX = xs[inner] ?? Number.NaN;
  const share = ((x < from ? from : to) - innerX) / (x - innerX);
  const innerY = ys[inner] ?? Number.NaN;
  return innerY + share * (y - innerY);
}
