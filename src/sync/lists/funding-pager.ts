import type { RecordOf } from '../../contract/index.ts';
import type { ListProgress, SyncDirection } from '../../store/index.ts';
import { isDeadCursor } from './dead-cursor.ts';
import { createFundingPages, type FundingFilter, type PageAtHeight } from './funding-pages.ts';
import { behindError, keepPage, type ListSync, type ListSyncParts, type SyncStep } from './list-sync.ts';
import { createLoopGuard, type LoopGuard } from './loop-guard.ts';
import { readTimeResumeToken, type TimeResumeToken, writeTimeResumeToken } from './resume-token.ts';

const LIST = 'fundingPeriodDataPoints';
type Point = RecordOf<typeof LIST>;
type Edges = PageAtHeight['edges'];

/** Pages read downwards one after another, each from the cursor of the one before. */
interface Run {
  /** The end of its first page (Unix nanoseconds, exclusive); undefined for the newest page of the list. */
  endTimestamp: bigint | undefined;
  /** The row to continue from; undefined before its first page. */
  last: Edges[number] | undefined;
  /** The block that the service had reached at the last page; null if it is not known. */
  height: bigint | null;
  guard: LoopGuard;
}

/** Range that a thorough check reads again (nanoseconds). Sources lag, so points arrive with times some minutes old. */
const LATE_ARRIVALS_NS = 600_000_000_000n;

