/** Searches all stored funding periods for those that match a filter. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Coverage, FundingExtent } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import type { PeriodsWanted } from './period-filter.ts';
import { searchOf } from './period-search.ts';

/** The number of periods that one request reads. */
const SOUGHT_PAGE = 200;
/** After this many matches, the search continues only when the person scrolls. */
const ENOUGH = 500;

/**
 * The periods that match among all stored ones, newest first. It searches page by page until it has enough matches. New
 * points do not restart the search; only a new period, or a list that is read to its end, does. `search` is the
 * progress; it is undefined before a search, and if nothing is known of the market.
 */
export function useWantedPeriods(
  marketId: string,
  wanted: PeriodsWanted | undefined,
  stored: { extent: FundingExtent | null; coverage: Coverage } | undefined,
) {
  const api = useApi();
  const extent = stored?.extent ?? undefined;
  const begun = wanted === undefined || extent === undefined ? undefined : searchOf(wanted, extent, [], false);
  const query = useInfiniteQuery({
    queryKey: ['funding periods wanted', marketId, wanted, extent?.lastSeq, stored?.coverage.complete],
    queryFn: ({ pageParam, signal }) => {
      const verdicts = [...(wanted?.verdicts ?? [])];
      const before = pageParam === null ? {} : { before: pageParam };
      return api.call('fundingPeriods', { marketId, limit: SOUGHT_PAGE, verdicts, ...before }, signal);
    },
    enabled: begun !== undefined && begun.state !== 'vain',
    initialPageParam: wanted?.before ?? null,
    getNextPageParam: ({ next }) => (next === null || next <= (wanted?.from ?? 0n) ? null : next),
    // The same search over more rows keeps its matches; another search starts empty.
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
