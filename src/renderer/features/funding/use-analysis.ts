/** Queries of the store's computations on a market's points, refreshed as points arrive. */
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type ExplorerEvent, FUNDING_SERIES, type FundingSeriesName, type OutputOf } from '../../../contract/index.ts';
import { useApi, useExplorerEvents } from '../../data/explorer.tsx';
import { useSoon } from '../../data/use-soon.ts';
import { lastInSight } from './chart/last-in-sight.ts';

/**
 * New points arrive every few seconds; this is the minimum time between two refreshes of these queries (milliseconds).
 */
const CALM = 1500;

/** Keys of these queries: 'funding', the kind, the market, and the rest. */
const of = (what: string, marketId: string, ...rest: readonly unknown[]) => ['funding', what, marketId, ...rest];

/** Runs the funding queries of a market again after its points have changed. Waits until no funding query runs. */
export function useFreshness(marketId: string | undefined): void {
  const client = useQueryClient();
  const refreshSoon = useSoon(() => {
    // Wait for a running query: on a slow computer, queries that are cancelled for newer ones might never end.
    if (client.isFetching({ queryKey: ['funding'] }) > 0) return refreshSoon();
    void client.invalidateQueries({ queryKey: ['funding'], predicate: ({ queryKey }) => queryKey[2] === marketId });
  }, CALM);
  const onEvent = useCallback(
    (event: ExplorerEvent) => {
      if (event.type !== 'rows' || event.list !== 'fundingPeriodDataPoints' || marketId === undefined) return;
      if (event.scope !== '' && event.scope !== marketId) return;
      refreshSoon();
    },
    [refreshSoon, marketId],
  );
  useExplorerEvents(onEvent);
}

/** The part of a market's series to read: a range (Unix nanoseconds) or one period, reduced to a number of columns. */
export interface SeriesRequest {
  from?: bigint;
  to?: bigint;
  seq?: bigint;
  columns: number;
  series?: readonly FundingSeriesName[];
}

/**
 * Queries a market's series, reduced to columns; all series if the request names none. Asks nothing without a request.
 * While another range of the same market loads, the data of the range before stays (`isPlaceholderData`).
 */
export function useFundingSeries(marketId: string, request: SeriesRequest | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: of('series', marketId, request),
    queryFn: ({ signal }) => {
      const { series = FUNDING_SERIES, columns, ...range } = request ?? { columns: 1 };
      return api.call('fundingSeries', { marketId, columns, series: [...series], ...range }, signal);
    },
    enabled: request !== undefined,
    placeholderData: (before, query) => (query?.queryKey[2] === marketId ? keepPreviousData(before) : undefined),
    gcTime: 20_000,
  });
}

/** A coarse reading of all stored prices of a market, in the pixel columns of the overview below its chart. */
const STRIP: SeriesRequest = { columns: 400, series: ['externalPrice', 'internalPrice'] };

/** Queries all stored prices of a market, coarsely; asks nothing if `isWanted` is false. */
export const useStrip = (marketId: string, isWanted = true) => useFundingSeries(marketId, isWanted ? STRIP : undefined);

/** The series of compared markets, in their order. */
export interface SeriesOfMarkets {
  /**
   * Undefined while one loads or if it failed. The array changes only with its series, because charts are drawn from
   * it.
   */
  readings: readonly (SeriesReading | undefined)[];
  /** The queries, with their errors. New in every render. */
  queries: readonly ReturnType<typeof useFundingSeries>[];
}

/** Queries the series of up to five markets, in their order, as `useFundingSeries` does. */
export function useSeriesOfMarkets(marketIds: readonly string[], request: SeriesRequest | undefined): SeriesOfMarkets {
  // A fixed number of queries, because each keeps the series of its market while another range loads.
  const of = (index: number) => [marketIds[index] ?? '', index < marketIds.length ? request : undefined] as const;
  const all = [
    useFundingSeries(...of(0)),
    useFundingSeries(...of(1)),
    useFundingSeries(...of(2)),
    useFundingSeries(...of(3)),
    useFundingSeries(...of(4)),
  ] as const;
  const [one, two, three, four, five] = [all[0].data, all[1].data, all[2].data, all[3].data, all[4].data];
  const count = marketIds.length;
  const readings = useMemo(() => [one, two, three, four, five].slice(0, count), [one, two, three, four, five, count]);
  return { readings, queries: all.slice(0, count) };
}