/** Periods without a row in sequence, after which the newest period counts as a leap of the service's numbers. */
const MAX_EMPTY_PERIODS = 100;

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
export function createFundingPager(marketId: string, parts: ListSyncParts): ListSync<typeof LIST> {
  let run: Run | null = null;

  const state = () => parts.writer.progress(LIST, marketId);
  const newGuard = () => createLoopGuard(parts.service, LIST);
  const nextPage = createFundingPages(marketId, parts);
  const keep = (edges: Edges, direction: SyncDirection, progress: ListProgress) =>
    keepPage(parts, { list: LIST, scope: marketId, edges, direction, progress });

  /**
   * Returns the upper edge of the stored range after a page; null if there was none and the page is empty. Only its
   * time moves; `settle` moves the period.
   */
  function newestOf(known: TimeResumeToken | null, edges: Edges): TimeResumeToken | null {
    return edges.reduce<TimeResumeToken | null>(
      (newest, { node: { timestamp, seq } }) => ({
        timestamp: newest === null || timestamp > newest.timestamp ? timestamp : newest.timestamp,
        seq: known?.seq ?? (newest === null || seq > newest.seq ? seq : newest.seq),
      }),
      known,
    );
  }

  const written = (token: TimeResumeToken | null) => (token === null ? null : writeTimeResumeToken(token));

  /**
   * Fetches the next older page, as part of the current run or of a new one. A service that was set back, or that is
   * behind another one, may lack the points next to the edge. So the first page of a run begins at the time of the edge
   * and must have the point there, or one of that time and a later period: such a point arrived later, and enough of
   * them fill the page. A run ends when the service reports a lower block than before.
   * @throws OrreryError UPSTREAM_BEHIND if the point at the edge is missing, and the errors of the requests
   */
  async function olderPage(signal: AbortSignal): Promise<{ page: PageAtHeight; run: Run }> {
    if (run !== null) {
      const page = await nextPage(
        { filter: { endTimestamp: run.endTimestamp }, last: run.last, newestFirst: true },
        run.guard,
        signal,
      );
      const isSetBack = page.height !== null && run.height !== null && page.height < run.height;
      if (!isSetBack) return { page, run };
    }
    const oldest = readTimeResumeToken(state()?.olderCursor ?? null);
    const endTimestamp = oldest === null ? undefined : oldest.timestamp + 1n;
    const begun: Run = { endTimestamp, last: undefined, height: null, guard: newGuard() };
    const page = await nextPage({ filter: { endTimestamp }, last: undefined, newestFirst: true }, begun.guard, signal);
    const isEdge = ({ node }: Edges[number]) => node.timestamp === oldest?.timestamp && node.seq >= oldest.seq;
    // Without any point up to the edge, a service that is not behind has removed them.
    const isAtEdge = page.edges.length === 0 ? !parts.isBehind : page.edges.some(isEdge);
    if (oldest !== null && !isAtEdge) throw behindError(parts);
    return { page, run: begun };
  }

  /**
   * Stores the next older page.
   * @throws OrreryError UPSTREAM_BEHIND, and the errors of the requests
   */
  async function down(signal: AbortSignal): Promise<SyncStep<typeof LIST>> {
    const { page, run: used } = await olderPage(signal);
    const { edges, pageInfo, height } = page;
    const last = edges.at(-1);
    const current = state();
    const next: ListProgress = {
      olderCursor:
        last === undefined
          ? (current?.olderCursor ?? null)
          : writeTimeResumeToken({ timestamp: last.node.timestamp, seq: last.node.seq }),
      newerCursor: current === null ? written(newestOf(null, edges)) : current.newerCursor,
      reachedOldest: !pageInfo.hasNextPage,
      confirmedAt: current === null ? Date.now() : current.confirmedAt,
    };
    const records = keep(edges, 'older', next);
    run = { ...used, last: last ?? used.last, height };
    return { records, ended: next.reachedOldest };
  }

  /**
   * Reads a part of the list upwards to its end, and stores the rows within the stored range or above it. Returns these
   * rows, new or not.
   * @param filter the part of the list
   * @param confirms the end of this part is the end of the list, so that the list is confirmed as of now
   */
  async function readUp(filter: FundingFilter, confirms: boolean, signal: AbortSignal): Promise<Point[]> {
    const guard = newGuard();
    const records: Point[] = [];
    for (let last: Edges[number] | undefined; ; ) {
      const { edges, pageInfo } = await nextPage({ filter, last, newestFirst: false }, guard, signal);
      const current = state();
      if (current === null) return records;
      // Rows below the stored range belong to the backfill. Stored now, they would look as if the backfill had passed
      // them.
      const oldest = readTimeResumeToken(current.olderCursor);
      const within = edges.filter(
        ({ node }) => current.reachedOldest || oldest === null || node.timestamp >= oldest.timestamp,
      );
      const kept = keep(within, 'newer', {
        ...current,
        newerCursor: written(newestOf(readTimeResumeToken(current.newerCursor), within)),
        confirmedAt: confirms && !pageInfo.hasNextPage ? Date.now() : current.confirmedAt,
      });
      records.push(...kept);
      if (!pageInfo.hasNextPage) return records;
      last = edges.at(-1) ?? last;
    }
  }

  const newest = () => readTimeResumeToken(state()?.newerCursor ?? null);

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
    const current = state();
    const edge = newest();
    if (current !== null && edge !== null) {
      const newerCursor = writeTimeResumeToken({ timestamp: edge.timestamp, seq: latest });
      keep([], 'newer', { ...current, newerCursor });
    }
    return records;
  }

  async function up(thorough: boolean, signal: AbortSignal): Promise<SyncStep<typeof LIST>> {
    const known = newest();
    if (known === null) return { records: await readUp({}, true, signal), ended: true };
    const startTimestamp = known.timestamp - (thorough ? LATE_ARRIVALS_NS : 0n);
    const records = await readUp({ startTimestamp }, true, signal);
    if (thorough) records.push(...(await readUp({ seq: known.seq + 1n }, false, signal)));
    let latest = known.seq;
    for (const { seq } of records) if (seq > latest) latest = seq;
    if (latest > known.seq) records.push(...(await settle(known.seq, latest, signal)));
    return { records, ended: true };
  }

  return {
    list: LIST,
    scope: marketId,
    state,
    async backfill(signal) {
      if (state()?.reachedOldest === true) return { records: [], ended: true };
      const isFirstOfRun = run === null;
      try {
        return await down(signal);
      } catch (error) {
        run = null;
        if (isFirstOfRun || !isDeadCursor(error)) throw error;
        const edge = state()?.olderCursor;
        const step = await down(signal);
        // A service that refuses its own cursors would be asked for the same page forever.
        if (!step.ended && state()?.olderCursor === edge) throw error;
        return step;
      }
    },
    catchUp(thorough, signal) {
      if (state() === null) return down(signal);
      return parts.isBehind ? Promise.reject(behindError(parts)) : up(thorough, signal);
    },
    reachesBackTo(timestamp) {
      const current = state();
      const oldest = readTimeResumeToken(current?.olderCursor ?? null);
      return current?.reachedOldest === true || (oldest !== null && oldest.timestamp < timestamp);
    },
  };
}
