import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Coverage, ErrorCode, ListStart } from '../../../contract/index.ts';
import type { GridRows } from '../../ui/grid/index.ts';
import { useLatest } from '../../ui/parts/index.ts';
import { errorCode, errorText } from '../error-text.ts';
import { keyTextOf } from '../key-text.ts';
import { useAskAgain } from '../use-status.ts';
import {
  atFor,
  isSamePlace,
  MAX_PAGES,
  moveFor,
  type PagePlace,
  type PagesInMemory,
  paginationFor,
  placeAfter,
  placeAround,
  placeBefore,
  type RowRange,
  readFromStart,
  rowRangeOf,
  type WindowPage,
  windowPageOf,
} from './page-window.ts';
import type { RowSource } from './row-source.ts';
import { useCount } from './use-count.ts';
import { useOrigin } from './use-origin.ts';
import { useRowEvents } from './use-row-events.ts';

/** The rows of a grid, with the facts that a view shows about them. */
export interface Rows<Row> extends GridRows<Row> {
  /** The error code of the failure. */
  code: ErrorCode | null;
  /** The coverage of the rows; null before the first answer. */
  coverage: Coverage | null;
  /** The version of the list with which the rows were read; undefined if it has none, or before the first answer. */
  version: string | undefined;
}

/**
 * A page is not requested while another reading of the list runs; the end of that reading triggers the next check. So
 * the view need not be rendered when a reading begins.
 */
export const AFTER_OTHERS = { cancelRefetch: false } as const;

/**
 * A jump that a person goes to is made at once, and so is the first one of a scroll. A dragged scrollbar asks for one at
 * every step; then it must rest this long (milliseconds).
 */
const SETTLE_MS = 120;

/**
 * Returns the rows of a list around the visible part, in at most six pages of 200 rows, and the functions to move it,
 * go to a row, restart and retry. The explorer's events keep the rows current. An error is in the result; nothing is
 * thrown.
 */
