/**
 * Updates the summaries of a market after its points changed: every summary that contains a changed point is computed
 * again.
 */
import { FUNDING_SERIES, MAX_INT64, MIN_INT64 } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { BASE_WIDTH, clampToInt64, floorTo, LEVEL_WIDTHS } from './levels.ts';
import { feedMarks, readSeriesRows } from './read-marks.ts';
import { seriesNumber } from './series.ts';
import { type BucketPlace, readSummaries, saveSummary } from './stored-summaries.ts';
import { appendMark, appendSummary, type Summary, summarizePoint } from './summary.ts';

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

/** The summaries of a bucket, one for each series, by its number; undefined for a series without points there. */
type Bucket = readonly (Summary | undefined)[];

/** The summaries of a level that were just computed, by the start of their bucket. */
type Computed = Map<bigint, Bucket>;

/** Stores the summaries of a bucket. A series without points there loses its summary. */
function saveBucket(connection: Connection, place: BucketPlace, bucket: Bucket): void {
  for (const series of FUNDING_SERIES.keys()) saveSummary(connection, { ...place, series }, bucket[series]);
}

/** Computes and stores the base summaries that start in [from, to), from the rows, and adds them to `computed`. */
function refreshBase(
  connection: Connection,
  market: bigint,
  { from, to }: { from: bigint; to: bigint },
  computed: Computed,
): void {
  const found = new Map<bigint, (Summary | undefined)[]>();
  let end = from;
  let bucket: (Summary | undefined)[] = [];
  const rows = readSeriesRows(connection, market, from, to);
  feedMarks(connection, { market, rows, withSpread: true }, (series, mark, total) => {
    if (mark.at >= end) {
      const start = floorTo(mark.at, BASE_WIDTH);
      end = start + BASE_WIDTH;
      bucket = [];
      found.set(start, bucket);
    }
    const number = seriesNumber(series);
    const summary = bucket[number];
    if (summary === undefined) bucket[number] = summarizePoint(mark, total);
    else appendMark(summary, mark, total);
  });
  for (let start = from; start < to; start += BASE_WIDTH) {
    const summaries = found.get(start) ?? [];
    saveBucket(connection, { market, level: 0, start }, summaries);
    computed.set(start, summaries);
  }
}

/** Joins summaries of one series in order of time; undefined for none. */
function joined(summaries: readonly (Summary | undefined)[]): Summary | undefined {
  let whole: Summary | undefined;
  for (const summary of summaries) {
    if (summary === undefined) continue;
    if (whole === undefined) whole = { ...summary };
    else appendSummary(whole, summary);
  }
  return whole;
}

/**
 * Computes the summaries of a bucket from those of the level below: from the ones just computed if they are all of its
 * parts, else from the stored ones.
 */
function computeParent(connection: Connection, { market, level, start }: BucketPlace, below: Computed): Bucket {
  const width = LEVEL_WIDTHS[level] ?? BASE_WIDTH;
  const step = LEVEL_WIDTHS[level - 1] ?? BASE_WIDTH;
  const children: Bucket[] = [];
  for (let at = start; at < start + width; at += step) {
    const child = below.get(at);
    if (child === undefined) break;
    children.push(child);
  }
  const isWhole = BigInt(children.length) * step === width;
  return Array.from(FUNDING_SERIES.keys(), (series) => {
    if (isWhole) return joined(children.map((child) => child[series]));
    const stored = readSummaries(connection, { market, series, level: level - 1 }, start, start + width);
    return joined(stored.map(({ summary }) => summary));
  });
}

/**
 * Computes and stores the base buckets (ten minutes) that start at `starts` again, and all summaries of wider levels
 * that contain them. A bucket without points loses its summary.
 * @param market the key of the market in the store
 */
export function refreshSummaries(connection: Connection, market: bigint, starts: Iterable<bigint>): void {
  let computed: Computed = new Map();
  for (const run of joinRuns(starts, BASE_WIDTH)) refreshBase(connection, market, run, computed);
  LEVEL_WIDTHS.forEach((width, level) => {
    if (level === 0) return;
    const below = computed;
    computed = new Map();
    for (const at of below.keys()) {
      const start = floorTo(at, width);
      if (computed.has(start)) continue;
      const place = { market, level, start };
      const bucket = computeParent(connection, place, below);
      saveBucket(connection, place, bucket);
      computed.set(start, bucket);
    }
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
  const periods = new Map<bigint, { earliest: bigint; rows: bigint }>();
  for (const { timestamp, seq } of changed) {
    touched.add(floorTo(timestamp, BASE_WIDTH));
    const period = periods.get(seq);
    if (period === undefined) {
      periods.set(seq, { earliest: timestamp, rows: 1n });
      continue;
    }
    period.rows += 1n;
    if (timestamp < period.earliest) period.earliest = timestamp;
  }
  const from = `FROM funding_point INDEXED BY funding_point_by_seq WHERE market = ? AND seq = ? AND timestamp >= ?`;
  for (const [seq, { earliest, rows }] of periods) {
    const [stored] = connection.statement(`SELECT count(*) ${from}`).get(market, seq, earliest) ?? [];
    // All later rows changed themselves, so their buckets are known.
    if (stored === rows) continue;
    const later = connection.statement(`SELECT timestamp ${from}`).all(market, seq, earliest);
    for (const [at] of later) touched.add(floorTo(at as bigint, BASE_WIDTH));
  }
  return touched;
}

/**
 * Deletes all summaries of a file and computes them again, about five seconds for a million points. A file needs it if
 * it was made before summaries existed, with other levels, or with less precise totals.
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
