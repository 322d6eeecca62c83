import type { ChartSeries } from './series.ts';

/** A point with its texts. `y` is null if there is no value, which interrupts the line. */
export interface ChartPoint {
  x: number;
  y: number | null;
  exactX: string;
  exactY: string;
}

/**
 * Returns a series made of a list of points, in ascending order of `x`; a point without y interrupts the line. For a
 * long series, pass arrays instead (ChartSeries).
 */
export function seriesFrom(
  about: Omit<ChartSeries, 'xs' | 'ys' | 'exactX' | 'exactY'>,
  points: readonly ChartPoint[],
): ChartSeries {
  return {
    ...about,
    xs: points.map(({ x }) => x),
    ys: points.map(({ y }) => y ?? Number.NaN),
    exactX: (index) => points[index]?.exactX ?? '',
    exactY: (index) => points[index]?.exactY ?? '',
  };
}
