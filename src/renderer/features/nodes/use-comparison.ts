import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { NodeComparison, OutputOf } from '../../../contract/index.ts';
import { useApi } from '../../data/explorer.tsx';
import { rowsInMemory } from '../../data/rows/rows-in-memory.ts';
import type { Rows } from '../../data/rows/use-rows.ts';
import { useAskAgain } from '../../data/use-status.ts';
import type { compareColumns } from './compare-columns.tsx';
import type { CompareRequest } from './compare-link.ts';
import { chooseCompared, sortCompared } from './compared.ts';

/**
 * Returns the comparison of two epochs, and its rows in the chosen order. The comparison is null while an epoch is
 * unknown.
 * @param watched ids of the watched nodes if only these are shown; memoize them
 */
export function useComparison(
  { before, after, show, sort }: CompareRequest,
  watched: readonly string[] | undefined,
  columns: ReturnType<typeof compareColumns>,
): { query: UseQueryResult<OutputOf<'compareEpochs'> | null>; rows: Rows<NodeComparison> } {
  const api = useApi();
  const query = useQuery({
    queryKey: ['compare epochs', before, after],
    queryFn: async ({ signal }) => {
      // An epoch that is not stored is read from the network first; until an epoch is known, the current one.
      for (const epochSeq of [before ?? undefined, after ?? undefined]) {
        await api.call('listNodes', { filter: { epochSeq }, pagination: { first: 1 } }, signal);
      }
      return before === null || after === null ? null : api.call('compareEpochs', { before, after }, signal);
    },
  });
  useAskAgain(query);
  const { data } = query;
  const rows = useMemo(() => {
    const chosen = chooseCompared(data?.nodes ?? [], show, watched);
    const inMemory = rowsInMemory(sortCompared(chosen, columns, sort));
    return data == null ? { ...inMemory, state: 'loading' as const, totalKnown: false } : inMemory;
  }, [data, show, watched, columns, sort]);
  return { query, rows };
}
