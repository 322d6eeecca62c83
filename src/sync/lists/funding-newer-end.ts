import type { FundingEdges, FundingFilter } from './funding-pages.ts';
import { type FundingStep, newerCursorAfter, type PagedPoints } from './paged-points.ts';
import { readTimeResumeToken, writeTimeResumeToken } from './resume-token.ts';

type Point = FundingStep['records'][number];

/** Range that a thorough check reads again (nanoseconds). Sources lag, so points arrive with times some minutes old. */
const LATE_ARRIVALS_NS = 600_000_000_000n;

/** Periods without a row in sequence, after which the newest period counts as a leap of the service's numbers. */
const MAX_EMPTY_PERIODS = 100;

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
   * Reads a part of the list upwards to its end, and stores the rows within the stored range or above it. Returns these
   * rows, new or not.
   * @param filter the part of the list
   * @param confirms the end of this part is the end of the list, so that the list is confirmed as of now
   */
  async function readUp(filter: FundingFilter, confirms: boolean, signal: AbortSignal): Promise<Point[]> {
    const guard = points.newGuard();
    const records: Point[] = [];
    for (let last: FundingEdges[number] | undefined; ; ) {
      const { edges, pageInfo } = await points.nextPage({ filter, last, newestFirst: false }, guard, signal);
      const current = points.state();
      if (current === null) return records;
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
      records.push(...kept);
      if (!pageInfo.hasNextPage) return records;
      last = edges.at(-1) ?? last;
    }
  }

  /**
   * Reads all periods from `from` to `latest` (both included) completely, but ends at a leap of the numbers. Then
   * stores `latest` as the last settled one. Returns their rows within the stored range or above it, new or not.
   */
  async function settle(from: bigint, latest: bigint, signal: AbortSignal): Promise<Point[]> {
    const records: Point[] = [];
    let empty = 0;
    for (let seq = from; seq <= latest && empty < MAX_EMPTY_PERIODS; seq += 1n) {
      const rows = await readUp({ seq }, false, signal);
      empty = rows.length === 0 ? empty + 1 : 0;
      records.push(...rows);
    }
    const current = points.state();
    const edge = newest();
    if (current !== null && edge !== null) {
      const newerCursor = writeTimeResumeToken({ timestamp: edge.timestamp, seq: latest });
      points.keep([], 'newer', { ...current, newerCursor });
    }
    return records;
  }

  return {
    async extend(thorough, signal) {
      const known = newest();
      if (known === null) return { records: await readUp({}, true, signal), ended: true };
      const startTimestamp = known.timestamp - (thorough ? LATE_ARRIVALS_NS : 0n);
      const records = await readUp({ startTimestamp }, true, signal);
      if (thorough) records.push(...(await readUp({ seq: known.seq + 1n }, false, signal)));
      let latest = known.seq;
      for (const { seq } of records) if (seq > latest) latest = seq;
      if (latest > known.seq) records.push(...(await settle(known.seq, latest, signal)));
      return { records, ended: true };
    },
  };
}
