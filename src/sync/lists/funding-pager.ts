import {
  type FilterOf,
  MAX_PAGE_SIZE,
  OrreryError,
  type Page,
  type Pagination,
  type RecordOf,
} from '../../contract/index.ts';
import type { ListProgress } from '../../store/index.ts';
import { isDeadCursor } from './dead-cursor.ts';
import { keepPage, type ListSync, type ListSyncParts, type Step } from './list-sync.ts';
import { createLoopGuard, type LoopGuard } from './loop-guard.ts';
import { readTimeResumeToken, type TimeResumeToken, writeTimeResumeToken } from './resume-token.ts';

const LIST = 'fundingPeriodDataPoints';
type Point = RecordOf<typeof LIST>;
type Edges = Page<Point>['edges'];

/** Range that a thorough check reads again (nanoseconds). Sources lag, so points arrive with times some minutes old. */
const LATE_ARRIVALS_NS = 600_000_000_000n;

/** Returns true if the order of the list does not distinguish two points: they share time, period and source. */
function isTied(one: Point, other: Point): boolean {
  return one.timestamp === other.timestamp && one.seq === other.seq && one.dataPointType === other.dataPointType;
}

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
  /** The current run downwards: one end time, and the last row as the position. */
  let run: { endTimestamp: bigint | undefined; last: Edges[number] | undefined; guard: LoopGuard } | null = null;

  const state = () => parts.writer.progress(LIST, marketId);
  /** The service lacks points that another one has, but will have them soon. */
  const behind = () => new OrreryError('UPSTREAM_BEHIND', { service: parts.service });
  const newGuard = () => createLoopGuard(parts.service, LIST);

  async function fetchPage(
    filter: Omit<FilterOf<typeof LIST>, 'marketId'>,
    pagination: Pagination,
    guard: LoopGuard,
    signal: AbortSignal,
  ): Promise<Page<Point>> {
    const { page } = await parts.list(LIST, { marketId, ...filter }, { first: parts.pageSize, ...pagination }, signal);
    guard.check(page, pagination.after);
    const strange = page.edges.findIndex(({ node }) => node.marketId.toLowerCase() !== marketId.toLowerCase());
    if (strange !== -1) {
      const problem = `${LIST}.edges[${strange}].node.marketId: is not the market asked for`;
      throw new OrreryError('UPSTREAM_INVALID', { service: parts.service, problem });
    }
    return page;
  }

  /**
   * Fetches all points with the same time, period and source as a point, in the requested order.
   * @throws OrreryError UPSTREAM_INVALID if they do not fit one page, and the errors of the request
   */
  async function readTied({ timestamp, seq, dataPointType }: Point, newestFirst: boolean, signal: AbortSignal) {
    const filter = { startTimestamp: timestamp, endTimestamp: timestamp + 1n, seq, source: dataPointType };
    const { edges, pageInfo } = await fetchPage(filter, { first: MAX_PAGE_SIZE, newestFirst }, newGuard(), signal);
    if (!pageInfo.hasNextPage) return edges;
    const problem = `${LIST}: more than ${MAX_PAGE_SIZE} points at ${timestamp} in period ${seq} from one source`;
    throw new OrreryError('UPSTREAM_INVALID', { service: parts.service, problem });
  }

  /**
   * Fetches the page after `last`, or the first one without it. If it begins with a point that shares time, period and
   * source with `last`, it begins with all such points, also those of the page before.
   * @throws OrreryError the errors of the requests
   */
  async function nextPage(
    filter: Omit<FilterOf<typeof LIST>, 'marketId'>,
    last: Edges[number] | undefined,
    newestFirst: boolean,
    guard: LoopGuard,
    signal: AbortSignal,
  ): Promise<Page<Point>> {
    const page = await fetchPage(filter, { after: last?.cursor, newestFirst }, guard, signal);
    const [first] = page.edges;
    if (first === undefined || last === undefined || !isTied(first.node, last.node)) return page;
    const tied = await readTied(first.node, newestFirst, signal);
    const rest = page.edges.filter(({ node }) => !isTied(node, first.node));
    return { ...page, edges: [...tied, ...rest] };
  }

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
   * Stores the next older page. A service that is behind may lack the points next to the edge, and its cursors prove
   * nothing. So its page is read from the time at the edge, must have the point there, and must go below it.
   * @throws OrreryError UPSTREAM_BEHIND
   */
  async function down(signal: AbortSignal): Promise<Step<typeof LIST>> {
    const before = state();
    const oldest = readTimeResumeToken(before?.olderCursor ?? null);
    if (parts.isBehind) run = null;
    run ??= {
      endTimestamp: oldest === null ? undefined : oldest.timestamp + 1n,
      last: undefined,
      guard: newGuard(),
    };
    const { endTimestamp, guard } = run;
    const { edges, pageInfo } = await nextPage({ endTimestamp }, run.last, true, guard, signal);
    const last = edges.at(-1);
    if (parts.isBehind && oldest !== null) {
      // It became known to be behind with this page.
      if (run?.last !== undefined) return down(signal);
      const isEdge = ({ node }: Edges[number]) => node.timestamp === oldest.timestamp && node.seq === oldest.seq;
      const goesOn = !pageInfo.hasNextPage || (last !== undefined && last.node.timestamp < oldest.timestamp);
      if (!edges.some(isEdge) || !goesOn) throw behind();
    }
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
    const records = edges.map(({ node }) => node);
    keepPage(parts, LIST, marketId, records, 'older', next);
    run = { endTimestamp, last: last ?? run?.last, guard };
    return { records, ended: next.reachedOldest };
  }

  /**
   * Reads a part of the list upwards to its end, and stores the rows within the stored range or above it. Returns these
   * rows, new or not.
   * @param filter the part of the list
   * @param confirms the end of this part is the end of the list, so that the list is confirmed as of now
   */
  async function readUp(
    filter: Omit<FilterOf<typeof LIST>, 'marketId'>,
    confirms: boolean,
    signal: AbortSignal,
  ): Promise<Point[]> {
    const guard = newGuard();
    const records: Point[] = [];
    for (let last: Edges[number] | undefined; ; ) {
      const { edges, pageInfo } = await nextPage(filter, last, false, guard, signal);
      const current = state();
      if (current === null) return records;
      // Rows below the stored range belong to the backfill. Stored now, they would look as if the backfill had passed
      // them.
      const oldest = readTimeResumeToken(current.olderCursor);
      const within = edges.filter(
        ({ node }) => current.reachedOldest || oldest === null || node.timestamp >= oldest.timestamp,
      );
      const page = within.map(({ node }) => node);
      keepPage(parts, LIST, marketId, page, 'newer', {
        ...current,
        newerCursor: written(newestOf(readTimeResumeToken(current.newerCursor), within)),
        confirmedAt: confirms && !pageInfo.hasNextPage ? Date.now() : current.confirmedAt,
      });
      records.push(...page);
      if (!pageInfo.hasNextPage) return records;
      last = edges.at(-1) ?? last;
    }
  }

  const newest = () => readTimeResumeToken(state()?.newerCursor ?? null);

  /**
   * Reads all periods from `from` to `latest` (both included) completely, and then stores `latest` as the last settled
   * one. Returns their rows within the stored range or above it, new or not.
   */
  async function settle(from: bigint, latest: bigint, signal: AbortSignal): Promise<Point[]> {
    const records: Point[] = [];
    for (let seq = from; seq <= latest; seq += 1n) records.push(...(await readUp({ seq }, false, signal)));
    const current = state();
    const edge = newest();
    if (current !== null && edge !== null) {
      const newerCursor = writeTimeResumeToken({ timestamp: edge.timestamp, seq: latest });
      keepPage(parts, LIST, marketId, [], 'newer', { ...current, newerCursor });
    }
    return records;
  }

  async function up(thorough: boolean, signal: AbortSignal): Promise<Step<typeof LIST>> {
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
        return down(signal);
      }
    },
    catchUp(thorough, signal) {
      if (state() === null) return down(signal);
      return parts.isBehind ? Promise.reject(behind()) : up(thorough, signal);
    },
    reachesBackTo(timestamp) {
      const current = state();
      const oldest = readTimeResumeToken(current?.olderCursor ?? null);
      return current?.reachedOldest === true || (oldest !== null && oldest.timestamp < timestamp);
    },
  };
}
