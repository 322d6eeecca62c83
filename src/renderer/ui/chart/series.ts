/** The data of a chart. Numbers only position the drawing; the shown and saved texts are exact. */
import type { Span } from '../viewport/index.ts';
import { extremesIn, gapFrom } from './extremes.ts';

/** Colours that colour-blind people can distinguish, in order of use; see tokens.css. */
export type SeriesColour = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 'neutral';

/** A series of points with its name, its style and its exact texts. */
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
  /** True draws a dashed line. */
  dashed?: boolean;
  /** True if points between these were left out, so that the values between them are unknown. */
  reduced?: boolean;
  /** Ascending; Unix milliseconds on an axis of time. */
  xs: ArrayLike<number>;
  /** The values, as many as `xs`; NaN interrupts the line. */
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
export function nearestIndex(series: Placed, x: number, span: Span): number | undefined {
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

/** A series is reduced if it has more points for each pixel column than the reduced line can have. */
const POINTS_PER_COLUMN = 4;

/** The points of a series to draw. */
export interface Thinned {
  /** Ascending indexes into the series. */
  indexes: readonly number[];
  /**
   * True if points were left out. All points of a column are then drawn in its middle (`columnOf`): so the line covers
   * the same pixels as one through all points.
   */
  isReduced: boolean;
}

/**
 * Returns the pixel column of a position, from 0 to `columns` − 1; −1 and `columns` are beside the span.
 * @param columns number of columns of the span
 */
export function columnOf(x: number, { from, to }: Span, columns: number): number {
  if (x < from) return -1;
  if (x > to) return columns;
  return Math.min(columns - 1, Math.floor(((x - from) / (to - from)) * columns));
}

/**
 * Reduces a series with more than four points for each pixel column: of every column, and of every piece of it between
 * gaps, its first, least, greatest and last point stay, and one gap between two pieces. The points just outside the
 * span stay too, so that the line reaches the edges.
 */
export function thin(series: Pick<ChartSeries, 'xs' | 'ys'>, span: Span, columns: number): Thinned {
  const { xs, ys } = series;
  const [first, end] = drawnRange(series, span);
  const indexes: number[] = [];
  if (end - first <= columns * POINTS_PER_COLUMN) {
    for (let index = first; index < end; index += 1) indexes.push(index);
    return { indexes, isReduced: false };
  }
  let at = first;
  let step = 1;
  while (at < end) {
    const column = columnOf(xs[at] ?? 0, span, columns);
    // The first point of the next column, near there if this one has as many points as the one before.
    let low = at + 1;
    while (at + step < end && columnOf(xs[at + step] ?? 0, span, columns) <= column) {
      low = at + step + 1;
      step *= 2;
    }
    let stop = Math.min(end, at + step);
    while (low < stop) {
      const middle = (low + stop) >>> 1;
      if (columnOf(xs[middle] ?? 0, span, columns) > column) stop = middle;
      else low = middle + 1;
    }
    keepPieces(ys, at, stop, indexes);
    step = stop - at;
    at = stop;
  }
  return { indexes, isReduced: true };
}

/** Adds the kept points of one column to `kept`. */
function keepPieces(ys: ArrayLike<number>, first: number, end: number, kept: number[]): void {
  for (let at = first; at < end; ) {
    const stop = gapFrom(ys, at, end);
    const extremes = extremesIn(ys, at, stop);
    if (extremes !== undefined) {
      const { least, greatest } = extremes;
      for (const index of [at, Math.min(least, greatest), Math.max(least, greatest), stop - 1]) {
        if (index !== kept.at(-1)) kept.push(index);
      }
    }
    if (stop < end && !Number.isNaN(ys[kept.at(-1) ?? -1])) kept.push(stop);
    at = stop + 1;
  }
}

/**
 * Returns the minimum and maximum visible value; undefined if there is none. Where a line
 * crosses an edge of the span, its value at the edge counts too.
 */
export function visibleRange(
  series: readonly ChartSeries[],
  span: Span,
): [least: number, greatest: number] | undefined {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  for (const each of series) {
    const count = (y: number | undefined) => {
      if (y === undefined) return;
      if (y < least) least = y;
      if (y > greatest) greatest = y;
    };
    let [first, end] = drawnRange(each, span);
    if (first < end && (each.xs[first] ?? 0) < span.from) count(atEdge(each, first++, span));
    if (first < end && (each.xs[end - 1] ?? 0) > span.to) count(atEdge(each, --end, span));
    const within = extremesIn(each.ys, first, end);
    if (within === undefined) continue;
    count(each.ys[within.least]);
    count(each.ys[within.greatest]);
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
