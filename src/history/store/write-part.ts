import type { BlockRange } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { ContentError } from '../content-error.ts';
import { type BlockTimes, seemsWhole } from '../segments/reach.ts';
import type { ExportTable } from '../segments/tables.ts';
import type { StoredChunk } from '../zip/deflate.ts';
import { keepBlockTimes, readBlockClock } from './block-clock.ts';
import { judgePartReach } from './holdings.ts';
import {
  chunkInserter,
  completePart,
  confirmPart,
  disputePart,
  findPart,
  findPartOf,
  insertPart,
  type Part,
  type PartSummary,
} from './part-rows.ts';
import { findSegment, insertSegment, segmentKey } from './segment-rows.ts';

/** Says which table and blocks a CSV text holds, and which service sent it. */
export interface PartOrigin extends BlockRange {
  table: ExportTable;
  /** Used when the range is not a known segment; a known one keeps its own version. */
  schemaVersion: bigint;
  source: string;
}

/** Adds the chunks of a part in order, and returns the summary of all of them. */
export type FillPart = (add: (chunk: StoredChunk) => void) => Promise<PartSummary>;

/** Returns true if a stored part has the rows of a summary, under the same header. */
function hasRowsOf(part: Part, { rawSha256, columns }: PartSummary): boolean {
  return part.rawSha256 === rawSha256 && JSON.stringify(part.columns) === JSON.stringify(columns);
}

/**
 * Returns true if new rows may replace a stored part. Rows that end too early are right as far as they go, so the new ones
 * must be able to contain them. Rows outside of the segment are wrong, so fewer rows that seem whole replace them too.
 * @param blocks the times of the segment's ends; undefined if unknown
 */
function mayReplace(former: Part, { rows, times }: PartSummary, blocks: BlockTimes | undefined): boolean {
  const isFormerOutside = judgePartReach(former, blocks) === 'outside';
  if (isFormerOutside && blocks !== undefined && seemsWhole(times, blocks)) return true;
  if (rows < former.rows || judgePartReach({ table: former.table, times }, blocks) === 'outside') return false;
  if (former.times === null) return true;
  if (times === null) return false;
  return isFormerOutside || (times.first <= former.times.first && times.last >= former.times.last);
}

/**
 * Writes one table of one segment in place of the stored one, within the caller's transaction; returns the part. A
 * stored part with the same rows stays, with its key. A dispute about it ends if the disputing service sent them. A
 * range that is no known segment becomes one of origin `learnt`.
 * @throws ContentError if the new rows may lack some of the stored ones
 * @throws OrreryError the errors of `fill`
 */
export async function writePart(
  writer: Connection,
  { from, to, schemaVersion, table, source }: PartOrigin,
  fill: FillPart,
): Promise<Part> {
  if (findSegment(writer, { from, to }) === undefined) {
    const ids = { segmentId: '', previousSegmentId: '' };
    insertSegment(writer, { from, to, schemaVersion, ...ids, origin: 'learnt', source });
  }
  const segment = segmentKey(writer, { from, to });
  const former = findPartOf(writer, segment, table);
  writer.statement('SAVEPOINT before_part').run();
  const key = insertPart(writer, { segment, table, source }, Date.now());
  const summary = await fill(chunkInserter(writer, key));
  if (former !== undefined && hasRowsOf(former, summary)) {
    writer.statement('ROLLBACK TO before_part').run();
    confirmPart(writer, former.key, Date.now());
    if (former.disputedBy === source) disputePart(writer, former.key, null);
    return findPart(writer, former.key);
  }
  if (former !== undefined && !mayReplace(former, summary, readBlockClock(writer).timesOf({ from, to })))
    throw new ContentError(`it may lack rows that are stored (${former.rows}; it has ${summary.rows})`);
  completePart(writer, key, summary);
  if (table === 'TABLE_BLOCKS' && summary.times !== null) keepBlockTimes(writer, { from, to }, summary.times);
  return findPart(writer, key);
}
