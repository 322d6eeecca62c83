import { MAX_PAGE_SIZE, type NodeRow } from '../../../../contract/index.ts';
import type { RowSource } from '../../../data/rows/row-source.ts';
import type { WatchedWanted } from './watched-condition.ts';

/**
 * Returns a list that has only the wanted nodes of `source`, in its order. An epoch has few nodes, so the list is read
 * completely and the result is one page.
 * @param ids ids of the watched nodes
 */
export function byWatching(
  source: RowSource<NodeRow>,
  wanted: WatchedWanted,
  ids: readonly string[],
): RowSource<NodeRow> {
  if (wanted === undefined) return source;
  const watched = new Set(ids);
  const isWanted = (id: string) => wanted !== 'none' && watched.has(id) === (wanted === 'watched');
  const read = async (signal: AbortSignal, at?: Parameters<typeof source.page>[2]) => {
    const { page, coverage } = await source.page({ first: MAX_PAGE_SIZE }, signal, at);
    return { edges: page.edges.filter(({ node }) => isWanted(node.id)), coverage };
  };
  return {
    ...source,
    key: [...source.key, wanted, ids.toSorted()],
    async page(_, signal, at) {
      const { edges, coverage } = await read(signal);
      const rows = edges.length;
      const row =
        at === undefined ? 0 : 'row' in at ? Math.min(at.row, rows) : rows - (await read(signal, at)).edges.length;
      const shown = edges.slice(row);
      return {
        page: {
          edges: shown,
          pageInfo: {
            hasNextPage: false,
            hasPreviousPage: row > 0,
            startCursor: shown[0]?.cursor ?? '',
            endCursor: shown.at(-1)?.cursor ?? '',
          },
        },
        coverage,
        ...(at !== undefined && { position: { row, rows, exact: 'row' in at && row === at.row } }),
      };
    },
    async count(signal) {
      const { edges, coverage } = await read(signal);
      return { rows: edges.length, complete: coverage.complete };
    },
  };
}
