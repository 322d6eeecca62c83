import { BOUND_NUMBER, type Connection } from '../../sqlite/index.ts';
import { clampToInt64 } from './levels.ts';
import type { Summary } from './summary.ts';

/** Names the summaries of one series of a market at one level of width. */
export interface SeriesLevel {
  /** The market's key in the store. */
  market: bigint;
  /** The number of the series (`seriesNumber`). */
  series: number;
  /** Index in LEVEL_WIDTHS. */
  level: number;
}

/** Names the summaries of one bucket of a market, of all series. */
export interface BucketPlace extends Omit<SeriesLevel, 'series'> {
  /** The start of the bucket (Unix nanoseconds). */
  start: bigint;
}

/** Stores the summary of a bucket in place of an earlier one, or deletes it if none is given. */
export function saveSummary(
  connection: Connection,
  { market, series, level, start }: SeriesLevel & BucketPlace,
  summary: Summary | undefined,
): void {
  const key = [market, series, level, clampToInt64(start)] as const;
  if (summary === undefined) {
    connection
      .statement('DELETE FROM funding_summary WHERE market = ? AND series = ? AND level = ? AND start = ?')
      .run(...key);
    return;
  }
  const { points, first, lowest, highest, last, total } = summary;
  connection
    .statement('INSERT OR REPLACE INTO funding_summary VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
    .run(
      ...key,
      points,
      first.at,
      first.value,
      lowest.at,
      lowest.value,
      highest.at,
      highest.value,
      last.at,
      last.value,
      total.toString(),
    );
}

/**
 * Returns the stored summaries of buckets that start in [from, to) (Unix nanoseconds), in order of time. Omits buckets
 * without points.
 */
export function readSummaries(
  connection: Connection,
  { market, series, level }: SeriesLevel,
  from: bigint,
  to: bigint,
): { start: bigint; summary: Summary }[] {
  return connection
    .statement(
      `SELECT start, points, first_at, first, lowest_at, lowest, highest_at, highest, last_at, last, total
       FROM funding_summary WHERE market = ${BOUND_NUMBER} AND series = ${BOUND_NUMBER} AND level = ${BOUND_NUMBER}
         AND start BETWEEN ? AND ? ORDER BY start`,
    )
    .all(market, series, level, clampToInt64(from), clampToInt64(to - 1n))
    .map(([start, points, firstAt, first, lowestAt, lowest, highestAt, highest, lastAt, last, total]) => ({
      start: start as bigint,
      summary: {
        points: Number(points),
        first: { at: firstAt as bigint, value: first as string },
        lowest: { at: lowestAt as bigint, value: lowest as string },
        highest: { at: highestAt as bigint, value: highest as string },
        last: { at: lastAt as bigint, value: last as string },
        total: total === '0' ? 0n : BigInt(total as string),
      },
    }));
}
