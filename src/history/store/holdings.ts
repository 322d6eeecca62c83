import type Database from 'better-sqlite3';
import { type BlockTimes, judgeReach } from '../segments/reach.ts';
import type { ExportTable } from '../segments/tables.ts';
import { type Part, readBlockClock, readParts } from './part-rows.ts';
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
  suspicion: Suspicion | null;
}

function suspicionOf(part: Part, blocks: BlockTimes | undefined): Suspicion | null {
  if (part.disputedBy !== null) return 'disputed';
  const reach = blocks && judgeReach(part.times, blocks);
  return reach === 'short' || reach === 'outside' ? reach : null;
}

/** Every known segment with what is stored of a table, lowest first. */
export function readHoldings(database: Database.Database, table: ExportTable): Holding[] {
  const parts = readParts(database, table);
  const clock = readBlockClock(database);
  return readSegments(database).map((segment) => {
    const part = parts.get(segment.key);
    return { segment, part, suspicion: part === undefined ? null : suspicionOf(part, clock.timesOf(segment)) };
  });
}
