/** Downloads what a dataset is written from. */
import { type BlockRange, type ListName, type ListTable, OrreryError, type SyncChoice } from '../contract/index.ts';
import { requireNext, requireSameEnds } from '../dataset/index.ts';
import { ascending, type ExportTable, joinSpans, nameOfTable } from '../history/index.ts';
import type { Chosen } from './dataset-parts.ts';
import type { Present } from './present-tables.ts';
import { downloadInWords } from './row-summary.ts';

/** The blocks of a write, both ends included; up to the first or the last known one where an end is undefined. */
interface Range {
  from: bigint | undefined;
  to: bigint | undefined;
}

/** Advice about a range without an end. The network is asked for its newest blocks, also if others are stored. */
const WITHOUT_NETWORK = 'With --offline, what is stored is written without the network.';

/** Errors of a range that begins after the newest segment. */
const BEYOND_THE_END = new Set(['RANGE_OUTSIDE', 'RANGE_REVERSED']);

/** A network's stores, and what downloads more into them. */
export interface Source {
  chainId: string;
  storeFolder: string;
  storedTables: readonly ExportTable[];
  storedLists: readonly ListName[];
  listedSegments: readonly BlockRange[];
  /** Asks the network for its segments, and returns the known ones; also if it gives no answer. */
  listSegments(): Promise<readonly (BlockRange & { origin: 'listed' | 'learnt' })[]>;
  storedSegments(table: ExportTable): Promise<readonly BlockRange[]>;
  /**
   * Downloads the missing segments of one table. @throws OrreryError RANGE_*, before a download, if no segments join to
   * exactly these blocks
   */
  fetchTable(table: ExportTable, from: bigint | undefined, to: bigint | undefined): Promise<unknown>;
  syncLists(only: SyncChoice[]): Promise<unknown>;
}

/** The choice with which a synchronisation refreshes each list. */
const CHOICE_OF: Readonly<Record<ListTable, SyncChoice>> = {
  nodes: 'nodes',
  delegations: 'nodes',
  parties: 'parties',
  checkpoints: 'checkpoints',
  funding_points: 'funding',
};

/**
 * Checks, before any download, that a write without `append` has the blocks that each table of the dataset has.
 * @param ends the last block of tables for which it is not `to`
 * @param held the blocks of the tables that are not replaced
 * @throws OrreryError DATASET_RANGE
 */
export async function requireSameBlocks(
  { listSegments }: Pick<Source, 'listSegments'>,
  { folder, from, to, ends }: Range & { folder: string; ends: ReadonlyMap<ExportTable, bigint> },
  { tables, held }: Pick<Chosen, 'tables'> & { held: Present['blocks'] },
): Promise<void> {
  if (!tables.some((table) => held.has(nameOfTable(table)))) return;
  const listed = from === undefined || to === undefined ? await listSegments() : [];
  const [oldest] = ascending(listed.map((segment) => segment.from));
  const newest = ascending(listed.map((segment) => segment.to)).at(-1);
  for (const table of tables) {
    const present = held.get(nameOfTable(table));
    const range = { from: from ?? oldest, to: ends.get(table) ?? to ?? newest };
    if (present !== undefined) requireSameEnds(folder, nameOfTable(table), range, present);
  }
}

/** Checks, before any download, that an append may begin at block `from` of each table. @throws OrreryError DATASET_RANGE */
export function requireAppendable(tables: readonly ExportTable[], range: Range, held: Present['blocks']): void {
  for (const table of tables.map(nameOfTable)) {
    const present = held.get(table);
    if (present !== undefined) requireNext(table, range, present);
  }
}

/** Returns the segments that join to a range; undefined if none do. */
function segmentsIn(listed: readonly BlockRange[], { from, to }: Range): BlockRange[] | undefined {
  const [oldest] = ascending(listed.map((segment) => segment.from));
  const newest = ascending(listed.map((segment) => segment.to)).at(-1);
  if (oldest === undefined || newest === undefined) return undefined;
  return joinSpans(listed, { from: from ?? oldest, to: to ?? newest }, () => true);
}

/**
 * Returns the segments that join to a range, from a new list of the network if the known ones do not; undefined if none do.
 * Empty if the network lists none: then the range itself is asked for.
 */
async function findSegments(
  { listedSegments, listSegments }: Pick<Source, 'listedSegments' | 'listSegments'>,
  range: Range,
): Promise<readonly BlockRange[] | undefined> {
  const known = segmentsIn(listedSegments, range);
  if (known !== undefined) return known;
  const listed = await listSegments();
  return listed.some(({ origin }) => origin === 'listed') ? segmentsIn(listed, range) : [];
}

/**
 * Downloads the missing segments of the tables, and refreshes the lists. Blocks with both ends that are stored need no network.
 * @param held the blocks of the tables to append to; the block after them is the start
 */
export async function download(
  source: Source,
  { from, to, onDownload }: Range & { onDownload?: ((text: string) => void) | undefined },
  { tables, lists, held }: Chosen & { held: Present['blocks'] },
): Promise<void> {
  const { fetchTable, syncLists, storedSegments } = source;
  for (const table of tables) {
    const present = held.get(nameOfTable(table));
    // An earlier run of the same append has brought the table there.
    if (present !== undefined && to !== undefined && to <= BigInt(present.to)) continue;
    const next = present === undefined ? from : BigInt(present.to) + 1n;
    const joined = await findSegments(source, { from: next, to });
    const stored = await storedSegments(table);
    const text = downloadInWords(table, joined, stored);
    if (text !== undefined) onDownload?.(text);
    await fetchTable(table, next, to).catch((thrown: unknown) => {
      const error = OrreryError.from(thrown);
      // The network has nothing after the dataset's last block yet.
      const isBehind = present !== undefined && from === undefined && to === undefined;
      if (isBehind && BEYOND_THE_END.has(error.code)) return;
      if (error.code !== 'UPSTREAM_UNREACHABLE') throw thrown;
      if (next === undefined || to === undefined) {
        if (stored.length > 0) onDownload?.(WITHOUT_NETWORK);
        throw thrown;
      }
      const what = `${nameOfTable(table)} of blocks ${next} to ${to}`;
      throw new OrreryError('NOT_CACHED', { what, reason: error.summary }, { cause: thrown });
    });
  }
  if (lists.length > 0) await syncLists([...new Set(lists.map((list) => CHOICE_OF[list]))]);
}
