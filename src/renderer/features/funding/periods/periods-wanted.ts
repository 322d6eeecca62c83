/** Funding periods that meet a filter, looked for among all stored ones. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Coverage, FundingExtent } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import type { PeriodsWanted } from './period-filter.ts';
import { searchOf } from './period-search.ts';

/** Periods looked at in one request. */
const SOUGHT_PAGE = 200;
/** With so many found, more are looked for only as one scrolls. */
const ENOUGH = 500;

/**
 * Periods that are wanted among all stored ones, newest first, looked for from page to page until enough are found. Points
 * that arrive change nothing: only a new period, or a list read to its end, has them looked for again. `search` says how
 * far that has come; it is undefined while nothing is asked, or nothing is known of the market.
 */
export function useWantedPeriods(
  marketId: string,
  wanted: PeriodsWanted | undefined,
  stored: { extent: FundingExtent | null; standing: Coverage } | undefined,
) {
  const api = useApi();
  const extent = stored?.extent ?? undefined;
  const begun = wanted === undefined || extent === undefined ? undefined : searchOf(wanted, extent, [], false);
  const query = useInfiniteQuery({
    queryKey: ['funding periods wanted', marketId, wanted, extent?.lastSeq, stored?.standing.complete],
    queryFn: ({ pageParam, signal }) => {
      const verdicts = [...(wanted?.verdicts ?? [])];
      const before = pageParam === null ? {} : { before: pageParam };
      return api.call('fundingPeriods', { marketId, limit: SOUGHT_PAGE, verdicts, ...before }, signal);
    },
    enabled: begun !== undefined && begun.state !== 'vain',
    initialPageParam: wanted?.before ?? null,
    getNextPageParam: ({ next }) => (next === null || next <= (wanted?.from ?? 0n) ? null : next),
    // The same search over more rows shows what it had found; another one begins anew.
    placeholderData: (before, query) =>
      query?.queryKey[1] === marketId && query.queryKey[2] === wanted ? before : undefined,
    gcTime: 20_000,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const rows = useMemo(
    () => data?.pages.flatMap(({ periods }) => periods).filter(({ seq }) => seq >= (wanted?.from ?? 0n)) ?? [],
    [data, wanted],
  );
  const goesOn = hasNextPage && !isFetching && !isError && rows.length < ENOUGH;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  const search =
    wanted === undefined || extent === undefined ? undefined : searchOf(wanted, extent, data?.pages ?? [], isError);
  return { ...query, rows, search };
}
