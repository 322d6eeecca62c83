import { useCallback, useState } from 'react';
import type { ErrorCode } from '../../../../contract/index.ts';
import { errorCode, errorText } from '../../../data/error-text.ts';
import { AFTER_OTHERS } from '../../../data/rows/use-rows.ts';
import type { GridRows } from '../../../ui/grid/index.ts';
import { useLatest } from '../../../ui/parts/index.ts';

interface Pages<Row> {
  rows: readonly Row[];
  error: unknown;
  isPending: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  /** The pages, and the time of the newest answer. */
  data: unknown;
  dataUpdatedAt: number;
  fetchNextPage: (options?: { cancelRefetch: boolean }) => Promise<unknown>;
  refetch: () => Promise<unknown>;
}

/** The next page is read when fewer than this many rows in memory follow the visible ones. */
const AHEAD = 40;

/** Returns the generation of a list: another key is another list, with the next number. */
export function generationOf(before: { listKey: string; generation: number }, listKey: string): typeof before {
  return before.listKey === listKey ? before : { listKey, generation: before.generation + 1 };
}

/** Retries the failed read. If the next page failed, only that page is read, and the earlier ones stay. */
export function askAgain<Row>(pages: Pick<Pages<Row>, 'isFetchNextPageError' | 'fetchNextPage' | 'refetch'>) {
  return pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch();
}

/**
 * Makes the rows of a grid from pages that are read one after the other. The next page is read when a person scrolls
 * near it.
 * @param listKey names the list: another list starts at its top
 * @param expected number of rows, if known in advance
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
  const { data, dataUpdatedAt } = pages;
  // The grid asks a new function again for the rows that it shows, and a page may have brought none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer needs a new function
  const see = useCallback(
    ({ end }: { start: number; end: number }) => {
      const { rows, hasNextPage, isFetchingNextPage, fetchNextPage } = latest.current;
      if (hasNextPage && !isFetchingNextPage && end + AHEAD > rows.length) void fetchNextPage(AFTER_OTHERS);
    },
    [latest, data, dataUpdatedAt],
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
