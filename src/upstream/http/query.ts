import { type ExportTable, type FilterOf, type ListName, lists, type Pagination } from '../../contract/index.ts';

type Parameter = readonly [name: string, value: string | number | bigint | boolean | undefined];

function filterParameters<L extends ListName>(list: L, filter: FilterOf<L>): Parameter[] {
  if (list === 'nodes') {
    const { epochSeq } = filter as FilterOf<'nodes'>;
    return [['epochSeq', epochSeq]];
  }
  if (list === 'parties') {
    const { partyId } = filter as FilterOf<'parties'>;
    return [['partyId', partyId]];
  }
  if (list === 'checkpoints') return [];
  const points = filter as FilterOf<'fundingPeriodDataPoints'>;
  return [
    ['dateRange.startTimestamp', points.startTimestamp],
    ['dateRange.endTimestamp', points.endTimestamp],
    // Real services treat an explicit SOURCE_UNSPECIFIED as a filter that matches nothing (docs/network.md 3.4).
    ['source', points.source === 'SOURCE_UNSPECIFIED' ? undefined : points.source],
    ['seq', points.seq],
  ];
}

/**
 * Returns the path and query of a list request (docs/interface.md 2.1 and 4.2 to 4.5), such as `/api/v2/nodes?…`, to
 * append to a base URL without a trailing slash.
 */
export function listQuery<L extends ListName>(list: L, filter: FilterOf<L>, pagination: Pagination): string {
  const marketId = 'marketId' in filter ? filter.marketId : '';
  const path = lists[list].path.replace(':marketId', encodeURIComponent(marketId));
  const parameters: Parameter[] = [
    ...filterParameters(list, filter),
    ['pagination.first', pagination.first],
    ['pagination.after', pagination.after],
    ['pagination.last', pagination.last],
    ['pagination.before', pagination.before],
    ['pagination.newestFirst', pagination.newestFirst],
  ];
  const query = new URLSearchParams();
  for (const [name, value] of parameters) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}

/**
 * Returns the path and query of an export (docs/interface.md 4.1), such as `/api/v2/networkhistory/export?…`, to append
 * to a base URL without a trailing slash.
 * @param from first block, included
 * @param to last block, included
 */
export function exportQuery({ table, from, to }: { table: ExportTable; from: bigint; to: bigint }): string {
  const query = new URLSearchParams({ fromBlock: from.toString(), toBlock: to.toString(), table });
  return `/api/v2/networkhistory/export?${query}`;
}
