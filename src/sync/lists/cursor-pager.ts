import { MAX_PAGE_SIZE, OrreryError, type Page, type Pagination, type RecordOf } from '../../contract/index.ts';
import type { ListProgress } from '../../store/index.ts';
import { isDeadCursor } from './dead-cursor.ts';
import { keepPage, type ListSync, type ListSyncParts, type SyncStep } from './list-sync.ts';
import { createLoopGuard, type LoopGuard } from './loop-guard.ts';
import { type RowResumeToken, readRowResumeToken, writeRowResumeToken } from './resume-token.ts';
import { type CursorList, rowIdentities } from './row-identity.ts';

/** Maximum number of newer rows in memory during a search from the top. A service with more is refused. */
const MAX_HELD = 100_000;

/**
 * Creates the sync of a list that supports only cursors: parties, checkpoints. Each page continues from the row before
 * the edge of the stored rows, so the first returned row must be the edge itself. This verifies the cursor, and that
 * the service has the rows next to the edge: one that was set back to an earlier state lacks the newest. A cursor that
 * is refused or fails this check is dead; sync then reads down from the newest row to a stored one.
 */
export function createCursorPager<L extends CursorList>(list: L, parts: ListSyncParts): ListSync<L> {
  type Edges = Page<RecordOf<L>>['edges'];
  const { nameOf, hasReached, mayVanish } = rowIdentities[list];
  /** Kept between the steps of one way down, and replaced when sync searches its position. */
  let guardDown = createLoopGuard(parts.service, list);

  async function fetchPage(pagination: Pagination, guard: LoopGuard, signal: AbortSignal): Promise<Page<RecordOf<L>>> {
    const { page } = await parts.list(list, {}, { first: parts.pageSize, ...pagination }, signal);
    guard.check(page, pagination.after);
    return page;
  }

  /** Returns the rows whose cursors can be used, in the order of the page, with their names. */
  function usableRows(edges: Edges): { at: string; cursor: string }[] {
    return edges.flatMap(({ node, cursor }) => {
      const at = nameOf(node);
      return at === null ? [] : [{ at, cursor }];
    });
  }

  function topOf(edges: Edges): string | null {
    const [newest, second] = usableRows(edges);
    return newest === undefined
      ? null
      : writeRowResumeToken({ at: newest.at, cursor: second?.cursor ?? null, before: null });
  }

  function bottomOf(edges: Edges): string | null {
    const rows = usableRows(edges);
    const last = rows.at(-1);
    return last === undefined ? null : writeRowResumeToken({ ...last, before: rows.at(-2)?.cursor ?? null });
  }

  const state = () => parts.writer.progress(list, '');

  function keep(edges: Edges, direction: 'older' | 'newer', next: ListProgress): SyncStep<L> {
    const records = edges.map(({ node }) => node);
    keepPage(parts, list, '', records, direction, next);
    return { records, ended: next.reachedOldest };
  }

  /** Returns the cursor for the next page; undefined at the end. @throws OrreryError UPSTREAM_INVALID if it has none */
  function nextAfter({ edges, pageInfo }: Page<RecordOf<L>>): string | undefined {
    if (!pageInfo.hasNextPage) return undefined;
    const last = usableRows(edges).at(-1);
    if (last !== undefined) return last.cursor;
    const problem = `${list}.pageInfo.hasNextPage: promises more, but the page has no row to go on from`;
    throw new OrreryError('UPSTREAM_INVALID', { service: parts.service, problem });
  }

  /** Fetches the newest page; if it has rows but none with a usable cursor, fetches it again with one more row. */
  async function topPage(guard: LoopGuard, signal: AbortSignal): Promise<Page<RecordOf<L>>> {
    const page = await fetchPage({ newestFirst: true }, guard, signal);
    if (usableRows(page.edges).length > 0 || !page.pageInfo.hasNextPage) return page;
    const first = Math.min(parts.pageSize + 1, MAX_PAGE_SIZE);
    const larger = await fetchPage({ first, newestFirst: true }, guard, signal);
    nextAfter(larger);
    return larger;
  }

  async function begin(signal: AbortSignal): Promise<SyncStep<L>> {
    guardDown = createLoopGuard(parts.service, list);
    const { edges, pageInfo } = await topPage(guardDown, signal);
    return keep(edges, 'older', {
      olderCursor: bottomOf(edges),
      newerCursor: topOf(edges),
      reachedOldest: !pageInfo.hasNextPage,
      confirmedAt: Date.now(),
    });
  }

  /**
   * Yields pages from the newest row down to the end of the list. `reached` is the index of the first row that is the
   * named row or an older one; -1 if the page has none.
   */
  async function* fromTheTop(name: string, guard: LoopGuard, signal: AbortSignal) {
    let page = await topPage(guard, signal);
    for (;;) {
      const reached = page.edges.findIndex(({ node }) => hasReached(node, name));
      yield { ...page, reached };
      const after = nextAfter(page);
      if (after === undefined) return;
      page = await fetchPage({ after, newestFirst: true }, guard, signal);
    }
  }

  function lost(): OrreryError {
    const problem = `${list}: rows that are stored here are no longer listed, as if this were another network`;
    return new OrreryError('UPSTREAM_INVALID', { service: parts.service, problem });
  }

  /** The service lacks the newest rows, but will have them soon. */
  const behind = () => new OrreryError('UPSTREAM_BEHIND', { service: parts.service });

  /**
   * Reads down from the top to the oldest stored row and stores the first page that has rows below it, from there on.
   * If that row and all older ones are gone, the list counts as complete.
   * @throws OrreryError UPSTREAM_BEHIND; UPSTREAM_INVALID if rows of this list may not vanish
   */
  async function findOldest(known: RowResumeToken, signal: AbortSignal): Promise<SyncStep<L>> {
    if (parts.isBehind) throw behind();
    const guard = createLoopGuard(parts.service, list);
    let met = false;
    for await (const { edges, pageInfo, reached } of fromTheTop(known.at, guard, signal)) {
      const current = state();
      if (current === null) return begin(signal);
      const below = met ? 0 : reached;
      met ||= reached !== -1;
      // Kept with no row to go on from, the page would be read forever from a service that promises more.
      const goesNoFurther = (usableRows(edges).at(-1)?.at ?? known.at) === known.at;
      if (!met || (goesNoFurther && pageInfo.hasNextPage)) continue;
      guardDown = guard;
      return keep(edges.slice(below), 'older', {
        ...current,
        olderCursor: bottomOf(edges),
        reachedOldest: !pageInfo.hasNextPage,
      });
    }
    const current = state();
    if (current === null) return begin(signal);
    if (!mayVanish) throw lost();
    // The service no longer has the oldest stored row, nor any older one.
    return keep([], 'older', { ...current, olderCursor: null, reachedOldest: true });
  }

  /** Reads down to the newest stored row and stores the rows above it. @throws UPSTREAM_INVALID if it is not found */
  async function findNewest(at: string, signal: AbortSignal): Promise<SyncStep<L>> {
    const above: Edges = [];
    let top: string | null | undefined;
    let met = false;
    for await (const { edges, reached } of fromTheTop(at, createLoopGuard(parts.service, list), signal)) {
      top ??= topOf(edges);
      above.push(...(reached === -1 ? edges : edges.slice(0, reached)));
      met = reached !== -1;
      if (met) break;
      if (above.length > MAX_HELD) throw lost();
    }
    if (!met && !mayVanish) throw lost();
    const current = state();
    if (current === null) return begin(signal);
    const newerCursor = top ?? current.newerCursor;
    const step = keep(above.reverse(), 'newer', { ...current, newerCursor, confirmedAt: Date.now() });
    return { ...step, ended: true };
  }

  /**
   * Stores the next older page. It is read from the row before the edge and must begin with the oldest stored row; if
   * not, or if the cursor is dead, `findOldest` searches it.
   */
  async function older(known: RowResumeToken, signal: AbortSignal): Promise<SyncStep<L>> {
    const { before, cursor } = known;
    const isElsewhere = cursor !== null && parts.isOtherEndpoint(cursor);
    // After a page of a single row only its own cursor is known. It verifies nothing.
    if (cursor === null || (before === null && isElsewhere)) return findOldest(known, signal);
    if (isElsewhere) guardDown = createLoopGuard(parts.service, list);
    let page: Page<RecordOf<L>>;
    try {
      page = await fetchPage({ after: parts.rebind(before ?? cursor), newestFirst: true }, guardDown, signal);
    } catch (error) {
      if (isDeadCursor(error)) return findOldest(known, signal);
      throw error;
    }
    const { edges, pageInfo } = page;
    const edge = before === null ? -1 : edges.findIndex(({ node }) => nameOf(node) !== null);
    const first = edges[edge]?.node;
    const isVerified = before === null || (first !== undefined && nameOf(first) === known.at);
    const below = edges.slice(edge + 1);
    if (!isVerified || (usableRows(below).length === 0 && pageInfo.hasNextPage)) return findOldest(known, signal);
    const current = state();
    if (current === null) return begin(signal);
    return keep(below, 'older', {
      ...current,
      olderCursor: bottomOf(edges) ?? current.olderCursor,
      reachedOldest: !pageInfo.hasNextPage,
    });
  }

  async function climb(
    known: Pick<RowResumeToken, 'at'> & { cursor: string },
    signal: AbortSignal,
  ): Promise<SyncStep<L>> {
    const guard = createLoopGuard(parts.service, list);
    const records: RecordOf<L>[] = [];
    let after = parts.rebind(known.cursor);
    for (let isFirst = true; ; isFirst = false) {
      let page: Page<RecordOf<L>>;
      try {
        page = await fetchPage({ after, newestFirst: false }, guard, signal);
      } catch (error) {
        if (isFirst && isDeadCursor(error)) return findNewest(known.at, signal);
        throw error;
      }
      const { edges, pageInfo } = page;
      const rows = usableRows(edges);
      if (isFirst && rows[0]?.at !== known.at) return findNewest(known.at, signal);
      const current = state();
      if (current === null) return begin(signal);
      const newest = rows.at(-1);
      const step = keep(edges, 'newer', {
        ...current,
        newerCursor:
          newest === undefined
            ? current.newerCursor
            : writeRowResumeToken({ at: newest.at, cursor: rows.at(-2)?.cursor ?? after, before: null }),
        confirmedAt: pageInfo.hasNextPage ? current.confirmedAt : Date.now(),
      });
      records.push(...step.records);
      const next = nextAfter(page);
      if (next === undefined) return { records, ended: true };
      after = next;
    }
  }

  return {
    list,
    scope: '',
    state,
    backfill(signal) {
      const current = state();
      if (current?.reachedOldest === true) return Promise.resolve({ records: [], ended: true });
      const known = readRowResumeToken(current?.olderCursor ?? null);
      return known === null ? begin(signal) : older(known, signal);
    },
    catchUp(_, signal) {
      if (parts.isBehind) return Promise.reject(behind());
      const known = readRowResumeToken(state()?.newerCursor ?? null);
      if (known === null) return begin(signal);
      const { at, cursor } = known;
      return cursor === null ? findNewest(at, signal) : climb({ at, cursor }, signal);
    },
    reachesBackTo: () => state()?.reachedOldest === true,
  };
}
