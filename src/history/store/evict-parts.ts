import type { Connection } from '../../sqlite/index.ts';
import { compareStarts } from '../segments/spans.ts';
import type { ExportTable } from '../segments/tables.ts';
import type { TableSpan } from './part-rows.ts';

/** The parts that may be removed when space is needed, and their order. */
export interface Eviction {
  /** The largest allowed size of the file (bytes). */
  bytes: number;
  /** Parts within these spans are never removed. */
  keep: readonly TableSpan[];
  /**
   * Parts of these tables are removed last, lowest blocks first, and only if the file can become small enough in spite
   * of `keep`. All others are removed in order of their last use.
   */
  mirrored: readonly ExportTable[];
  /** Parts of mirrored tables that begin at this block or above are never removed. */
  mirroredBelow?: bigint | undefined;
}

/**
 * Removes parts until `excess` is 0 or less, or until no part is left that may be removed. `Eviction` has the order.
 * Returns the number of removed parts. Runs in the caller's transaction.
 * @param excess returns by how many bytes the file is too large
 */
export function evictParts(
  connection: Connection,
  { keep, mirrored, mirroredBelow }: Eviction,
  excess: () => number,
): number {
  if (excess() <= 0) return 0;
  const all = connection
    .named<TableSpan & { key: bigint; bytes: bigint }>(
      `SELECT part.key, "table", from_height AS "from", to_height AS "to", stored_bytes AS bytes
       FROM part JOIN segment ON segment.key = part.segment ORDER BY used_at, part.key`,
    )
    .all();
  const parts = all.filter(
    (part) => !keep.some(({ table, from, to }) => table === part.table && from <= part.from && part.to <= to),
  );
  const isMirrored = ({ table }: TableSpan): boolean => mirrored.includes(table);
  const last = parts
    .filter((part) => isMirrored(part) && (mirroredBelow === undefined || part.from < mirroredBelow))
    .sort(compareStarts);
  const remove = connection.statement('DELETE FROM part WHERE key = ?');
  let removed = 0;
  const removeUntilEnough = (chosen: typeof parts) => {
    for (const { key } of chosen) {
      if (excess() <= 0) return;
      remove.run(key);
      removed += 1;
    }
  };
  removeUntilEnough(parts.filter((part) => !isMirrored(part)));
  const isKept = parts.length < all.length;
  const isInVain = isKept && excess() > last.reduce((sum, { bytes }) => sum + Number(bytes), 0);
  if (!isInVain) removeUntilEnough(last);
  return removed;
}