export function useRows<Row>(source: RowSource<Row>): Rows<Row> {
  const client = useQueryClient();
  const keyText = keyTextOf(source.key);
  const { place, turn, generation, jump, restart: startAnew } = useOrigin(keyText);
  const seen = useRef<RowRange>({ start: 0, end: 0 });
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The last time that the visible part had left the pages in memory. */
  const leftAt = useRef(Number.NEGATIVE_INFINITY);

  const queryKey = useMemo(() => ['rows', keyText, turn], [keyText, turn]);
  const { data, error, dataUpdatedAt, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage, refetch } =
    useInfiniteQuery<WindowPage<Row>, Error, PagesInMemory<Row>, readonly unknown[], PagePlace>({
      queryKey,
      queryFn: async ({ pageParam, signal }) => {
        const readAt = Date.now();
        const answer = await source.page(paginationFor(pageParam), signal, atFor(pageParam));
        return windowPageOf(pageParam, answer, readAt, source.version);
      },
      initialPageParam: place,
      getNextPageParam: placeAfter,
      getPreviousPageParam: placeBefore,
      maxPages: MAX_PAGES,
      gcTime: 5_000,
    });
  const pages = data?.pages;
  const inMemory = useMemo(() => rowRangeOf(pages ?? []), [pages]);
  const rows = useMemo(() => (pages ?? []).flatMap((page) => page.rows), [pages]);
  const first = pages?.[0];
  const last = pages?.at(-1);
  const hasFirstRow = first?.start === 0 && !first.hasPrevious;
  const count = useCount(source, keyText, generation, hasFirstRow ? first.readAt : undefined);
  const total = totalOf(count.rows, inMemory, last);

  const follow = useCallback(
    (span: RowRange, isSought = false) => {
      clearTimeout(settling.current);
      if (pages === undefined) {
        const there = placeAround(span.start, total);
        // The first page is not answered yet. The new place cancels its request.
        if (isSought && !isSamePlace(there, place)) jump(there);
        return;
      }
      const move = moveFor(span, inMemory, total);
      if (move === 'next' && hasNextPage) void fetchNextPage(AFTER_OTHERS);
      if (move === 'previous' && hasPreviousPage) void fetchPreviousPage(AFTER_OTHERS);
      if (move !== 'jump') return;
      const there = placeAround(span.start, total);
      if (isSought) return jump(there);
      const hasRested = performance.now() - leftAt.current >= SETTLE_MS;
      leftAt.current = performance.now();
      settling.current = setTimeout(() => jump(there), hasRested ? 0 : SETTLE_MS);
    },
    [pages, inMemory, total, place, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage, jump],
  );
  // After a new page or a new end, the visible part may need another page. A failed page is not requested again here,
  // but by `useAskAgain`, a person, or further scrolling.
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal data from a new answer must trigger the check too
  useEffect(() => follow(seen.current), [follow, dataUpdatedAt]);
  useEffect(() => () => clearTimeout(settling.current), []);

  const refresh = useCallback(() => {
    client.setQueryData<PagesInMemory<Row>>(queryKey, (now) => now && readFromStart(now));
    void client.invalidateQueries({ queryKey: ['rows', keyText] });
  }, [client, keyText, queryKey]);
  const recount = useCallback(() => client.invalidateQueries({ queryKey: ['count', keyText] }), [client, keyText]);
  // Rows may have come above the first one since it got its index.
  const isCut = first?.start === 0 && first.hasPrevious && data?.pageParams[0]?.from !== 'start';
  const isNewsDue = isCut || (count.arrived > 0 && first?.start === 0);
  const see = useCallback(
    (span: RowRange, isSought: boolean) => {
      seen.current = span;
      follow(span, isSought);
      if (span.start === 0 && isNewsDue) refresh();
    },
    [follow, isNewsDue, refresh],
  );
  useRowEvents(source, () => {
    void recount();
    // New rows above would move the rows that a person reads further down.
    if (source.growth === 'within' || (inMemory.start === 0 && seen.current.start === 0)) refresh();
  });

  const setVersion = () =>
    client.setQueryData<PagesInMemory<Row>>(
      queryKey,
      (now) =>
        now && { ...now, pages: now.pages.map((page) => ({ ...page, version: page.version ?? source.version })) },
    );
  useVersions(source.version, pages, setVersion, () => {
    void recount();
    // The cursors of later pages belong to the former version.
    if (inMemory.start === 0) refresh();
    else jump(placeAround(seen.current.start, total));
  });

  const failure = error ?? (pages === undefined ? count.error : null);
  const retry = useCallback(
    (options?: { cancelRefetch: boolean }) => Promise.all([recount(), refetch(options)]),
    [recount, refetch],
  );
  useAskAgain({ data: error === null ? data : undefined, error: failure, refetch: retry });
  return {
    rows,
    start: inMemory.start,
    total,
    totalKnown: count.now?.complete === true || (last !== undefined && !last.hasNext),
    state: failure !== null && rows.length === 0 ? 'failed' : pages === undefined ? 'loading' : 'ready',
    error: failure === null ? null : errorText(failure),
    code: failure === null ? null : errorCode(failure),
    coverage: last?.coverage ?? null,
    version: pages?.every(({ version }) => version === last?.version) ? last?.version : undefined,
    arrived: count.arrived,
    generation,
    see,
    find: useCallback(
      async (at: ListStart, signal: AbortSignal) => {
        try {
          const { position } = await source.page({ first: 1 }, signal, at);
          return { row: position?.row ?? 0 };
        } catch (thrown) {
          return { problem: errorText(thrown) };
        }
      },
      [source],
    ),
    restart: useCallback(() => {
      void recount();
      startAnew();
    }, [recount, startAnew]),
    retry,
  };
}

/**
 * Calls `onNext` when a page in memory has another version than the list, also if it was read before the view opened.
 * Calls `onFirst` when a page has none: the first version that is known is that of its rows.
 */
function useVersions(
  version: string | undefined,
  pages: readonly { version: string | undefined }[] | undefined,
  onFirst: () => void,
  onNext: () => void,
): void {
  const latest = useLatest({ onFirst, onNext });
  const read = version === undefined ? [] : (pages ?? []).map((page) => page.version);
  const isFirst = read.includes(undefined);
  const isNext = read.some((each) => each !== undefined && each !== version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version than that of the pages is read at once
  useEffect(() => {
    if (isFirst) latest.current.onFirst();
    if (isNext) latest.current.onNext();
  }, [version, isFirst, isNext, latest]);
}

/**
 * Returns the number of rows in a list: the counted number, unless the pages in memory reach further or have the end of
 * the list.
 * @param last the last page in memory
 */
function totalOf<Row>(counted: number, inMemory: RowRange, last: WindowPage<Row> | undefined): number {
  if (last === undefined) return counted;
  return last.hasNext ? Math.max(counted, inMemory.end + 1) : inMemory.end;
}
