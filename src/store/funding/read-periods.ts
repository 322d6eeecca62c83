import { SIDES, type Side } from '../../analysis/index.ts';
import type { FundingExtent, FundingPeriod, InputOf, OutputOf } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import type { StoredProgress } from '../list-progress.ts';
import { clampToInt64 } from '../rollups/levels.ts';
import { keptWithRecords, readKeptPeriods } from './kept-periods.ts';
import { readMarketPoints } from './market-points.ts';
import { type ClosedBy, describeSide, spreadOfPeriod } from './period-closing.ts';
import { createPeriodReader, type PeriodReader, type ReadPeriod, type RecordedPeriods } from './period-findings.ts';
import { hasRows, readPeriodSpan, seqsTouching } from './period-spans.ts';

/** The input of `readPeriods`, with the records of network history. */
export type PeriodsInput = InputOf<'fundingPeriods'> & { recorded?: RecordedPeriods };

const DEFAULT_LIMIT = 100;

/** Computes a stored period with its averages and its spread. */
export function periodOf(
  reader: PeriodReader,
  seq: bigint,
  { firstSeq, lastSeq }: FundingExtent,
  progress: StoredProgress,
): Omit<FundingPeriod, 'recorded'> {
  const period = reader.period(seq);
  const next = reader.period(seq + 1n);
  const closedBy: ClosedBy = {
    end: hasRows(next) || next.isKnown ? next.start : null,
    running: seq >= lastSeq,
    isNextNewest: seq + 1n === lastSeq,
    complete: isWhole(period, progress),
    isWhole: (side) => isSideWhole(period, side, progress),
    isOldest: seq === firstSeq,
  };
  const external = describeSide(period, 'SOURCE_EXTERNAL', closedBy);
  const internal = describeSide(period, 'SOURCE_INTERNAL', closedBy);
  return {
    ...readPeriodSpan(reader, seq),
    running: closedBy.running,
    external,
    internal,
    spread: spreadOfPeriod(reader, period, closedBy, { external, internal }),
  };
}

/**
 * Returns the seqs of stored periods from `last` down to `first` (both included), at most `limit`. Finds each with one
 * look-up in the index.
 * @param market the key of the market in the store
 */
function storedSeqs(
  connection: Connection,
  market: bigint,
  { first, last }: { first: bigint; last: bigint },
  limit: number,
): bigint[] {
  const below = connection.statement('SELECT max(seq) FROM funding_point WHERE market = ? AND seq <= ?');
  const seqs: bigint[] = [];
  for (let at = last; seqs.length < limit; ) {
    const [seq] = below.get(market, at) ?? [];
    if (typeof seq !== 'bigint' || seq < first) break;
    seqs.push(seq);
    at = seq - 1n;
  }
  return seqs;
}

/**
 * Returns the seqs of the stored periods that a request asks for, newest first, at most `limit`. With `before`, only
 * those below it.
 * @param market the key of the market in the store
 */
function selectSeqs(
  connection: Connection,
  market: bigint,
  extent: FundingExtent,
  { from, to, before, limit }: Pick<PeriodsInput, 'from' | 'to' | 'before'> & { limit: number },
): bigint[] {
  const touching = seqsTouching(connection, market, extent, {
    from: from ?? extent.oldest,
    to: to ?? extent.newest + 1n,
  });
  const last = before !== undefined && before <= touching.last ? before - 1n : touching.last;
  return storedSeqs(connection, market, { first: touching.first, last: clampToInt64(last) }, limit);
}

/**
 * Returns the widest range of times in which the requested periods began and ended (Unix nanoseconds, both included);
 * null if none is stored. Reads a few index entries and no row.
 * @throws OrreryError NOT_CACHED if the market's points were never synchronised
 */
export function readPeriodTimes(connection: Connection, input: PeriodsInput): { from: bigint; to: bigint } | null {
  const { market, extent } = readMarketPoints(connection, input.marketId, {});
  if (extent === null) return null;
  const seqs = selectSeqs(connection, market.key, extent, { ...input, limit: input.limit ?? DEFAULT_LIMIT });
  const newest = seqs[0];
  const oldest = seqs.at(-1);
  if (newest === undefined || oldest === undefined) return null;
  const timeOf = (edge: 'min' | 'max', seq: bigint) => {
    const sql = `SELECT ${edge}(timestamp) FROM funding_point WHERE market = ? AND seq = ?`;
    const [time] = connection.statement(sql).get(market.key, seq) ?? [];
    return typeof time === 'bigint' ? time : undefined;
  };
  // A period begins within the rows of the period before it or later. It ends within the rows of the next period or
  // earlier.
  return {
    from: timeOf('min', oldest - 1n) ?? 0n,
    to: timeOf('max', newest + 1n) ?? timeOf('max', newest) ?? extent.newest,
  };
}

/**
 * Returns true if all rows of a source in the period are stored. They are if the sync has reached the oldest row of the
 * list. They also are if the sync has passed the first stored row of this source, and that row is at or before the
 * period's start.
 */
export function isSideWhole(
  { rows, start }: ReadPeriod,
  side: Side,
  { reachedOldest, completeTo }: StoredProgress,
): boolean {
  const [first] = rows[side];
  if (reachedOldest) return true;
  if (first === undefined || start === null || completeTo === null) return false;
  return completeTo < first.timestamp && first.timestamp <= start.low;
}

/** Returns true if all rows of both sources in the funding period are stored. */
export function isWhole(period: ReadPeriod, progress: StoredProgress): boolean {
  return SIDES.every((side) => isSideWhole(period, side, progress));
}

/**
 * Answers `fundingPeriods`: stored periods with their averages and spreads, newest first, 100 by default. `next` is the
 * `before` of the next request; null if there are no more. Computes only periods that are not kept.
 * @throws OrreryError NOT_CACHED if the market's points were never synchronised
 */
export function readPeriods(connection: Connection, input: PeriodsInput): OutputOf<'fundingPeriods'> {
  const { marketId, from, recorded } = input;
  const { market, progress, coverage, extent } = readMarketPoints(connection, marketId, { atLeast: from });
  if (extent === null) return { periods: [], next: null, extent, coverage };
  const limit = input.limit ?? DEFAULT_LIMIT;
  const seqs = selectSeqs(connection, market.key, extent, { ...input, limit: limit + 1 });
  const [newest] = seqs;
  const oldest = seqs.at(-1);
  // Kept periods were complete. While older points may be missing, a period may not be, so all are computed.
  const isKept = progress.reachedOldest && newest !== undefined && oldest !== undefined;
  const kept = isKept ? readKeptPeriods(connection, market.key, { first: oldest, last: newest }) : undefined;
  const reader = createPeriodReader(connection, market.key, recorded);
  const periods = seqs.slice(0, limit).map((seq) => ({
    ...(keptWithRecords(kept?.get(seq), recorded) ?? periodOf(reader, seq, extent, progress)),
    recorded: recorded?.get(seq) ?? null,
  }));
  return { periods, next: seqs.length > limit ? (seqs[limit - 1] ?? null) : null, extent, coverage };
}
