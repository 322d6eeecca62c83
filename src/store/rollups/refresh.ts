/**
 * Updates the summaries of a market after its points changed: every summary that contains a changed point is computed
 * again.
 */
import { FUNDING_SERIES, type FundingSeriesName, MAX_INT64, MIN_INT64 } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { BASE_WIDTH, clampToInt64, floorTo, LEVEL_WIDTHS } from './levels.ts';
import { feedMarks, readSeriesRows } from './read-marks.ts';
import { seriesNumber } from './series.ts';
import { readSummaries, saveSummary } from './stored-summaries.ts';
import { append, appendMark, type Summary, summarizePoint } from './summary.ts';

const ALL_SERIES = new Set(FUNDING_SERIES);
/** The largest number of buckets that one read joins; bounds memory. */
const MAX_RUN = 500;

/**
 * Joins neighbouring buckets into runs of at most 500, ascending. `from` is included, `to` is not.
 * @param starts of buckets (Unix nanoseconds), in any order
 * @param width of a bucket (nanoseconds)
 */
function joinRuns(starts: Iterable<bigint>, width: bigint): { from: bigint; to: bigint }[] {
  const runs: { from: bigint; to: bigint }[] = [];
  for (const start of [...starts].sort((one, other) => (one < other ? -1 : 1))) {
    const last = runs.at(-1);
    if (last?.to === start && start - last.from < width * BigInt(MAX_RUN)) last.to = start + width;
    else runs.push({ from: start, to: start + width });
  }
  return runs;
}

function refreshBase(connection: Connection, market: bigint, from: bigint, to: bigint): void {
  const summaries = new Map<bigint, Map<FundingSeriesName, Summary>>();
  let start = from;
  let bucket: Map<FundingSeriesName, Summary> | undefined;
  const rows = readSeriesRows(connection, market, from, to);
  feedMarks(connection, market, rows, from, ALL_SERIES, (series, mark, total) => {
    if (bucket === undefined || mark.at >= start + BASE_WIDTH) {
      start = floorTo(mark.at, BASE_WIDTH);
      bucket = new Map();
      summaries.set(start, bucket);
    }
    const summary = bucket.get(series);
    if (summary === undefined) bucket.set(series, summarizePoint(mark, total));
    else appendMark(summary, mark, total);
  });
  for (let at = from; at < to; at += BASE_WIDTH) {
    const found = summaries.get(at);
    for (const series of FUNDING_SERIES) {
      saveSummary(connection, { market, series: seriesNumber(series), level: 0, start: at }, found?.get(series));
    }
  }
}

/**
 * Computes and stores the summaries of one level that start in [from, to), from those of the level below. A bucket
 * without points loses its summary.
 */
function refreshParents(connection: Connection, market: bigint, level: number, from: bigint, to: bigint): void {
  const width = LEVEL_WIDTHS[level] ?? BASE_WIDTH;
  for (const series of FUNDING_SERIES) {
    const number = seriesNumber(series);
    const parents = new Map<bigint, Summary>();
    for (const child of readSummaries(connection, { market, series: number, level: level - 1 }, from, to)) {
      const start = floorTo(child.start, width);
      const known = parents.get(start);
      if (known === undefined) parents.set(start, child.summary);
      else append(known, child.summary);
    }
    for (let start = from; start < to; start += width) {
      saveSummary(connection, { market, series: number, level, start }, parents.get(start));
    }
  }
}

/**
 * Computes and stores the base buckets (ten minutes) that start at `starts` again, and all summaries of wider levels
 * that contain them. A bucket without points loses its summary.
 * @param market the key of the market in the store
 */
export function refreshSummaries(connection: Connection, market: bigint, starts: Iterable<bigint>): void {
  let touched = new Set(starts);
  for (const { from, to } of joinRuns(touched, BASE_WIDTH)) refreshBase(connection, market, from, to);
  LEVEL_WIDTHS.forEach((width, level) => {
    if (level === 0) return;
    touched = new Set(Array.from(touched, (start) => floorTo(start, width)));
    for (const { from, to } of joinRuns(touched, width)) refreshParents(connection, market, level, from, to);
  });
}

/**
 * Returns the starts of the base buckets (ten minutes) whose summaries changed rows affect. A row affects its own
 * bucket, and the buckets of later rows of the same period, because their spread depends on it.
 */
export function touchedBuckets(
  connection: Connection,
  market: bigint,
  changed: readonly { timestamp: bigint; seq: bigint }[],
): Set<bigint> {
  const touched = new Set<bigint>();
  const earliest = new Map<bigint, bigint>();
  for (const { timestamp, seq } of changed) {
    touched.add(floorTo(timestamp, BASE_WIDTH));
    const known = earliest.get(seq);
    if (known === undefined || timestamp < known) earliest.set(seq, timestamp);
  }
  for (const [seq, timestamp] of earliest) {
    const later = connection
      .statement(
        `SELECT timestamp FROM funding_point INDEXED BY funding_point_by_seq
         WHERE market = ? AND seq = ? AND timestamp >= ?`,
      )
      .all(market, seq, timestamp);
    for (const [at] of later) touched.add(floorTo(at as bigint, BASE_WIDTH));
  }
  return touched;
}

/**
 * Deletes all summaries of a file and computes them again, about ten seconds for a million points. A file needs it if
 * it was made before summaries existed or with other levels.
 */
export function rebuildSummaries(connection: Connection): void {
  connection.statement('DELETE FROM funding_summary').run();
  const widest = LEVEL_WIDTHS[LEVEL_WIDTHS.length - 1] ?? BASE_WIDTH;
  for (const [key] of connection.statement('SELECT key FROM market').all()) {
    const market = key as bigint;
    for (let from: bigint | undefined; ; ) {
      const [next] =
        connection
          .statement('SELECT min(timestamp) FROM funding_point WHERE market = ? AND timestamp >= ?')
          .get(market, from ?? MIN_INT64) ?? [];
      if (typeof next !== 'bigint') break;
      const start = floorTo(next, widest);
      const times = connection
        .statement('SELECT timestamp FROM funding_point WHERE market = ? AND timestamp BETWEEN ? AND ?')
        .all(market, next, clampToInt64(start + widest - 1n));
      refreshSummaries(connection, market, new Set(times.map(([at]) => floorTo(at as bigint, BASE_WIDTH))));
      if (start + widest > MAX_INT64) break;
      from = start + widest;
    }
  }
}
