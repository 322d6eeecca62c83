import { createFundingNewerEnd } from './funding-newer-end.ts';
import { createFundingOlderEnd } from './funding-older-end.ts';
import { FUNDING_LIST } from './funding-pages.ts';
import { behindError, type ListSync, type ListSyncParts } from './list-sync.ts';
import { PagedPoints } from './paged-points.ts';
import { readTimeResumeToken } from './resume-token.ts';

/**
 * Creates the sync of the funding points of one market.
 *
 * The list is ordered by time and has a time filter. Sync therefore continues from the time at the edge of the stored
 * range, and stores no cursor; cursors connect the pages of one run only. The time at the edge is requested again, to
 * get all points that share it.
 *
 * Several points may share time, period and source, and the cursors of real services do not distinguish them
 * (docs/network.md 2.6). After a page that ends among such points, the next page may omit or repeat some. So if a page
 * starts with a point equal to the last one of the page before, these points are fetched by a separate request.
 *
 * Rows may arrive late. A thorough check therefore reads the last ten minutes again and checks for a new period without
 * stored points (its first rows have the times of older points, docs/formulas.md 1.4). It reads a period completely
 * when it starts, and again when the next one starts.
 */
export function createFundingPager(marketId: string, parts: ListSyncParts): ListSync<typeof FUNDING_LIST> {
  const points = new PagedPoints(marketId, parts);
  const older = createFundingOlderEnd(points, parts);
  const newer = createFundingNewerEnd(points);

  return {
    list: FUNDING_LIST,
    scope: marketId,
    state: () => points.state(),
    async backfill(signal) {
      if (points.state()?.reachedOldest === true) return { records: [], received: 0, ended: true };
      return await older.extendAgain(signal);
    },
    catchUp(thorough, signal) {
      if (points.state() === null) return older.extend(signal);
      return parts.isBehind ? Promise.reject(behindError(parts)) : newer.extend(thorough, signal);
    },
    reachesBackTo(timestamp) {
      const current = points.state();
      const oldest = readTimeResumeToken(current?.olderCursor ?? null);
      return current?.reachedOldest === true || (oldest !== null && oldest.timestamp < timestamp);
    },
  };
}
