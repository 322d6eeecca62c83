import type { Coverage } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { notCached } from '../not-cached.ts';
import { type PagedList, readListProgress, type Walk } from '../walks.ts';
import type { Bounds } from './bounds.ts';

/**
 * A walk that has begun, and how far rows within `bounds` of the list's order can be trusted to be all: everything is
 * stored from the newest row down to where the walk stands, so that it need not reach the oldest row of all.
 * @param what names the list in the error
 * @throws OrreryError NOT_CACHED
 */
export function walked(
  connection: Connection,
  list: PagedList,
  scope: string,
  what: string,
  bounds: Bounds,
): { walk: Walk; standing: Coverage } {
  const walk = readListProgress(connection, list, scope);
  if (walk === null) throw notCached(what);
  const { atLeast } = bounds;
  const passed = walk.walkedTo !== null && typeof atLeast === 'bigint' && walk.walkedTo < atLeast;
  return { walk, standing: { complete: walk.reachedOldest || passed, asOf: walk.confirmedAt } };
}
