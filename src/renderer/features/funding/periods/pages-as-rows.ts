import { useCallback, useState } from 'react';
import type { ErrorCode } from '../../../../contract/index.ts';
import { errorCode, errorText } from '../../../data/error-text.ts';
import type { GridRows } from '../../../ui/grid/index.ts';
import { useLatest } from '../../../ui/parts/index.ts';

interface Pages<Row> {
  rows: readonly Row[];
  error: unknown;
  isPending: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

/** Rows before the end of those in memory at which the next page is asked for. */
const AHEAD = 40;

/** Counts lists: another name is another list. */
export function generationOf(before: { listKey: string; generation: number }, listKey: string): typeof before {
  return before.listKey === listKey ? before : { listKey, generation: before.generation + 1 };
}

/** Asks again for what failed: pages that were read stay as they are while the one after them is asked for. */
export function askAgain<Row>(pages: Pick<Pages<Row>, 'isFetchNextPageError' | 'fetchNextPage' | 'refetch'>) {
  return pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch();
}

/**
 * Pages that are read one after the other, as a grid's rows: the next is asked for as one comes near it.
 * @param listKey names the list: another one starts at its top
 * @param expected how many rows there are, where that is known beforehand
 */
export function usePagesAsRows<Row>(
  pages: Pages<Row>,
  listKey: string,
  expected?: number,
): GridRows<Row> & { code: ErrorCode | null } {
  const latest = useLatest(pages);
  const [list, setList] = useState({ listKey, generation: 0 });
  const current = generationOf(list, listKey);
  if (current !== list) setList(current);
  const see = useCallback(
    ({ end }: { start: number; end: number }) => {
      const { rows, hasNextPage, isFetchingNextPage, fetchNextPage } = latest.current;
      if (hasNextPage && !isFetchingNextPage && end + AHEAD > rows.length) void fetchNextPage();
    },
    [latest],
  );
  const restart = useCallback(() => void latest.current.refetch(), [latest]);
  const retry = useCallback(() => askAgain(latest.current), [latest]);
  const { rows, error, isPending, hasNextPage } = pages;
  return {
    rows,
    start: 0,
    total: rows.length,
    totalKnown: !isPending && !hasNextPage,
    ...(expected !== undefined && { expected }),
    state: isPending ? 'loading' : error !== null && rows.length === 0 ? 'failed' : 'ready',
    error: error === null ? null : errorText(error),
    code: error === null ? null : errorCode(error),
    arrived: 0,
    generation: current.generation,
    see,
    restart,
    retry,
  };
}
