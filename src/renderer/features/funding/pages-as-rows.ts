import { useCallback, useEffect, useRef } from 'react';
import { errorText } from '../../data/error-text.ts';
import type { GridRows } from '../../ui/grid/index.ts';

interface Pages<Row> {
  rows: readonly Row[];
  error: unknown;
  isPending: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** Rows before the end of those in memory at which the next page is asked for. */
const AHEAD = 40;

/**
 * Pages that are read one after the other, as a grid's rows: the next is asked for as one comes near it.
 * @param expected how many rows there are, where that is known beforehand
 */
export function usePagesAsRows<Row>(pages: Pages<Row>, expected?: number): GridRows<Row> {
  const latest = useRef(pages);
  useEffect(() => {
    latest.current = pages;
  });
  const see = useCallback(({ end }: { start: number; end: number }) => {
    const { rows, hasNextPage, isFetchingNextPage, fetchNextPage } = latest.current;
    if (hasNextPage && !isFetchingNextPage && end + AHEAD > rows.length) void fetchNextPage();
  }, []);
  const restart = useCallback(() => void latest.current.refetch(), []);
  const { rows, error, isPending, hasNextPage } = pages;
  return {
    rows,
    start: 0,
    total: rows.length,
    totalKnown: !isPending && !hasNextPage,
    ...(expected !== undefined && { expected }),
    state: isPending ? 'loading' : error !== null && rows.length === 0 ? 'failed' : 'ready',
    error: error === null ? null : errorText(error),
    arrived: 0,
    generation: 0,
    see,
    restart,
    retry: restart,
  };
}
