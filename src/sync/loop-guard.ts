import { type ListName, OrreryError, type Page } from '../contract/index.ts';

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
  return {
    check({ edges, pageInfo }, after) {
      if (after !== undefined) passed.add(after);
      // Rows that a cursor cannot tell apart (network facts 2.6) may stand on both sides of the place where a page ends.
      const start = edges.findIndex(({ cursor }) => cursor !== after);
      const beyond = start === -1 ? [] : edges.slice(start);
      const ahead = [...beyond.map(({ cursor }) => cursor), ...(pageInfo.hasNextPage ? [pageInfo.endCursor] : [])];
      const repeated = ahead.find((cursor) => passed.has(cursor));
      if (repeated !== undefined) throw new OrreryError('UPSTREAM_CURSOR_LOOP', { service, list, cursor: repeated });
      if (beyond.length === 0 && pageInfo.hasNextPage) {
        const problem = `${list}.pageInfo.hasNextPage: promises more, but the page brings nothing new`;
        throw new OrreryError('UPSTREAM_INVALID', { service, problem });
      }
    },
  };
}
