/** The readings at a position of a chart: one point for each series. */

import type { Span } from '../../viewport/index.ts';
import {
  type ChartSeries,
  drawnRange,
  firstFrom,
  holdingAt,
  nearestIndex,
  pointDownFrom,
  pointFrom,
} from '../series.ts';

/** The point of one series at a position. */
export interface SeriesPoint {
  series: ChartSeries;
  /** Index of the point in its series. */
  index: number;
  /**
   * The point's own position in words, if the crosshair's differs and the value does not hold there for certain: only
   * the value of a step that is not `reduced` does.
   */
  at: string | undefined;
}

/** The points of all series at a position. */
export interface Readout {
  /** The position of the crosshair: that of the nearest point. */
  at: number;
  /** The position of the crosshair in exact words. */
  place: string;
  readings: readonly SeriesPoint[];
}

/** Returns the readings at the visible point nearest to `x`; undefined if no series has a point within `span`. */
export function readAt(series: readonly ChartSeries[], x: number, span: Span): Readout | undefined {
  let best: { series: ChartSeries; index: number; distance: number } | undefined;
  for (const each of series) {
    const index = nearestIndex(each, x, span);
    if (index === undefined) continue;
    const distance = Math.abs((each.xs[index] ?? 0) - x);
    if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { series: each, index, distance };
  }
  if (best === undefined) return undefined;
  const at = best.series.xs[best.index] ?? 0;
  const place = best.series.exactX(best.index);
  const readings = series.flatMap((each) => {
    // Never read a later point: its value did not hold at the crosshair yet.
    const index = holdingAt(each, at);
    if (index === undefined) return [];
    const holds = each.shape === 'step' && each.reduced !== true;
    return [{ series: each, index, at: holds ? undefined : differing(each.exactX(index), place) }];
  });
  return { at, place, readings };
}

/**
 * Returns the words of `place` that differ from those of `from`: only "07:30:44" on the same day; undefined if none
 * does.
 */
function differing(place: string, from: string): string | undefined {
  const others = from.split(' ');
  const own = place.split(' ').filter((word, index) => word !== others[index]);
  return own.length === 0 ? undefined : own.join(' ');
}

/**
 * Returns the position of the point that is `steps` points to the right (negative: to the left) of `x`, or of the last
 * point that way if there are fewer; `x` itself if there is none.
 */
export function stepFrom(series: readonly ChartSeries[], x: number, steps: number): number | undefined {
  let at: number | undefined = x;
  for (let left = Math.abs(steps); left > 0; left -= 1) {
    const next: number | undefined = steps > 0 ? placeAfter(series, at) : placeBefore(series, at);
    if (next === undefined) break;
    at = next;
  }
  return at;
}

function placeAfter(series: readonly ChartSeries[], x: number): number | undefined {
  const places = series.flatMap((each) => {
    let index = firstFrom(each, x);
    while (index < each.xs.length && (each.xs[index] ?? 0) <= x) index += 1;
    const point = pointFrom(each, index);
    return point === undefined ? [] : [each.xs[point] ?? 0];
  });
  return places.length === 0 ? undefined : Math.min(...places);
}

function placeBefore(series: readonly ChartSeries[], x: number): number | undefined {
  const places = series.flatMap((each) => {
    const point = pointDownFrom(each, firstFrom(each, x) - 1);
    return point === undefined ? [] : [each.xs[point] ?? 0];
  });
  return places.length === 0 ? undefined : Math.max(...places);
}

interface VisibleRow {
  at: number;
  place: string;
  indexes: (number | undefined)[];
}

/**
 * Returns all visible positions that have a point, ascending, each with the index of every series' point there. If a
 * series has several points at one position, the position has several rows, in the order of the points.
 */
export function visibleRows(series: readonly ChartSeries[], span: Span): VisibleRow[] {
  const places = new Map<number, VisibleRow[]>();
  series.forEach((each, seriesIndex) => {
    const [first, end] = drawnRange(each, span);
    for (let index = first; index < end; index += 1) {
      const at = each.xs[index] ?? 0;
      if (at < span.from || at > span.to || Number.isNaN(each.ys[index])) continue;
      const rows = places.get(at) ?? [];
      places.set(at, rows);
      const free = rows.find(({ indexes }) => indexes[seriesIndex] === undefined);
      if (free !== undefined) free.indexes[seriesIndex] = index;
      else
        rows.push({
          at,
          place: each.exactX(index),
          indexes: series.map((_, own) => (own === seriesIndex ? index : undefined)),
        });
    }
  });
  return [...places.values()].flat().toSorted((left, right) => left.at - right.at);
}
