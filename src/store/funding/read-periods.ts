import type { FundingPeriod, InputOf, OutputOf } from '../../contract/index.ts';
import type { Connection } from '../connection.ts';
import { clampToInt64 } from '../rollups/levels.ts';
import { readMarketPoints } from './market-points.ts';
import { type ClosedBy, sideOf, spreadOf } from './period-closing.ts';
import { createPeriodReader, type PeriodReader, type RecordedPeriods } from './period-findings.ts';
import { hasRows, seqsTouching, spanOf } from './period-spans.ts';

export type PeriodsInput = InputOf<'fundingPeriods'> & { recorded?: RecordedPeriods };

const DEFAULT_LIMIT = 100;

function periodOf(
  reader: PeriodReader,
  seq: bigint,
  lastSeq: bigint,
  complete: boolean,
): Omit<FundingPeriod, 'recorded'> {
  const period = reader.period(seq);
  const next = reader.period(seq + 1n);
  const closedBy: ClosedBy = {
    end: hasRows(next) || next.isKnown ? next.start : null,
    running: seq >= lastSeq,
    complete,
  };
  const external = sideOf(period, 'SOURCE_EXTERNAL', closedBy);
  const internal = sideOf(period, 'SOURCE_INTERNAL', closedBy);
  return {
    ...spanOf(reader, seq),
    running: closedBy.running,
    external,
    internal,
    spread: spreadOf(reader, period, closedBy, external, internal),
  };
}

/** Seqs of stored periods from `last` down, `first` included: each is found on the index. */
function storedSeqs(connection: Connection, market: bigint, first: bigint, last: bigint, limit: number): bigint[] {
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

/** Whether everything of a period is stored: the walk has passed the rows that it began with. */
export function isWhole(reader: PeriodReader, seq: bigint, reachedOldest: boolean, walkedTo: bigint | null): boolean {
  if (reachedOldest) return true;
  const { rows, start } = reader.period(seq);
  return [rows.SOURCE_EXTERNAL[0], rows.SOURCE_INTERNAL[0]].every(
    (first) =>
      first !== undefined &&
      walkedTo !== null &&
      walkedTo < first.timestamp &&
      start !== null &&
      first.timestamp <= start.low,
  );
}

/** The answer of `fundingPeriods`. @throws OrreryError NOT_CACHED */
export function readPeriods(connection: Connection, input: PeriodsInput): OutputOf<'fundingPeriods'> {
  const { marketId, from, to, before, recorded } = input;
  const { market, walk, standing, extent } = readMarketPoints(connection, marketId, { atLeast: from });
  if (extent === null) return { periods: [], next: null, extent, standing };
  const touching = seqsTouching(connection, market.key, extent, from ?? extent.oldest, to ?? extent.newest + 1n);
  const last = before !== undefined && before <= touching.last ? before - 1n : touching.last;
  const limit = input.limit ?? DEFAULT_LIMIT;
  const seqs = storedSeqs(connection, market.key, touching.first, clampToInt64(last), limit + 1);
  const reader = createPeriodReader(connection, market.key, recorded);
  const periods = seqs.slice(0, limit).map((seq) => ({
    ...periodOf(reader, seq, extent.lastSeq, isWhole(reader, seq, walk.reachedOldest, walk.walkedTo)),
    recorded: recorded?.get(seq) ?? null,
  }));
  return { periods, next: seqs.length > limit ? (seqs[limit - 1] ?? null) : null, extent, standing };
}
