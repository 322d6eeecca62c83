import { MAX_PAGE_SIZE, OrreryError, type Page, type Pagination, type RecordOf } from '../../contract/index.ts';
import type { SyncDirection } from '../../store/index.ts';
import type { ListSyncParts } from './list-sync.ts';
import { createLoopGuard } from './loop-guard.ts';
import { type CursorList, positionsIn } from './row-identity.ts';

/**
 * Reads a list page by page in one direction. Every page is checked by one loop guard, so a read that goes on in the
 * next step must use the same reader, and a new read a new one. All functions throw UPSTREAM_CURSOR_LOOP,
 * UPSTREAM_INVALID, and the errors of the requests.
 */
export interface PageReader<L extends CursorList> {
  /** Reads the page of the newest rows, newest first. */
  newest(signal: AbortSignal): Promise<Page<RecordOf<L>>>;
  /** Reads the page that follows a cursor: newest row first towards older rows, oldest first towards newer ones. */
  after(cursor: string, direction: SyncDirection, signal: AbortSignal): Promise<Page<RecordOf<L>>>;
  /** Yields the pages from the newest row down to the end of the list. */
  downFromNewest(signal: AbortSignal): AsyncGenerator<Page<RecordOf<L>>>;
  /** Returns the cursor of a page from which to continue; undefined at the end. */
  cursorAfter(page: Page<RecordOf<L>>): string | undefined;
}

/** Creates a reader for one read of a list from the service in use. */
export function createPageReader<L extends CursorList>(list: L, parts: ListSyncParts): PageReader<L> {
  const guard = createLoopGuard(parts.service, list);

  async function readPage(pagination: Pagination, signal: AbortSignal): Promise<Page<RecordOf<L>>> {
    const { page } = await parts.list(list, {}, { first: parts.pageSize, ...pagination }, signal);
    guard.check(page, pagination.after);
    return page;
  }

  function cursorAfter({ edges, pageInfo }: Page<RecordOf<L>>): string | undefined {
    if (!pageInfo.hasNextPage) return undefined;
    const last = positionsIn(list, edges).at(-1);
    if (last !== undefined) return last.cursor;
    const problem = `${list}.pageInfo.hasNextPage: it is true, but the page has no row to continue from`;
    throw new OrreryError('UPSTREAM_INVALID', { service: parts.service, problem });
  }

  async function newest(signal: AbortSignal): Promise<Page<RecordOf<L>>> {
    const page = await readPage({ newestFirst: true }, signal);
    if (positionsIn(list, page.edges).length > 0 || !page.pageInfo.hasNextPage) return page;
    // The one row whose cursor must not be used fills a page of one row. A larger page has a row to continue from.
    const larger = await readPage({ first: Math.min(parts.pageSize + 1, MAX_PAGE_SIZE), newestFirst: true }, signal);
    cursorAfter(larger);
    return larger;
  }

  const after: PageReader<L>['after'] = (cursor, direction, signal) =>
    readPage({ after: cursor, newestFirst: direction === 'older' }, signal);

  async function* downFromNewest(signal: AbortSignal): AsyncGenerator<Page<RecordOf<L>>> {
    let page = await newest(signal);
    for (;;) {
      yield page;
      const cursor = cursorAfter(page);
      if (cursor === undefined) return;
      page = await after(cursor, 'older', signal);
    }
  }

  return { newest, after, downFromNewest, cursorAfter };
}
