/** Searches all stored funding periods for those that match a filter. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Coverage, FundingExtent, FundingPeriod } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { AFTER_OTHERS } from '../../../data/rows/use-rows.ts';
import type { GridSort } from '../../../ui/grid/index.ts';
import type { StreamedRows } from '../../shared/save/stream-rows.ts';
import type { PeriodsWanted } from './period-filter.ts';
import { leftOutWords, searchProgress } from './period-search.ts';
import { judgePeriod, sortPeriods } from './period-values.ts';

/** The number of periods that one request reads. */
const SOUGHT_PAGE = 200;
/** After this many matches, a search without an order continues only when the person scrolls. */
const ENOUGH = 500;

type Api = ReturnType<typeof useApi>;

/** The wanted periods of a market. */
interface WantedPeriods {
  marketId: string;
  wanted: PeriodsWanted;
}

function readPage(api: Api, { marketId, wanted }: WantedPeriods, before: bigint | undefined, signal: AbortSignal) {
  const verdicts = [...wanted.verdicts];
  return api.call(
    'fundingPeriods',
    { marketId, limit: SOUGHT_PAGE, verdicts, ...(before !== undefined && { before }) },
    signal,
  );
}

/** Returns the periods that match, and the number of those whose values do not decide it. */
function sift(periods: readonly FundingPeriod[], wanted: PeriodsWanted) {
  const judged = periods
    .filter(({ seq }) => seq >= wanted.from)
    .map((period) => ({ period, result: judgePeriod(period, wanted.others) }));
  return {
    rows: judged.flatMap(({ period, result }) => (result === 'met' ? [period] : [])),
    leftOut: judged.filter(({ result }) => result === 'unsure').length,
  };
}

/**
 * Returns how the end of the newest ended period is known. The first points of the next period often do not show it, so its
 * figures follow a little later than the period itself.
 */
function howEnded(newestFirst: readonly FundingPeriod[] = []): 'exactly' | 'roughly' | 'unknown' {
  const end = newestFirst.find(({ running }) => !running)?.end ?? null;
  if (end === null) return 'unknown';
  return end.earliest === end.latest ? 'exactly' : 'roughly';
}

/** Returns the position of the page after this one; null if no older period can match. */
const onward = (next: bigint | null, wanted: PeriodsWanted) => (next === null || next <= wanted.from ? null : next);

/**
 * Returns the periods that match among all stored ones, in the chosen order. It searches page by page: to the end for
 * an order, else until it has enough matches. New points do not restart the search; only a new period, a list that is
 * read to its end, or the end of the newest ended period, once it is known, does. `search` is the progress; it is
 * undefined before a search, and if nothing is known of the market. `leftOut` counts the periods whose values do not decide
 * if they match.
 * @param wanted undefined searches nothing
 */
export function useWantedPeriods(
  marketId: string,
  wanted: PeriodsWanted | undefined,
  sort: GridSort | undefined,
  stored: { periods: readonly FundingPeriod[]; extent: FundingExtent | null; coverage: Coverage } | undefined,
) {
  const api = useApi();
  const extent = stored?.extent ?? undefined;
  const begun = wanted === undefined || extent === undefined ? undefined : searchProgress(wanted, extent, [], false);
  const query = useInfiniteQuery({
    queryKey: [
      'funding periods wanted',
      marketId,
      wanted,
      extent?.lastSeq,
      stored?.coverage.complete,
      howEnded(stored?.periods),
    ],
    queryFn: ({ pageParam, signal }) =>
      readPage(api, { marketId, wanted: wanted as PeriodsWanted }, pageParam ?? undefined, signal),
    enabled: wanted !== undefined && begun !== undefined && begun.state !== 'vain',
    initialPageParam: wanted?.before ?? null,
    getNextPageParam: ({ next }) => (wanted === undefined ? null : onward(next, wanted)),
    // The same search over more rows keeps its matches; another search starts empty.
    placeholderData: (before, query) =>
      query?.queryKey[1] === marketId && query.queryKey[2] === wanted ? before : undefined,
    gcTime: 20_000,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const { rows, leftOut } = useMemo(() => {
    const periods = data?.pages.flatMap((page) => page.periods) ?? [];
    const sifted = wanted === undefined ? { rows: periods, leftOut: 0 } : sift(periods, wanted);
    return { ...sifted, rows: sortPeriods(sifted.rows, sort) };
  }, [data, wanted, sort]);
  const goesOn = hasNextPage && !isFetching && !isError && (sort !== undefined || rows.length < ENOUGH);
  // An answer may arrive before React renders the wait for it, so the number of pages says that the search goes on.
  const after = goesOn ? data?.pages.length : undefined;
  useEffect(() => {
    if (after !== undefined) void fetchNextPage(AFTER_OTHERS);
  }, [after, fetchNextPage]);
  const search =
    wanted === undefined || extent === undefined
      ? undefined
      : searchProgress(wanted, extent, data?.pages ?? [], isError);
  return { ...query, rows, leftOut, search };
}

/**
 * Yields all matching periods for a file, page by page; with an order, all at once after the last page.
 * @throws OrreryError if a page cannot be read
 */
export async function* streamPeriods(
  api: Api,
  { sort, ...search }: WantedPeriods & { sort: GridSort | undefined },
  signal: AbortSignal,
): AsyncGenerator<StreamedRows<FundingPeriod>> {
  const { wanted } = search;
  const gathered: FundingPeriod[] = [];
  let leftOut = 0;
  for (let before: bigint | null | undefined = wanted.before; before !== null && wanted.verdicts.length > 0; ) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(api, search, before, signal);
    const sifted = sift(page.periods, wanted);
    const { complete } = page.coverage;
    before = onward(page.next, wanted);
    leftOut += sifted.leftOut;
    const remark = leftOutWords(leftOut);
    if (sort === undefined) yield { rows: sifted.rows, complete, remark };
    else gathered.push(...sifted.rows);
    if (sort !== undefined && before === null) yield { rows: sortPeriods(gathered, sort), complete, remark };
  }
}
