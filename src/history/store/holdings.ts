import type Database from 'better-sqlite3';
import { type BlockTimes, judgeReach, type Reach } from '../segments/reach.ts';
import type { ExportTable } from '../segments/tables.ts';
import { readBlockClock } from './block-clock.ts';
import { type Part, readParts } from './part-rows.ts';
import { readSegments, type Segment } from './segment-rows.ts';

/**
 * Why a stored part should not be trusted.
 *   disputed  another service has other rows for it
 *   short     its rows end long before the range does, against their own rhythm: a real service can drop the rest of a
 *             segment under a valid checksum
 *   outside   it has rows of before or after its range
 */
export type Suspicion = 'disputed' | 'short' | 'outside';

/** One segment with what is stored of one table. */
export interface Holding {
  segment: Segment;
  part: Part | undefined;
  /** How far the stored rows reach into the segment, as far as stored blocks can tell. */
  reach: Reach;
  suspicion: Suspicion | null;
}

function reachOf(part: Part, blocks: BlockTimes | undefined): Reach {
  // Blocks are stored only when every height is there.
  if (part.table === 'TABLE_BLOCKS') return 'reached';
  return blocks === undefined ? 'unknown' : judgeReach(part.times, blocks);
}

function suspicionOf(part: Part, reach: Reach): Suspicion | null {
  if (part.disputedBy !== null) return 'disputed';
  return reach === 'short' || reach === 'outside' ? reach : null;
}

/** Every known segment with what is stored of a table, lowest first. */
export function readHoldings(database: Database.Database, table: ExportTable): Holding[] {
  const parts = readParts(database, table);
  const clock = readBlockClock(database);
  return readSegments(database).map((segment) => {
    const part = parts.get(segment.key);
    if (part === undefined) return { segment, part, reach: 'unknown', suspicion: null };
    const reach = reachOf(part, clock.timesOf(segment));
    return { segment, part, reach, suspicion: suspicionOf(part, reach) };
  });
}
