/** What a stretch of a series amounts to, however many points it has. */
import { compareDecimals } from '../../analysis/index.ts';

/** A point of a series: Unix nanoseconds and a decimal; its period where it was read from rows, which summaries forget. */
export interface Mark {
  at: bigint;
  value: string;
  seq?: bigint;
}

/** Of several points that share an extreme, the earliest stands for it. */
export interface Summary {
  points: number;
  first: Mark;
  lowest: Mark;
  highest: Mark;
  last: Mark;
  /** The sum of the values, for series of whole numbers; 0 for others. */
  total: bigint;
}

export function summaryOf(mark: Mark, total: bigint): Summary {
  return { points: 1, first: mark, lowest: mark, highest: mark, last: mark, total };
}

/** Adds what comes later in time to `summary`. */
export function append(summary: Summary, later: Summary): void {
  summary.points += later.points;
  if (compareDecimals(later.lowest.value, summary.lowest.value) < 0) summary.lowest = later.lowest;
  if (compareDecimals(later.highest.value, summary.highest.value) > 0) summary.highest = later.highest;
  summary.last = later.last;
  summary.total += later.total;
}

/** Adds the next point to `summary`. */
export function appendMark(summary: Summary, mark: Mark, total: bigint): void {
  summary.points += 1;
  if (compareDecimals(mark.value, summary.lowest.value) < 0) summary.lowest = mark;
  if (compareDecimals(mark.value, summary.highest.value) > 0) summary.highest = mark;
  summary.last = mark;
  summary.total += total;
}