/** The answer to a request of series. */
export type SeriesReading = NonNullable<ReturnType<typeof useFundingSeries>['data']>;

const PAGE = 100;

/** Time between two answers while market data is read, so that its progress and its records show (milliseconds). */
const READING_MS = 1000;

const isReading = ({ marketData }: OutputOf<'fundingPeriods'>) =>
  marketData !== undefined && marketData.read < marketData.of;

/**
 * Queries the stored funding periods of a market with their figures, newest first, in pages of 100. Stored market data that
 * is not read yet is left out at first: the data is queried again until all of it is read.
 */
export function useFundingPeriods(marketId: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: of('periods', marketId, 'all'),
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'fundingPeriods',
        { marketId, limit: PAGE, skipUnread: true, ...(pageParam !== null && { before: pageParam }) },
        signal,
      ),
    initialPageParam: null as bigint | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => (state.data?.pages.some(isReading) === true ? READING_MS : false),
  });
}

/**
 * Queries one period of a market with its figures; the newest one without `seq`. The data is null if there is no such
 * period.
 */
export function useFundingPeriod(marketId: string, seq: bigint | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: of('periods', marketId, 'one', seq),
    queryFn: async ({ signal }) => {
      const before = seq === undefined ? {} : { before: seq + 1n };
      const { periods } = await api.call('fundingPeriods', { marketId, limit: 1, ...before }, signal);
      const [period] = periods;
      return period === undefined || (seq !== undefined && period.seq !== seq) ? null : period;
    },
  });
}

/**
 * Queries the last period of a market in sight, with its figures (`lastInSight`). The data is null if none is in sight.
 * Asks nothing without `visible`. While another range loads, the former data stays.
 */
export function useLastPeriodInSight(marketId: string, visible: Record<'from' | 'to', bigint> | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: of('periods', marketId, 'in sight', visible),
    queryFn: async ({ signal }) => {
      if (visible === undefined) return null;
      // A period that starts at the end touches it too.
      const { periods, extent } = await api.call('fundingPeriods', { marketId, to: visible.to, limit: 3 }, signal);
      return lastInSight(periods, extent, visible);
    },
    enabled: visible !== undefined,
    placeholderData: (before, query) => (query?.queryKey[2] === marketId ? keepPreviousData(before) : undefined),
  });
}

/** Queries the audit of a period: the verdict on each source. Asks nothing without `seq`. */
export function useFundingAudit(marketId: string, seq: bigint | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: of('audit', marketId, seq),
    queryFn: ({ signal }) => api.call('fundingAudit', { marketId, seq: seq ?? 0n }, signal),
    enabled: seq !== undefined,
  });
}

const AUDIT_ROWS = 500;

/** Queries the rows of one source in a period, each with the average that the formula gives, in pages. */
export function useAuditRows(marketId: string, seq: bigint, source: 'SOURCE_EXTERNAL' | 'SOURCE_INTERNAL') {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: of('audit table', marketId, seq, source),
    queryFn: async ({ pageParam, signal }) => {
      const rows = { source, from: pageParam, limit: AUDIT_ROWS };
      return (await api.call('fundingAudit', { marketId, seq, rows }, signal)).table;
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < AUDIT_ROWS ? undefined : pages.length * AUDIT_ROWS),
  });
}

/**
 * Queries the spread of each UTC hour of a market in a range (Unix nanoseconds). Asks nothing without a range. While
 * another range of the same market loads, the data before stays (`isPlaceholderData`).
 */
export function useFundingHours(marketId: string, range: { from: bigint; to: bigint } | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: of('hours', marketId, range),
    queryFn: ({ signal }) => api.call('fundingHeat', { marketId, ...(range ?? { from: 0n, to: 1n }) }, signal),
    enabled: range !== undefined,
    placeholderData: (before, query) => (query?.queryKey[2] === marketId ? keepPreviousData(before) : undefined),
  });
}
