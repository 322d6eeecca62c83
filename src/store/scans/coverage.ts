import type { Coverage } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { type PagedList, readListProgress, type StoredProgress } from '../list-progress.ts';
import { notCached } from '../not-cached.ts';
import type { Bounds } from './bounds.ts';

/**
 * Returns the progress of a list's sync and the coverage of its rows within `bounds`. All rows from the newest one down
 * to the progress are stored, so a bounded range can be complete before the whole list is.
 * @param part the list or the part `scope` of it; `what` names it in the error
 * @throws OrreryError NOT_CACHED if the list was never synchronised
 */
export function readCoverage(
  connection: Connection,
  { list, scope, what }: { list: PagedList; scope: string; what: string },
  bounds: Bounds,
): { progress: StoredProgress; coverage: Coverage } {
  const progress = readListProgress(connection, list, scope);
  if (progress === null) throw notCached(what);
  const { atLeast } = bounds;
  const passed = progress.completeTo !== null && typeof atLeast === 'bigint' && progress.completeTo < atLeast;
  return { progress, coverage: { complete: progress.reachedOldest || passed, asOf: progress.confirmedAt } };
}
