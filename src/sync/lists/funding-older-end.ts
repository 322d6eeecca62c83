import type { ListProgress } from '../../store/index.ts';
import { isDeadCursor } from './dead-cursor.ts';
import type { FundingEdges, PageAtHeight } from './funding-pages.ts';
import { behindError, type ListSyncParts } from './list-sync.ts';
import type { LoopGuard } from './loop-guard.ts';
import { type FundingStep, newerCursorAfter, type PagedPoints } from './paged-points.ts';
import { readTimeResumeToken, writeTimeResumeToken } from './resume-token.ts';

/** Pages read downwards one after another, each from the cursor of the one before. */
interface Run {
  /** The end of its first page (Unix nanoseconds, exclusive); undefined for the newest page of the list. */
  endTimestamp: bigint | undefined;
  /** The row to continue from; undefined before its first page. */
  last: FundingEdges[number] | undefined;
  /** The block that the service had reached at the last page; null if it is not known. */
  height: bigint | null;
  guard: LoopGuard;
}

/** The older end of the stored funding points of a market. */
export interface FundingOlderEnd {
  /**
   * Stores the next page below the stored rows, or the newest page if nothing is stored.
   * @throws OrreryError UPSTREAM_BEHIND, and the errors of the requests
   */
  extend(signal: AbortSignal): Promise<FundingStep>;
  /** As `extend`, but begins again at the edge of the stored range if the service refuses a cursor of its own. */
  extendAgain(signal: AbortSignal): Promise<FundingStep>;
}

/** Creates the work at the older end of the stored funding points of a market. */
export function createFundingOlderEnd(points: PagedPoints, parts: ListSyncParts): FundingOlderEnd {
  let run: Run | null = null;

  /**
   * Fetches the next older page, as part of the current run or of a new one. A service that was set back, or that is
   * behind another one, may lack the points next to the edge. So the first page of a run begins at the time of the edge
   * and must have the point there, or one of that time and a later period: such a point arrived later, and enough of
   * them fill the page. A run ends when the service reports a lower block than before.
   * @throws OrreryError UPSTREAM_BEHIND if the point at the edge is missing, and the errors of the requests
   */
  async function olderPage(signal: AbortSignal): Promise<{ page: PageAtHeight; run: Run }> {
    if (run !== null) {
      const page = await points.nextPage(
        { filter: { endTimestamp: run.endTimestamp }, last: run.last, newestFirst: true },
        run.guard,
        signal,
      );
      const isSetBack = page.height !== null && run.height !== null && page.height < run.height;
      if (!isSetBack) return { page, run };
    }
    const oldest = readTimeResumeToken(points.state()?.olderCursor ?? null);
    const endTimestamp = oldest === null ? undefined : oldest.timestamp + 1n;
    const begun: Run = { endTimestamp, last: undefined, height: null, guard: points.newGuard() };
    const page = await points.nextPage(
      { filter: { endTimestamp }, last: undefined, newestFirst: true },
      begun.guard,
      signal,
    );
    const isEdge = ({ node }: FundingEdges[number]) => node.timestamp === oldest?.timestamp && node.seq >= oldest.seq;
    // Without any point up to the edge, a service that is not behind has removed them.
    const isAtEdge = page.edges.length === 0 ? !parts.isBehind : page.edges.some(isEdge);
    if (oldest !== null && !isAtEdge) throw behindError(parts);
    return { page, run: begun };
  }

  async function extend(signal: AbortSignal): Promise<FundingStep> {
    const { page, run: used } = await olderPage(signal);
    const { edges, pageInfo, height } = page;
    const last = edges.at(-1);
    const current = points.state();
    const next: ListProgress = {
      olderCursor:
        last === undefined
          ? (current?.olderCursor ?? null)
          : writeTimeResumeToken({ timestamp: last.node.timestamp, seq: last.node.seq }),
      newerCursor: current === null ? newerCursorAfter(null, edges) : current.newerCursor,
      reachedOldest: !pageInfo.hasNextPage,
      confirmedAt: current === null ? Date.now() : current.confirmedAt,
    };
    const records = points.keep(edges, 'older', next);
    run = { ...used, last: last ?? used.last, height };
    return { records, received: records.length, ended: next.reachedOldest };
  }

  return {
    extend,
    async extendAgain(signal) {
      const isFirstOfRun = run === null;
      try {
        return await extend(signal);
      } catch (error) {
        run = null;
        if (isFirstOfRun || !isDeadCursor(error)) throw error;
        const edge = points.state()?.olderCursor;
        const step = await extend(signal);
        // A service that refuses its own cursors would be asked for the same page forever.
        if (!step.ended && points.state()?.olderCursor === edge) throw error;
        return step;
      }
    },
  };
}
