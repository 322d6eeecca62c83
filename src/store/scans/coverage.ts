import type { Coverage } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { notCached } from '../not-cached.ts';
import { type PagedList, readListProgress, type Walk } from '../walks.ts';
import type { Bounds } from './bounds.ts';

/**
 * Reads the progress of a list's sync and the coverage of its rows within `bounds`. All rows from the newest one down
 * to the progress are stored, so a bounded range can be complete before the whole list is.
 * @param what names the list in the error
 * @throws OrreryError NOT_CACHED
 */
export function walked(
  connection: Connection,
  list: PagedList,
  scope: string,
  what: string,
  bounds: Bounds,
): { walk: Walk; coverage: Coverage } {
  const walk = readListProgress(connection, list, scope);
  if (walk === null) throw notCached(what);
  const { atLeast } = bounds;
  const passed = walk.walkedTo !== null && typeof atLeast === 'bigint' && walk.walkedTo < atLeast;
  return { walk, coverage: { complete: walk.reachedOldest || passed, asOf: walk.confirmedAt } };
}
