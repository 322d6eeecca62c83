/** A summary describes the points of one series in one bucket of time. */
import { compareDecimalTexts } from '../../decimal/index.ts';

/**
 * A point of a series: its time in Unix nanoseconds and its value as decimal text. `seq` is its period; only points
 * read from rows have one.
 */
export interface Mark {
  at: bigint;
  value: string;
  seq?: bigint;
}

/**
 * Describes the points of one series in one bucket of time. When several points share an extreme value, it has the
 * earliest one.
 */
export interface Summary {
  /** Number of points in the bucket. */
  points: number;
  first: Mark;
  lowest: Mark;
  highest: Mark;
  last: Mark;
  /** The sum of the values of `relativeSpread`, more precise than the points' values; 0 for other series. */
  total: bigint;
}

/**
 * Returns the summary of a single point.
 * @param total the value of `relativeSpread` for a spread; 0 in other series
 */
export function summarizePoint(mark: Mark, total: bigint): Summary {
  return { points: 1, first: mark, lowest: mark, highest: mark, last: mark, total };
}

/** Adds a later summary to `summary`, in place. Of equal extremes the earlier one stays. */
export function appendSummary(summary: Summary, later: Summary): void {
  summary.points += later.points;
  if (compareDecimalTexts(later.lowest.value, summary.lowest.value) < 0) summary.lowest = later.lowest;
  if (compareDecimalTexts(later.highest.value, summary.highest.value) > 0) summary.highest = later.highest;
  summary.last = later.last;
  summary.total += later.total;
}

/**
 * Adds the next point to `summary`, in place. Of equal extremes the earlier one stays.
 * @param total the value of `relativeSpread` for a spread; 0 in other series
 */
export function appendMark(summary: Summary, mark: Mark, total: bigint): void {
  summary.points += 1;
  if (compareDecimalTexts(mark.value, summary.lowest.value) < 0) summary.lowest = mark;
  if (compareDecimalTexts(mark.value, summary.highest.value) > 0) summary.highest = mark;
  summary.last = mark;
  summary.total += total;
}
