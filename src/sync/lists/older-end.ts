import type { Page, RecordOf } from '../../contract/index.ts';
import type { ListProgress } from '../../store/index.ts';
import { nullIfDeadCursor } from './dead-cursor.ts';
import { behindError, keepPage, type ListSyncParts, rowsLostError, type SyncStep } from './list-sync.ts';
import { createPageReader } from './page-reader.ts';
import { type RowResumeToken, tokenAbove, tokenBelow } from './resume-token.ts';
import { type CursorList, positionsIn, rowIdentities } from './row-identity.ts';

type Edges<L extends CursorList> = Page<RecordOf<L>>['edges'];

/** The older end of the stored rows. */
export interface OlderEnd<L extends CursorList> {
  /** Stores the page of the newest rows, when nothing is stored. */
  begin(signal: AbortSignal): Promise<SyncStep<L>>;
  /**
   * Stores the next page below the stored rows.
   * @param stored the progress of the list
   * @param known the token of its older end
   * @throws OrreryError UPSTREAM_BEHIND; UPSTREAM_INVALID if rows of this list may not vanish, and have
   */
  extend(stored: ListProgress, known: RowResumeToken, signal: AbortSignal): Promise<SyncStep<L>>;
}

/**
 * Returns the rows of a page that are below the oldest stored row. Returns null if the page does not prove that they
 * follow that row. Also returns null if the service says that more pages follow, but no row of this page can be
 * continued from.
 */
function edgesBelow<L extends CursorList>(
  list: L,
  { edges, pageInfo }: Page<RecordOf<L>>,
  { at, before }: RowResumeToken,
): Edges<L> | null {
  let below = edges;
  if (before !== null) {
    // The page was read from the row above the oldest stored one, so it must begin with that one.
    if (positionsIn(list, edges)[0]?.at !== at) return null;
    below = edges.slice(1 + edges.findIndex(({ node }) => rowIdentities[list].nameOf(node) === at));
  }
  return pageInfo.hasNextPage && positionsIn(list, below).length === 0 ? null : below;
}

/** Creates the work at the older end of the stored rows of a list. */
export function createOlderEnd<L extends CursorList>(list: L, parts: ListSyncParts): OlderEnd<L> {
  const { hasReached, mayVanish } = rowIdentities[list];
  /** The read that goes on from step to step. It is replaced when the position is searched, or at another service. */
  let reader = createPageReader(list, parts);

  function keep(edges: Edges<L>, progress: ListProgress): SyncStep<L> {
    const records = keepPage(parts, { list, scope: '', edges, direction: 'older', progress });
    return { records, received: records.length, ended: progress.reachedOldest };
  }

  /**
   * Reads down from the newest row to the oldest stored one and stores the first page that has rows below it, from
   * there on. If the stored row and all older ones are gone, the list counts as complete.
   */
  async function search(stored: ListProgress, at: string, signal: AbortSignal): Promise<SyncStep<L>> {
    if (parts.isBehind) throw behindError(parts);
    const searching = createPageReader(list, parts);
    let isFound = false;
    for await (const { edges, pageInfo } of searching.downFromNewest(signal)) {
      const from = isFound ? 0 : edges.findIndex(({ node }) => hasReached(node, at));
      if (from === -1) continue;
      isFound = true;
      const positions = positionsIn(list, edges);
      // Kept with no row below to go on from, the page would be read forever from a service that promises more.
      if (pageInfo.hasNextPage && (positions.at(-1)?.at ?? at) === at) continue;
      reader = searching;
      return keep(edges.slice(from), {
        ...stored,
        olderCursor: tokenBelow(positions),
        reachedOldest: !pageInfo.hasNextPage,
      });
    }
    if (!mayVanish) throw rowsLostError(list, parts);
    return keep([], { ...stored, olderCursor: null, reachedOldest: true });
  }

  return {
    async begin(signal) {
      reader = createPageReader(list, parts);
      const { edges, pageInfo } = await reader.newest(signal);
      const positions = positionsIn(list, edges);
      return keep(edges, {
        olderCursor: tokenBelow(positions),
        newerCursor: tokenAbove(positions, null),
        reachedOldest: !pageInfo.hasNextPage,
        confirmedAt: Date.now(),
      });
    },
    async extend(stored, known, signal) {
      const { at, before, cursor } = known;
      const isElsewhere = cursor !== null && parts.isOtherEndpoint(cursor);
      // After a page of a single row only its own cursor is known. It verifies nothing at another service.
      if (cursor === null || (before === null && isElsewhere)) return search(stored, at, signal);
      if (isElsewhere) reader = createPageReader(list, parts);
      const page = await nullIfDeadCursor(reader.after(parts.rebind(before ?? cursor), 'older', signal));
      const below = page && edgesBelow(list, page, known);
      if (page === null || below === null) return search(stored, at, signal);
      return keep(below, {
        ...stored,
        olderCursor: tokenBelow(positionsIn(list, page.edges)) ?? stored.olderCursor,
        reachedOldest: !page.pageInfo.hasNextPage,
      });
    },
  };
}
