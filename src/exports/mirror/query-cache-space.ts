import type { History } from '../../history/index.ts';

/** The files that were made for queries of history. All of them can be made again. */
export interface QueryCacheSpace {
  bytes(): Promise<number>;
  /** Removes files until they are small enough, but for those in use. */
  shrink(bytes: number): Promise<void>;
}

/**
 * Returns the bytes that stored history may take of a limit; negative if there is no room. Removes files of queries
 * first.
 */
export async function roomForHistory(
  limitBytes: number,
  history: Pick<History, 'bytes'>,
  cache: QueryCacheSpace,
): Promise<number> {
  await cache.shrink(Math.max(0, limitBytes - (await history.bytes())));
  return limitBytes - (await cache.bytes());
}
