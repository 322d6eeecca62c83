/** Finds the nearest valid range around any two blocks, and estimates its export. Pure functions. */
import type { BlockRange, ExportPlan, HistoryAmount, WireNames } from '../contract/index.ts';
import {
  ascending,
  type ExportTable,
  explainRange,
  type Holding,
  joinHoldings,
  nameArchive,
  type Segment,
} from '../history/index.ts';

/** The range of an export as requested, the valid range around it, and the nearest valid ends. */
export type PlannedRange = Pick<ExportPlan, 'requested' | 'range' | 'problem' | 'nearestStarts' | 'nearestEnds'>;

/** Number of boundaries that are tried on each side. */
const TRIED = 4;

/** Returns the nearest values at or below a height, and at or above it; one if it is a value itself. */
function nearest(sorted: readonly bigint[], height: bigint): bigint[] {
  const below = sorted.findLast((value) => value <= height);
  const above = sorted.find((value) => value >= height);
  return ascending([below, above].filter((value) => value !== undefined));
}

/** Returns true if segments join to exactly the range. */
function joins(segments: readonly Segment[], range: BlockRange): boolean {
  const holdings = segments.map(
    (segment): Holding => ({ segment, part: undefined, reach: 'unknown', suspicion: null }),
  );
  try {
    joinHoldings(holdings, range);
    return true;
  } catch {
    return false;
  }
}

/**
 * Snaps a range outwards to segment boundaries. A missing end means the oldest or the newest block. `range` is null if
 * nothing joins, and `problem` says why; it also says which blocks are beyond the known history.
 */
export function planRange(
  segments: readonly Segment[],
  from: bigint | undefined,
  to: bigint | undefined,
): PlannedRange {
  const starts = ascending(segments.map((segment) => segment.from));
  const ends = ascending(segments.map((segment) => segment.to));
  const oldest = starts[0];
  const newest = ends.at(-1);
  if (oldest === undefined || newest === undefined) {
    const problem = explainRange([], { from: from ?? 1n, to: to ?? from ?? 1n }).message;
    return { requested: null, range: null, problem, nearestStarts: [], nearestEnds: [] };
  }
  const requested = { from: from ?? oldest, to: to ?? newest };
  const near = { nearestStarts: nearest(starts, requested.from), nearestEnds: nearest(ends, requested.to) };
  const none = (range: BlockRange) => ({
    requested,
    range: null,
    problem: explainRange(segments, range).message,
    ...near,
  });
  if (requested.from > requested.to || requested.from > newest || requested.to < oldest) return none(requested);

  const below = starts.filter((start) => start <= requested.from).slice(-TRIED);
  const above = ends.filter((end) => end >= requested.to).slice(0, TRIED);
  const tries = (below.length === 0 ? [oldest] : below.reverse()).flatMap((start) =>
    (above.length === 0 ? [newest] : above).map((end) => ({ from: start, to: end })),
  );
  const range = tries.find((candidate) => joins(segments, candidate));
  if (range === undefined) return none(tries[0] ?? requested);
  return { requested, range, problem: beyond(requested, { from: oldest, to: newest }), ...near };
}

/** Returns which blocks of a range are not known, as sentences; null if all are. */
function beyond(requested: BlockRange, known: BlockRange): string | null {
  const notes = [
    ...(requested.from < known.from ? [`History begins at block ${known.from.toLocaleString('en')}.`] : []),
    ...(requested.to > known.to ? [`Blocks after ${known.to.toLocaleString('en')} are not in a segment yet.`] : []),
  ];
  return notes.length === 0 ? null : notes.join(' ');
}

/** The size of one table's export. */
export interface TableSize {
  /** Number of segments. */
  segments: number;
  /** Number of segments that are not stored. */
  missing: number;
  /** Number of stored segments that are suspect. */
  suspect: number;
  /** Number of suspect segments that are downloaded again. */
  again: number;
  /** Number of stored segments that were never judged. */
  unjudged: number;
  rows: HistoryAmount;
  /** Size of the CSV files. */
  rawBytes: HistoryAmount;
  /** Bytes of the rows in the archive, without the archive's own records. */
  bytes: HistoryAmount;
  /** Number of CSV files in the archive. */
  files: number;
  /** Default name of the archive. */
  archive: string;
}

