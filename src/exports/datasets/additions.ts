/** Finds the blocks that a table of a dataset lacks. Pure functions. */
import { type BlockRange, OrreryError, type PlannedDatasetTable } from '../../contract/index.ts';
import {
  digestOfSegments,
  type ExportTable,
  type Holding,
  isSuspectReach,
  nameOfTable,
  type SegmentsDigest,
  type TableSpan,
} from '../../history/index.ts';
import type { DatasetSummary, TableOfDataset } from './dataset-writer.ts';

/** The change that an export makes to a table of a dataset: its blocks now, the action, and the blocks that it adds. */
export type Addition = Pick<PlannedDatasetTable, 'present' | 'action' | 'adds'>;

/** Returns a dataset's table of history; undefined if the dataset does not have it. */
export function findTable(summary: DatasetSummary | undefined, table: ExportTable): TableOfDataset | undefined {
  return summary?.tables.find((each) => each.area === 'history' && each.table === nameOfTable(table));
}

/** Returns the blocks that a dataset has of a table; null if it has none. */
export function presentIn(summary: DatasetSummary | undefined, table: ExportTable): BlockRange | null {
  const { from = null, to = null } = findTable(summary, table) ?? {};
  return from === null || to === null ? null : { from: BigInt(from), to: BigInt(to) };
}

/**
 * Decides how a range comes into a table. A table grows at its end only and without a gap: a range can be appended if
 * it begins inside of the table or right after it.
 * @param present the blocks of the table; null if it does not exist
 * @param replace true replaces the table if the range cannot be appended; false then gives the action `blocked`
 */
export function additionTo(present: BlockRange | null, range: BlockRange, replace: boolean): Addition {
  if (present === null) return { present, action: 'write', adds: range };
  const continues = range.from >= present.from && range.from <= present.to + 1n;
  if (continues && range.to <= present.to) return { present, action: 'nothing', adds: null };
  if (continues) return { present, action: 'append', adds: { from: present.to + 1n, to: range.to } };
  return replace ? { present, action: 'replace', adds: range } : { present, action: 'blocked', adds: null };
}

/**
 * Returns true if segments of a table of a dataset can be replaced one by one: the network has the same segments of its
 * blocks.
 * @param holdings the segments of all its blocks, lowest first
 * @param present the digests of the segments that the dataset has
 */
export function canCorrect(holdings: readonly Holding[], present: SegmentsDigest | undefined): boolean {
  if (holdings.length === 0) return false;
  const known = holdings.map(({ segment, part }) => ({ ...segment, sha256: part?.rawSha256 ?? '' }));
  return digestOfSegments(known).bounds === present?.bounds;
}

/**
 * Returns true if an order adds or corrects all of a span. A table that an earlier run has extended has all blocks of the
 * order, and looks like one to download again, but its older blocks were not ordered.
 * @param adds what the order adds; undefined if that is not known
 */
export function isOrdered(
  adds: readonly (BlockRange & { table: string })[] | undefined,
  { table, from, to }: TableSpan,
): boolean {
  return adds?.some((span) => span.table === table && span.from <= from && to <= span.to) ?? true;
}

/**
 * Returns true if a table of a dataset may have other rows than the network: it differs from what is stored, or stored
 * rows end too early, are outside of their segment, or were never judged. False if a segment is not stored any more: then
 * only a download would tell. False also if the dataset has other segments of the same blocks: they cannot be replaced one by one.
 * @param holdings the segments of all its blocks, lowest first
 * @param present the digests of the segments that the dataset has
 */
export function needsCorrection(holdings: readonly Holding[], present: SegmentsDigest | undefined): boolean {
  const stored = holdings.flatMap(({ segment, part }) =>
    part === undefined ? [] : [{ ...segment, sha256: part.rawSha256 }],
  );
  if (stored.length < holdings.length || stored.length === 0) return false;
  const { bounds, rows } = digestOfSegments(stored);
  if (bounds !== present?.bounds) return false;
  return rows !== present.rows || holdings.some(({ reach }) => isSuspectReach(reach) || reach === 'unjudged');
}

/** The change that an export makes to one table of a dataset. */
export interface TableAddition extends Addition {
  table: ExportTable;
}

/**
 * Makes sure that every table can be added.
 * @throws OrreryError DATASET_RANGE for the first table whose addition is blocked
 */
export function requireAddable(folder: string, additions: readonly TableAddition[]): void {
  for (const { table, action, present } of additions) {
    if (action !== 'blocked' || present === null) continue;
    const problem = 'it grows at its end only, without a gap';
    const advice = `start an export that begins at block ${present.to + 1n}, or one with “Replace this table”`;
    throw new OrreryError('DATASET_RANGE', { folder, table: nameOfTable(table), ...present, problem, advice });
  }
}

/**
 * Makes sure, before a download, that no table has a missing or changed file. One that is replaced may have any.
 * @throws OrreryError DATASET_DAMAGED
 */
export function requireWhole(summary: DatasetSummary | undefined, additions: readonly TableAddition[]): void {
  const kept = additions.filter(({ action }) => action !== 'replace');
  if (summary === undefined || kept.every(({ table }) => findTable(summary, table)?.verdict !== 'damaged')) return;
  throw new OrreryError('DATASET_DAMAGED', { file: summary.folder, problem: summary.problems.join('; ') });
}
