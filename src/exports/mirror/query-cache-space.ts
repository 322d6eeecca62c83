import type { History } from '../../history/index.ts';

/** The files that were made for queries of history. All of them can be made again. */
export interface QueryCacheSpace {
  /** Returns the size of all files. */
  bytes(): Promise<number>;
  /** Removes files that no query uses, until the rest has at most this size (bytes). */
  shrink(bytes: number): Promise<void>;
}

/**
 * Returns the bytes that stored history may still take within a limit, after files for queries are removed to make room;
 * negative if it takes too many already.
 */
export async function roomForHistory(
  limitBytes: number,
  history: Pick<History, 'bytes'>,
  cache: QueryCacheSpace,
): Promise<number> {
  await cache.shrink(Math.max(0, limitBytes - (await history.bytes())));
  return limitBytes - (await cache.bytes());
}
