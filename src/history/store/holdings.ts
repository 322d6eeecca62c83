import type { Suspicion } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { type BlockTimes, judgeReach, type Reach } from '../segments/reach.ts';
import type { ExportTable } from '../segments/tables.ts';
import { readBlockClock } from './block-clock.ts';
import { type Part, readParts } from './part-rows.ts';
import { readSegments, type Segment } from './segment-rows.ts';

/** The reach of a stored part; `unjudged` if the times of its segment's blocks are unknown. */
export type PartReach = Reach | 'unjudged';

/** One segment with its stored part of one table. */
export interface Holding {
  segment: Segment;
  /** The stored part; undefined if the table of this segment is not stored. */
  part: Part | undefined;
  /** The reach of the stored rows into the segment, judged by the times of stored blocks. */
  reach: PartReach;
  /** The reason not to trust the stored rows; null if there is none. */
  suspicion: Suspicion | null;
}

/** Returns the reach of a part's rows; `blocks` are the times of its segment's ends, undefined if unknown. */
export function judgePartReach(
  { table, times }: Pick<Part, 'table' | 'times'>,
  blocks: BlockTimes | undefined,
): PartReach {
  // Blocks are stored only with every height.
  if (table === 'TABLE_BLOCKS') return 'reached';
  if (blocks !== undefined) return judgeReach(times, blocks);
  return times === null ? 'unknown' : 'unjudged';
}

/** Returns true for a reach that makes rows suspect. */
export function isSuspectReach(reach: PartReach): reach is 'short' | 'outside' {
  return reach === 'short' || reach === 'outside';
}

/** Returns the reason not to trust a stored part; null if there is none. A dispute comes before a doubtful reach. */
function judgeSuspicion(part: Part, reach: PartReach): Suspicion | null {
  if (part.disputedBy !== null) return 'disputed';
  return isSuspectReach(reach) ? reach : null;
}

/** Returns every known segment, lowest first, with its stored part of the table, and the judgement on it. */
export function readHoldings(connection: Connection, table: ExportTable): Holding[] {
  const parts = readParts(connection, table);
  const clock = readBlockClock(connection);
  return readSegments(connection).map((segment) => {
    const part = parts.get(segment.key);
    if (part === undefined) return { segment, part, reach: 'unknown', suspicion: null };
    const reach = judgePartReach(part, clock.timesOf(segment));
    return { segment, part, reach, suspicion: judgeSuspicion(part, reach) };
  });
}

/** The stored parts of a table. Sizes in bytes: of the rows as CSV, and as stored. */
export interface TableSummary {
  table: ExportTable;
  segments: number;
  /** The number of segments that should not be trusted. */
  suspect: number;
  rows: number;
  rawBytes: number;
  storedBytes: number;
}

/** Returns the numbers of a table's stored segments, rows and bytes. */
export function summarizeHoldings(table: ExportTable, holdings: readonly Holding[]): TableSummary {
  const sums: TableSummary = { table, segments: 0, suspect: 0, rows: 0, rawBytes: 0, storedBytes: 0 };
  for (const { part, suspicion } of holdings) {
    if (part === undefined) continue;
    sums.segments += 1;
    sums.suspect += suspicion === null ? 0 : 1;
    sums.rows += part.rows;
    sums.rawBytes += part.rawBytes;
    sums.storedBytes += part.storedBytes;
  }
  return sums;
}
