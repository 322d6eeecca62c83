import type { FundingEdges, FundingFilter } from './funding-pages.ts';
import { type FundingStep, newerCursorAfter, type PagedPoints } from './paged-points.ts';
import { readTimeResumeToken, writeTimeResumeToken } from './resume-token.ts';

/** Range that a thorough check reads again (nanoseconds). Sources lag, so points arrive with times some minutes old. */
const LATE_ARRIVALS_NS = 600_000_000_000n;

/** Periods without a row in sequence, after which the newest period counts as a leap of the service's numbers. */
const MAX_EMPTY_PERIODS = 100;

/** The rows that were stored of a part of the list that was read upwards. */
interface RowsUp {
  /** The number of its rows, new or not. */
  rows: number;
  /** The highest period of these rows; 0 if there are none. */
  latest: bigint;
}

/** The newer end of the stored funding points of a market. */
export interface FundingNewerEnd {
  /**
   * Stores all rows above the stored ones.
   * @param thorough looks for late rows too
   */
  extend(thorough: boolean, signal: AbortSignal): Promise<FundingStep>;
}

/** Creates the work at the newer end of the stored funding points of a market. */
export function createFundingNewerEnd(points: PagedPoints): FundingNewerEnd {
  const newest = () => readTimeResumeToken(points.state()?.newerCursor ?? null);

  /**
   * Reads a part of the list upwards to its end, and stores the rows within the stored range or above it. Returns
   * the number of these rows, which can be millions, and their highest period.
   * @param filter the part of the list
   * @param confirms the end of this part is the end of the list, so that the list is confirmed as of now
   */
  async function readUp(filter: FundingFilter, confirms: boolean, signal: AbortSignal): Promise<RowsUp> {
    const guard = points.newGuard();
    let rows = 0;
    let latest = 0n;
    for (let last: FundingEdges[number] | undefined; ; ) {
      const { edges, pageInfo } = await points.nextPage({ filter, last, newestFirst: false }, guard, signal);
      const current = points.state();
      if (current === null) return { rows, latest };
      // Rows below the stored range belong to the backfill. Stored now, they would look as if the backfill had passed
      // them.
      const oldest = readTimeResumeToken(current.olderCursor);
      const within = edges.filter(
        ({ node }) => current.reachedOldest || oldest === null || node.timestamp >= oldest.timestamp,
      );
      const kept = points.keep(within, 'newer', {
        ...current,
        newerCursor: newerCursorAfter(current.newerCursor, within),
        confirmedAt: confirms && !pageInfo.hasNextPage ? Date.now() : current.confirmedAt,
      });
      rows += kept.length;
      for (const { seq } of kept) if (seq > latest) latest = seq;
      if (!pageInfo.hasNextPage) return { rows, latest };
      last = edges.at(-1) ?? last;
    }
  }

  /**
   * Reads all periods from `from` to `latest` (both included) completely, but ends at a leap of the numbers. Then
   * stores `latest` as the last settled one. Returns the number of their rows, as `readUp` counts them.
   */
  async function settle(from: bigint, latest: bigint, signal: AbortSignal): Promise<number> {
    let received = 0;
    let empty = 0;
    for (let seq = from; seq <= latest && empty < MAX_EMPTY_PERIODS; seq += 1n) {
      const { rows } = await readUp({ seq }, false, signal);
      empty = rows === 0 ? empty + 1 : 0;
      received += rows;
    }
    const current = points.state();
    const edge = newest();
    if (current !== null && edge !== null) {
      const newerCursor = writeTimeResumeToken({ timestamp: edge.timestamp, seq: latest });
      points.keep([], 'newer', { ...current, newerCursor });
    }
    return received;
  }

  return {
    async extend(thorough, signal) {
      const known = newest();
      if (known === null) {
        const { rows } = await readUp({}, true, signal);
        return { records: [], received: rows, ended: true };
      }
      const startTimestamp = known.timestamp - (thorough ? LATE_ARRIVALS_NS : 0n);
      let { rows, latest } = await readUp({ startTimestamp }, true, signal);
      if (thorough) {
        const next = await readUp({ seq: known.seq + 1n }, false, signal);
        rows += next.rows;
        if (next.latest > latest) latest = next.latest;
      }
      if (latest > known.seq) rows += await settle(known.seq, latest, signal);
      return { records: [], received: rows, ended: true };
    },
  };
}
