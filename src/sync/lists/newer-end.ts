import type { Page, RecordOf } from '../../contract/index.ts';
import type { ListProgress } from '../../store/index.ts';
import { nullIfDeadCursor } from './dead-cursor.ts';
import { keepPage, type ListSyncParts, rowsLostError, type SyncStep } from './list-sync.ts';
import { createPageReader, type PageReader } from './page-reader.ts';
import { type RowResumeToken, tokenAbove } from './resume-token.ts';
import { type CursorList, positionsIn, rowIdentities } from './row-identity.ts';

/** Maximum number of newer rows in memory during a search from the newest row. A service with more is refused. */
const MAX_HELD_ROWS = 100_000;

/** The newer end of the stored rows. */
export interface NewerEnd<L extends CursorList> {
  /**
   * Stores all rows above the stored ones.
   * @param stored the progress of the list
   * @param known the token of its newer end
   * @throws OrreryError UPSTREAM_INVALID if rows of this list may not vanish, and have
   */
  extend(stored: ListProgress, known: RowResumeToken, signal: AbortSignal): Promise<SyncStep<L>>;
}

/** Creates the work at the newer end of the stored rows of a list. */
export function createNewerEnd<L extends CursorList>(list: L, parts: ListSyncParts): NewerEnd<L> {
  const { hasReached, mayVanish } = rowIdentities[list];

  const keep = (edges: Page<RecordOf<L>>['edges'], progress: ListProgress) =>
    keepPage(parts, { list, scope: '', edges, direction: 'newer', progress });

  /** Reads down from the newest row to the newest stored one and stores the rows above it, all at once. */
  async function search(stored: ListProgress, at: string, signal: AbortSignal): Promise<SyncStep<L>> {
    const above: Page<RecordOf<L>>['edges'] = [];
    let newerCursor: string | null = null;
    let isFound = false;
    for await (const { edges } of createPageReader(list, parts).downFromNewest(signal)) {
      newerCursor ??= tokenAbove(positionsIn(list, edges), null);
      const reached = edges.findIndex(({ node }) => hasReached(node, at));
      isFound = reached !== -1;
      above.push(...(isFound ? edges.slice(0, reached) : edges));
      if (isFound) break;
      if (above.length > MAX_HELD_ROWS) throw rowsLostError(list, parts);
    }
    if (!isFound && !mayVanish) throw rowsLostError(list, parts);
    const records = keep(above.reverse(), {
      ...stored,
      newerCursor: newerCursor ?? stored.newerCursor,
      confirmedAt: Date.now(),
    });
    return { records, received: records.length, ended: true };
  }

  /** Reads upwards from the row below the newest stored one; null if the page does not begin with that one. */
  async function firstPage(reader: PageReader<L>, at: string, cursorBelow: string, signal: AbortSignal) {
    const page = await nullIfDeadCursor(reader.after(cursorBelow, 'newer', signal));
    return page !== null && positionsIn(list, page.edges)[0]?.at === at ? page : null;
  }

  return {
    async extend(stored, { at, cursor }, signal) {
      if (cursor === null) return search(stored, at, signal);
      const reader = createPageReader(list, parts);
      let cursorBelow = parts.rebind(cursor);
      let page = await firstPage(reader, at, cursorBelow, signal);
      if (page === null) return search(stored, at, signal);
      const records: RecordOf<L>[] = [];
      for (let progress = stored; ; ) {
        const newestFirst = positionsIn(list, page.edges).reverse();
        progress = {
          ...progress,
          newerCursor: tokenAbove(newestFirst, cursorBelow) ?? progress.newerCursor,
          confirmedAt: page.pageInfo.hasNextPage ? progress.confirmedAt : Date.now(),
        };
        records.push(...keep(page.edges, progress));
        const next = reader.cursorAfter(page);
        if (next === undefined) return { records, received: records.length, ended: true };
        page = await reader.after(next, 'newer', signal);
        cursorBelow = next;
      }
    },
  };
}
