/** The grid of time on which funding points are summed up (all widths in nanoseconds). */
import { MAX_INT64, MIN_INT64 } from '../../contract/index.ts';

const MINUTE = 60_000_000_000n;
export const HOUR = 60n * MINUTE;
const DAY = 24n * HOUR;

/** Widths of a summary's stretch of time, level by level; each is a multiple of the one before. */
export const LEVEL_WIDTHS = [10n * MINUTE, HOUR, 4n * HOUR, DAY, 4n * DAY, 16n * DAY] as const;
export const BASE_WIDTH = LEVEL_WIDTHS[0];
export const HOUR_LEVEL = 1;

/** The last multiple of `width` at or before a value. */
export function floorTo(value: bigint, width: bigint): bigint {
  const beyond = value % width;
  return value - (beyond < 0n ? beyond + width : beyond);
}

/** The nearest value that can be stored. */
export function clampToInt64(value: bigint): bigint {
  if (value < MIN_INT64) return MIN_INT64;
  return value > MAX_INT64 ? MAX_INT64 : value;
}

/** Quotient of whole numbers above 0, rounded up. */
export function divideUp(value: bigint, divisor: bigint): bigint {
  return (value + divisor - 1n) / divisor;
}

/** How a range is cut into columns: column i covers [from + i·width, from + (i+1)·width). */
export interface Grid {
  from: bigint;
  to: bigint;
  width: bigint;
  columns: number;
  /** The level whose summaries make up whole columns; null when points must be read one by one. */
  level: number | null;
}

/** A column holds at least this many summaries, so that rounding its width up makes it a quarter wider at most. */
const MIN_PER_COLUMN = 4n;

function gridOf(from: bigint, to: bigint, width: bigint, level: number | null): Grid {
  const start = floorTo(from, width);
  const columns = Number(divideUp(to - start, width));
  return { from: start, to: start + BigInt(columns) * width, width, columns, level };
}

/**
 * A grid over [from, to) of at most `columns` columns and one, at a width that whole summaries make up where there are
 * enough of them in a column.
 */
export function chooseGrid(from: bigint, to: bigint, columns: number): Grid {
  const pixel = divideUp(to - from, BigInt(columns));
  const level = LEVEL_WIDTHS.findLastIndex((width) => width * MIN_PER_COLUMN <= pixel);
  const unit = LEVEL_WIDTHS[level];
  if (unit !== undefined) return gridOf(from, to, divideUp(pixel, unit) * unit, level);
  let step = 1n;
  while (step * 2n * MIN_PER_COLUMN <= pixel) step *= 2n;
  return gridOf(from, to, divideUp(pixel, step) * step, null);
}

/** A coarser grid for a range too full to be read point by point. */
export function coarseGrid(from: bigint, to: bigint, columns: number): Grid {
  const pixel = divideUp(to - from, BigInt(columns));
  return gridOf(from, to, divideUp(pixel, BASE_WIDTH) * BASE_WIDTH, 0);
}
