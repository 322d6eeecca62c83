import { type ListName, OrreryError, type Page } from '../../contract/index.ts';

/**
 * Detects pages that repeat endlessly. The pages of one sync never share a row, so a loop must pass a row whose cursor
 * was already used. Only those cursors are kept.
 */
export interface LoopGuard {
  /**
   * Checks the page that was requested with `after`, before any of its rows is stored.
   * @throws OrreryError UPSTREAM_CURSOR_LOOP, UPSTREAM_INVALID (more rows are promised, but the page has no new cursor)
   */
  check(page: Page<unknown>, after: string | undefined): void;
}

/**
 * Creates the guard of one read.
 * @param service names the service in the errors
 */
export function createLoopGuard(service: string, list: ListName): LoopGuard {
  const passed = new Set<string>();

  function refuse(cursor: string | undefined): void {
    if (cursor === undefined || !passed.has(cursor)) return;
    throw new OrreryError('UPSTREAM_CURSOR_LOOP', { service, list, cursor });
  }

  return {
    check({ edges, pageInfo }, after) {
      if (after !== undefined) passed.add(after);
      // Rows with equal cursors (docs/network.md 2.6) may be on both sides of a page end.
      let beyond = edges.findIndex(({ cursor }) => cursor !== after);
      if (beyond === -1) beyond = edges.length;
      if (passed.size > 0) {
        for (let index = beyond; index < edges.length; index += 1) refuse(edges[index]?.cursor);
        if (pageInfo.hasNextPage) refuse(pageInfo.endCursor);
      }
      if (beyond === edges.length && pageInfo.hasNextPage) {
        const problem = `${list}.pageInfo.hasNextPage: it is true, but the page has no new row`;
        throw new OrreryError('UPSTREAM_INVALID', { service, problem });
      }
    },
  };
}
