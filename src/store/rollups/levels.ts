/** The time grid of funding summaries. All widths are nanoseconds. */
import { divideUp } from '../../analysis/index.ts';
import { MAX_INT64, MIN_INT64 } from '../../contract/index.ts';

const MINUTE = 60_000_000_000n;
export const HOUR = 60n * MINUTE;
const DAY = 24n * HOUR;

/** The width of a summary at each level (nanoseconds). Each width is a multiple of the one before. */
export const LEVEL_WIDTHS = [
  10n * MINUTE,
  30n * MINUTE,
  HOUR,
  2n * HOUR,
  4n * HOUR,
  8n * HOUR,
  DAY,
  2n * DAY,
  4n * DAY,
  8n * DAY,
  16n * DAY,
] as const;
export const BASE_WIDTH = LEVEL_WIDTHS[0];
export const HOUR_LEVEL = 2;

/** Returns the largest multiple of `width` that is not above a value. */
export function floorTo(value: bigint, width: bigint): bigint {
  const beyond = value % width;
  return value - (beyond < 0n ? beyond + width : beyond);
}

/** Returns the value, or the nearest limit of the 64 signed bits of an SQLite integer. */
export function clampToInt64(value: bigint): bigint {
  if (value < MIN_INT64) return MIN_INT64;
  return value > MAX_INT64 ? MAX_INT64 : value;
}

/**
 * A range of time split into columns of equal width: column i covers [from + i·width, from + (i+1)·width). All values
 * but `columns` and `level` are nanoseconds.
 */
export interface TimeGrid {
  from: bigint;
  to: bigint;
  width: bigint;
  columns: number;
  /**
   * The level (index in LEVEL_WIDTHS) whose summaries fill whole columns; null when only single points are fine enough.
   */
  level: number | null;
}

/** Columns narrower than this many base widths are made of single points. */
const MIN_BASE_WIDTHS = 4n;

/** Returns true if a column of `pixel` nanoseconds becomes at most a quarter wider when it is whole summaries. */
function fits(width: bigint, pixel: bigint): boolean {
  return divideUp(pixel, width) * width * 4n <= pixel * 5n;
}

/** The width of a column of single points is a multiple of a power of two, at least this many. */
const MIN_STEPS = 4n;

function createGrid(from: bigint, to: bigint, width: bigint, level: number | null): TimeGrid {
  const start = floorTo(from, width);
  const columns = Number(divideUp(to - start, width));
  return { from: start, to: start + BigInt(columns) * width, width, columns, level };
}

/**
 * Returns a grid over the times from `from` (included) to `to` (excluded), in Unix nanoseconds, of at most `columns` +
 * 1 columns. Columns of 40 minutes or more consist of whole summaries. Their level is the widest one that makes a
 * column at most a quarter wider than (`to` - `from`) / `columns`. Narrower columns consist of points; their level is
 * null.
 */
export function chooseGrid(from: bigint, to: bigint, columns: number): TimeGrid {
  const pixel = divideUp(to - from, BigInt(columns));
  if (pixel >= BASE_WIDTH * MIN_BASE_WIDTHS) {
    const level = LEVEL_WIDTHS.findLastIndex((width) => fits(width, pixel));
    const unit = LEVEL_WIDTHS[level] ?? BASE_WIDTH;
    return createGrid(from, to, divideUp(pixel, unit) * unit, level);
  }
  let step = 1n;
  while (step * 2n * MIN_STEPS <= pixel) step *= 2n;
  return createGrid(from, to, divideUp(pixel, step) * step, null);
}

/**
 * Returns a grid of at most `columns` + 1 columns, often far fewer, for a range with too many points to read one by one.
 * The width of a column is a multiple of ten minutes. The grid covers [from, to) (Unix nanoseconds), extended to whole
 * columns.
 */
export function coarseGrid(from: bigint, to: bigint, columns: number): TimeGrid {
  const pixel = divideUp(to - from, BigInt(columns));
  return createGrid(from, to, divideUp(pixel, BASE_WIDTH) * BASE_WIDTH, 0);
}
