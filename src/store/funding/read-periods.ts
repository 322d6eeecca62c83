import type {
  FundingExtent,
  FundingMoment,
  FundingPeriod,
  FundingPeriodSide,
  FundingPeriodSpan,
  FundingSpread,
  FundingUnknown,
  InputOf,
  OutputOf,
} from '../../contract/index.ts';
import { closingAverage, rangeOver, type Side, startsToTry } from '../analysis/audit-period.ts';
import { divideCut, formatRatio, formatScaled, parseDecimal, RATIO_PLACES, subtract } from '../analysis/decimals.ts';
import { hasAuctionSignature } from '../analysis/hypotheses.ts';
import type { Connection } from '../connection.ts';
import { clampToInt64 } from '../rollups/levels.ts';
import { readMarketPoints } from './market-points.ts';
import { createPeriodReader, type PeriodReader, type ReadPeriod, type RecordedPeriods } from './period-findings.ts';

export type PeriodsInput = InputOf<'fundingPeriods'> & { recorded?: RecordedPeriods };

const DEFAULT_LIMIT = 100;
/** A year as upstream has it (formulas 2.3). */
const YEAR = 365n * 24n * 3_600_000_000_000n;

/** Periods whose rows come nearest to both ends of a range, one more on either side. */
export function seqsTouching(
  connection: Connection,
  market: bigint,
  { firstSeq, lastSeq }: FundingExtent,
  from: bigint,
  to: bigint,
): { first: bigint; last: bigint } {
  const [before] =
    connection
      .statement(
        'SELECT seq FROM funding_point WHERE market = ? AND timestamp <= ? ORDER BY timestamp DESC, seq LIMIT 1',
      )
      .get(market, clampToInt64(from)) ?? [];
  const [after] =
    connection
      .statement('SELECT seq FROM funding_point WHERE market = ? AND timestamp >= ? ORDER BY timestamp, seq LIMIT 1')
      .get(market, clampToInt64(to)) ?? [];
  return {
    first: typeof before === 'bigint' ? before : firstSeq,
    last: typeof after === 'bigint' ? after : lastSeq,
  };
}

export function momentOf({ start, isKnown }: ReadPeriod): FundingMoment | null {
  return start && { earliest: start.low, latest: start.high, known: isKnown ? 'history' : 'rows' };
}

function hasRows({ rows }: ReadPeriod): boolean {
  return rows.SOURCE_EXTERNAL.length + rows.SOURCE_INTERNAL.length > 0;
}

function spanOf(reader: PeriodReader, seq: bigint): FundingPeriodSpan {
  const next = reader.period(seq + 1n);
  return { seq, start: momentOf(reader.period(seq)), end: hasRows(next) || next.isKnown ? momentOf(next) : null };
}

/** Stored periods from `first` to `last`, ascending, with where they start and end. */
export function readSpans(connection: Connection, market: bigint, first: bigint, last: bigint): FundingPeriodSpan[] {
  const reader = createPeriodReader(connection, market);
  const spans: FundingPeriodSpan[] = [];
  for (let seq = first; seq <= last; seq += 1n) {
    if (hasRows(reader.period(seq))) spans.push(spanOf(reader, seq));
  }
  return spans;
}

interface ClosedBy {
  end: { low: bigint; high: bigint } | null;
  running: boolean;
  complete: boolean;
}

function whyNotClosed(period: ReadPeriod, side: Side, { end, running, complete }: ClosedBy): FundingUnknown | null {
  const { series, difference } = period.finding.sides[side];
  if (period.rows[side].length === 0) return 'noPoints';
  if (running) return 'running';
  if (!complete) return 'incomplete';
  if (series === null) return 'notWhole';
  if (difference !== null) return hasAuctionSignature(period.rows.SOURCE_EXTERNAL) ? 'auctionSuspected' : 'differs';
  if (period.start === null) return 'startUnknown';
  if (end === null) return 'endUnknown';
  return end.low <= period.start.high ? 'noLength' : null;
}

function sideOf(period: ReadPeriod, side: Side, closedBy: ClosedBy): FundingPeriodSide {
  const rows = period.rows[side];
  const newest = rows.at(-1);
  const unknown = whyNotClosed(period, side, closedBy);
  const { series } = period.finding.sides[side];
  const { end } = closedBy;
  const starts = series === null ? [] : startsToTry(series, period.finding.starts);
  const range =
    unknown !== null || series === null || end === null
      ? null
      : rangeOver(starts, (start) => closingAverage(series.averages, start, end.low));
  const later =
    range === null || series === null || end === null || end.high === end.low
      ? range
      : rangeOver(starts, (start) => closingAverage(series.averages, start, end.high));
  const closing =
    range === null || later === null
      ? null
      : {
          low: (range.low < later.low ? range.low : later.low).toString(),
          high: (range.high > later.high ? range.high : later.high).toString(),
        };
  return {
    points: rows.length,
    lastTwap: newest?.twap ?? null,
    lastAt: newest?.timestamp ?? null,
    closing,
    closingUnknown: closing === null ? (unknown ?? 'startUnknown') : null,
  };
}

function exactly(range: { low: string; high: string } | null): string | null {
  return range !== null && range.low === range.high ? range.low : null;
}

/** Spread of two averages over a length (formulas 2.3). */
function spreadOver(
  basis: FundingSpread['basis'],
  internal: string | null,
  external: string | null,
  length: bigint | null,
  unknown: FundingUnknown,
): FundingSpread {
  const i = internal === null ? null : parseDecimal(internal);
  const e = external === null ? null : parseDecimal(external);
  if (i === null || e === null) return { basis, absolute: null, relative: null, annualised: null, length, unknown };
  const difference = subtract(i, e);
  const absolute = formatScaled(difference);
  const relative = divideCut(difference, e, RATIO_PLACES);
  if (relative === null) return { basis, absolute, relative: null, annualised: null, length, unknown: 'externalZero' };
  if (length === null || length <= 0n) {
    return {
      basis,
      absolute,
      relative: formatRatio(relative),
      annualised: null,
      length: null,
      unknown: 'lengthUnknown',
    };
  }
  const annual = divideCut(
    { ...difference, digits: difference.digits * YEAR },
    { ...e, digits: e.digits * length },
    RATIO_PLACES,
  );
  return {
    basis,
    absolute,
    relative: formatRatio(relative),
    annualised: annual === null ? null : formatRatio(annual),
    length,
    unknown: null,
  };
}

/** The length of a period; null unless both ends are known exactly. */
function lengthOf(start: ReadPeriod['start'], end: ReadPeriod['start']): bigint | null {
  if (start === null || end === null || start.low !== start.high || end.low !== end.high) return null;
  return end.low - start.low;
}

function spreadOf(
  reader: PeriodReader,
  period: ReadPeriod,
  closedBy: ClosedBy,
  external: FundingPeriodSide,
  internal: FundingPeriodSide,
): FundingSpread {
  if (closedBy.running) {
    const length = lengthOf(reader.period(period.seq - 1n).start, period.start);
    return spreadOver('latest', internal.lastTwap, external.lastTwap, length, 'noPoints');
  }
  const unknown = external.closingUnknown ?? internal.closingUnknown ?? 'startUnknown';
  const length = lengthOf(period.start, closedBy.end);
  return spreadOver('closing', exactly(internal.closing), exactly(external.closing), length, unknown);
}

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
