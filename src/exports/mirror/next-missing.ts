import type { BlockRange } from '../../contract/index.ts';
import type { ExportTable, Holding, Segment, TableSpan } from '../../history/index.ts';

/** A table that is kept complete, with its known segments. */
export interface MirroredTable {
  table: ExportTable;
  holdings: readonly Holding[];
  /**
   * The blocks that the mirrored dataset has of it, or had before it went away; null if it has none, undefined without a
   * dataset.
   */
  present: BlockRange | null | undefined;
}

/** A table of a segment that is not stored. */
export interface Missing extends TableSpan {
  /** Estimated size in the store (bytes). */
  bytes: number;
}

/** Expected size of a part of a table without stored parts (bytes). */
const UNKNOWN_PART_BYTES = 1024 * 1024;
/** Factor for the bytes that SQLite needs in addition to the rows. */
const OVERHEAD = 1.1;

/**
 * Returns a missing part with its estimated size: that of the table's largest stored part, or 1 MiB, and a tenth more.
 */
function sized({ table, holdings }: MirroredTable, { from, to }: Segment): Missing {
  const stored = holdings.flatMap(({ part }) => (part === undefined ? [] : [part.storedBytes]));
  const largest = stored.length === 0 ? UNKNOWN_PART_BYTES : Math.max(...stored);
  return { table, from, to, bytes: Math.ceil(largest * OVERHEAD) };
}

/**
 * Returns the table of a listed segment to fetch next; undefined if none is missing. A dataset grows at its end only,
 * so the segments after its last block come first, the oldest of them first. Otherwise the newest segment comes first;
 * within one segment, the table that was chosen first.
 * @param isDeferred true for a part that is tried again later
 */
export function nextMissing(
  tables: readonly MirroredTable[],
  isDeferred: (span: TableSpan) => boolean,
): Missing | undefined {
  let next: Missing | undefined;
  let after: Missing | undefined;
  for (const mirrored of tables) {
    const { table, holdings, present } = mirrored;
    for (const { segment, part } of holdings) {
      if (
        part !== undefined ||
        segment.origin !== 'listed' ||
        isDeferred({ table, from: segment.from, to: segment.to })
      )
        continue;
      if (next === undefined || segment.to > next.to) next = sized(mirrored, segment);
      const isAfter = present != null && segment.from > present.to;
      if (isAfter && (after === undefined || segment.from < after.from)) after = sized(mirrored, segment);
    }
  }
  return after ?? next;
}

/** A stored table of a segment that was never judged. */
interface Unjudged {
  table: ExportTable;
  segment: Segment;
  /** Estimated size of the table `blocks`, which judges it (bytes). */
  bytes: number;
}

/**
 * Returns the table of the newest listed segment whose stored rows were never judged; undefined if there is none.
 * @param isTried true for a segment whose blocks were asked for before
 */
export function nextUnjudged(
  tables: readonly MirroredTable[],
  isTried: (segment: Segment) => boolean,
): Unjudged | undefined {
  let next: Unjudged | undefined;
  for (const { table, holdings } of tables) {
    for (const { segment, reach } of holdings) {
      if (reach !== 'unjudged' || segment.origin !== 'listed' || isTried(segment)) continue;
      if (next === undefined || segment.to > next.segment.to) next = { table, segment, bytes: UNKNOWN_PART_BYTES };
    }
  }
  return next;
}
