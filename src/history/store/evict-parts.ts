import type { Connection } from '../../sqlite/index.ts';
import type { ExportTable } from '../segments/tables.ts';
import type { TableSpan } from './part-rows.ts';

/** The parts that may be removed when space is needed, and their order. */
export interface Eviction {
  /** The largest allowed size of the file (bytes). */
  bytes: number;
  /** Parts within these spans are never removed. */
  keep: readonly TableSpan[];
  /** Parts of these tables are removed last, lowest blocks first. All others are removed in order of their last use. */
  mirrored: readonly ExportTable[];
  /** Parts of mirrored tables that begin at this block or above are never removed. */
  mirroredBelow?: bigint | undefined;
}

/**
 * Removes parts in the order of `Eviction` until `isEnough` returns true, or none is left that may be removed. Returns
 * how many it removed. Runs in the caller's transaction.
 */
export function evictParts(
  connection: Connection,
  { keep, mirrored, mirroredBelow }: Eviction,
  isEnough: () => boolean,
): number {
  if (isEnough()) return 0;
  const parts = connection
    .named<TableSpan & { key: bigint }>(
      `SELECT part.key, "table", from_height AS "from", to_height AS "to"
       FROM part JOIN segment ON segment.key = part.segment ORDER BY used_at, part.key`,
    )
    .all()
    .filter((part) => !keep.some(({ table, from, to }) => table === part.table && from <= part.from && part.to <= to));
  const isMirrored = ({ table }: TableSpan): boolean => mirrored.includes(table);
  const last = parts
    .filter((part) => isMirrored(part) && (mirroredBelow === undefined || part.from < mirroredBelow))
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  const remove = connection.statement('DELETE FROM part WHERE key = ?');
  let removed = 0;
  for (const { key } of [...parts.filter((part) => !isMirrored(part)), ...last]) {
    remove.run(key);
    removed += 1;
    if (isEnough()) break;
  }
  return removed;
}