interface Measured {
  rows: number;
  rawBytes: number;
  storedBytes: number;
}

/** Returns the number of blocks in the segments. */
function blocksOf(holdings: readonly Holding[]): number {
  return holdings.reduce((sum, { segment }) => sum + Number(segment.to - segment.from + 1n), 0);
}

function sumOf(holdings: readonly Holding[], what: keyof Measured): number {
  return holdings.reduce((sum, { part }) => sum + (part?.[what] ?? 0), 0);
}

/** Returns true for a stored segment that is downloaded again: its rows may be others then. */
type IsAgain = (holding: Holding) => boolean;

/**
 * Sums up stored segments. For those that are downloaded it estimates rows or bytes by the average per block of the table's
 * stored segments, without those that are downloaded again if there are others; unknown if none is stored.
 */
function amountOf(
  all: readonly Holding[],
  joined: readonly Holding[],
  isAgain: IsAgain,
  what: keyof Measured,
): HistoryAmount {
  const isLeft = (holding: Holding) => holding.part !== undefined && !isAgain(holding);
  const coming = joined.filter((holding) => !isLeft(holding));
  if (coming.length === 0) return { value: sumOf(joined, what), certainty: 'known' };
  const left = all.filter(isLeft);
  const stored = left.length > 0 ? left : all.filter(({ part }) => part !== undefined);
  if (stored.length === 0) return { value: null, certainty: 'unknown' };
  const perBlock = sumOf(stored, what) / blocksOf(stored);
  const value = Math.round(sumOf(joined.filter(isLeft), what) + perBlock * blocksOf(coming));
  return { value, certainty: 'estimated' };
}

/**
 * Returns the runs of segments of one schema version, lowest first. Each run becomes a file; a range of unknown
 * segments counts as one run of version 0.
 */
export function runsOf(joined: readonly Holding[], range: BlockRange): { version: bigint; from: bigint; to: bigint }[] {
  if (joined.length === 0) return [{ version: 0n, ...range }];
  const runs: { version: bigint; from: bigint; to: bigint }[] = [];
  for (const { segment } of joined) {
    const run = runs.at(-1);
    if (run?.version === segment.schemaVersion) run.to = segment.to;
    else runs.push({ version: segment.schemaVersion, from: segment.from, to: segment.to });
  }
  return runs;
}

/**
 * Returns the size of a table's export. Amounts of segments that are not stored are estimated.
 * @param holdings `all` has every known segment, `joined` those that form the range, as `joinHoldings` returns them
 * @param isAgain true for stored segments that are downloaded again
 */
export function planTable(
  { chainId, table, names, range }: { chainId: string; table: ExportTable; names: WireNames; range: BlockRange },
  { all, joined }: { all: readonly Holding[]; joined: readonly Holding[] },
  isAgain: IsAgain,
): TableSize {
  const runs = runsOf(joined, range);
  return {
    segments: joined.length,
    missing: joined.filter(({ part }) => part === undefined).length,
    suspect: joined.filter(({ suspicion }) => suspicion !== null).length,
    again: joined.filter(isAgain).length,
    unjudged: joined.filter(({ reach, suspicion }) => reach === 'unjudged' && suspicion === null).length,
    rows: amountOf(all, joined, isAgain, 'rows'),
    rawBytes: amountOf(all, joined, isAgain, 'rawBytes'),
    bytes: amountOf(all, joined, isAgain, 'storedBytes'),
    files: runs.length,
    archive: nameArchive(chainId, table, runs, names),
  };
}

/** Returns the sum of amounts, only as certain as the least certain one; unknown for none. */
export function addAmounts(amounts: readonly HistoryAmount[]): HistoryAmount {
  const worst = (['unknown', 'estimated', 'known'] as const).find((certainty) =>
    amounts.some((amount) => amount.certainty === certainty),
  );
  if (worst === undefined || worst === 'unknown') return { value: null, certainty: 'unknown' };
  return { value: amounts.reduce((sum, { value }) => sum + (value ?? 0), 0), certainty: worst };
}
