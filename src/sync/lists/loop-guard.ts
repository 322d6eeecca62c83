import { type ListName, OrreryError, type Page } from '../../contract/index.ts';

/**
 * Notices that a service leads a walk in circles. Pages of one walk never share a row, so whoever comes round again must
 * pass a row that the walk already went on from; only those cursors are kept.
 */
export interface LoopGuard {
  /**
   * Checks a page that was asked for with `after`, before anything of it is stored.
   * @throws OrreryError UPSTREAM_CURSOR_LOOP, UPSTREAM_INVALID (nothing to go on with, although more is promised)
   */
  check(page: Page<unknown>, after: string | undefined): void;
}

export function createLoopGuard(service: string, list: ListName): LoopGuard {
  const passed = new Set<string>();

  function refuse(cursor: string | undefined): void {
    if (cursor === undefined || !passed.has(cursor)) return;
    throw new OrreryError('UPSTREAM_CURSOR_LOOP', { service, list, cursor });
  }

  return {
    check({ edges, pageInfo }, after) {
      if (after !== undefined) passed.add(after);
      // Rows that a cursor cannot tell apart (docs/network.md 2.6) may stand on both sides of the place where a page
      // ends.
      let beyond = edges.findIndex(({ cursor }) => cursor !== after);
      if (beyond === -1) beyond = edges.length;
      if (passed.size > 0) {
        for (let index = beyond; index < edges.length; index += 1) refuse(edges[index]?.cursor);
        if (pageInfo.hasNextPage) refuse(pageInfo.endCursor);
      }
      if (beyond === edges.length && pageInfo.hasNextPage) {
        const problem = `${list}.pageInfo.hasNextPage: promises more, but the page brings nothing new`;
        throw new OrreryError('UPSTREAM_INVALID', { service, problem });
      }
    },
  };
}
