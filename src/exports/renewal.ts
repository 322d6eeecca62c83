import { type ErrorCode, OrreryError } from '../contract/index.ts';
import {
  type Holding,
  isSuspectReach,
  judgePartReach,
  type Part,
  type StoredHolding,
  type TableSpan,
} from '../history/index.ts';
import { fetchBlocksOf } from './fetch-with-blocks.ts';
import { isInterruption } from './interruption.ts';
import { type FetchOptions, isFaultOfService, type PartFetcher } from './part-fetcher.ts';

/**
 * Fetches stored parts again whose rows end too early or are outside of their segment. Parts that were never judged, because
 * the `blocks` of their segment could not be fetched before, are judged first.
 */
export interface Renewal {
  /**
   * Returns true for such a part. Returns false for an hour after the service sent the same rows again. Also returns
   * false for a minute after it sent an invalid archive or refused the request, or after a thread was lost at it; and
   * while the network is offline.
   */
  isDue(holding: Holding): holding is StoredHolding;
  /** Returns a function that renews parts in turn, until a failure that the other parts would have too. */
  begin(): RenewParts;
}

/**
 * Fetches a part again, with the `blocks` of its segment; returns what is stored then. The stored part stays if this
 * fails, or if `blocks` show that an unjudged one is no suspect.
 * @throws OrreryError CANCELLED, THREAD_LOST; as `fetchBlocksOf` if the part is a new one
 */
export type RenewParts = (former: StoredHolding, span: TableSpan, options: FetchOptions) => Promise<Part[]>;

/** The time between two downloads of rows of which the service has no more (milliseconds). */
const RENEW_EVERY_MS = 3_600_000;
/**
 * The time between two downloads if the first one was invalid or refused (milliseconds): services recover from that.
 * Also if a thread was lost: an archive that ends the thread each time must not end the work that follows.
 */
const RETRY_EVERY_MS = 60_000;
const RETRIED_LATER: ReadonlySet<ErrorCode> = new Set([
  'UPSTREAM_INVALID',
  'UPSTREAM_REFUSED',
  'UPSTREAM_BEHIND',
  'THREAD_LOST',
]);

/**
 * Returns a renewal that has tried nothing yet.
 * @param now returns the time in milliseconds, from any start
 */
export function createRenewal(fetcher: PartFetcher, now: () => number, isOffline: () => boolean): Renewal {
  /** When a part may be renewed again, by its key. */
  const dueAt = new Map<bigint, number>();

  return {
    isDue(holding): holding is StoredHolding {
      const { part, reach } = holding;
      if (part === undefined || !(isSuspectReach(reach) || reach === 'unjudged') || isOffline()) return false;
      return now() >= (dueAt.get(part.key) ?? Number.NEGATIVE_INFINITY);
    },
    begin() {
      let isInVain = false;
      return async ({ part: former, reach }, span, options) => {
        if (isInVain) return [former];
        let parts: Part[];
        try {
          if (reach === 'unjudged') {
            const blocks = await fetchBlocksOf(fetcher, span, options);
            if (blocks === undefined) dueAt.set(former.key, now() + RETRY_EVERY_MS);
            if (!isSuspectReach(judgePartReach(former, blocks))) return [former];
          }
          parts = await fetcher.fetch(span, { ...options, former: former.key });
        } catch (thrown) {
          const error = OrreryError.from(thrown);
          if (RETRIED_LATER.has(error.code)) dueAt.set(former.key, now() + RETRY_EVERY_MS);
          if (error.code === 'CANCELLED' || error.code === 'THREAD_LOST') throw error;
          // Each further attempt would take its time in an outage, or fail for example for the same full disk.
          isInVain ||= !isFaultOfService(error) || isInterruption(error);
          return [former];
        }
        if (parts.some(({ key }) => key === former.key)) {
          dueAt.set(former.key, now() + RENEW_EVERY_MS);
          return parts;
        }
        dueAt.delete(former.key);
        await fetchBlocksOf(fetcher, span, options);
        return parts;
      };
    },
  };
}
