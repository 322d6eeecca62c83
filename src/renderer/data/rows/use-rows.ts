import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type ExplorerEvent,
  type ListName,
  OrreryError,
  type Page,
  type Pagination,
  type Standing,
} from '../../../contract/index.ts';
import { useExplorerEvents } from '../explorer.tsx';
import { Anchors } from './anchors.ts';
import {
  MAX_PAGES,
  moveFor,
  PAGE_ROWS,
  type PagePlace,
  paginationFor,
  placeAfter,
  placeBefore,
  readPage,
  type Span,
  spanOf,
  type WindowPage,
} from './page-window.ts';

/** A list as a view asks for it: which, filtered and sorted how. Build it with useMemo; a new key starts a new list. */
export interface RowSource<Row> {
  key: readonly unknown[];
  list: ListName;
  /** Market id or epoch, as in the events; undefined listens to all of the list. */
  scope?: string;
  /** Where rows that arrive later appear: above the rest, or anywhere among it (then rows change in place). */
  growth: 'above' | 'within';
  page(pagination: Pagination, signal: AbortSignal): Promise<{ page: Page<Row>; standing: Standing }>;
  count(signal: AbortSignal): Promise<{ rows: number; complete: boolean }>;
}

export interface Rows<Row> {
  /** The rows in memory and the place of the first of them. */
  rows: readonly Row[];
  start: number;
  /** Rows in the whole list as far as known; `totalKnown` says whether that is all of it. */
  total: number;
  totalKnown: boolean;
  state: 'loading' | 'ready' | 'failed';
  error: OrreryError | null;
  standing: Standing | null;
  /** Rows that arrived above since the list was read, while one was reading further down. */
  arrived: number;
  /** Changes whenever the list starts anew: another filter, another sort, or back to the start. */
  generation: string;
  /** Tells what is seen; fetches what that needs. */
  see(span: Span): void;
  /** Reads the list anew from its start. */
  restart(): void;
  retry(): void;
}

/** Rows in one step of the way to a place no cursor is known for. */
const STRIDE = 2000;
/** Milliseconds for which a dragged scrollbar must rest before the way there is taken. */
const SETTLE = 120;
/** Events come in bursts; the list is read again at most this often (milliseconds). */
const GATHER = 400;

export function useRows<Row>(source: RowSource<Row>): Rows<Row> {
  const client = useQueryClient();
  const [origin, setOrigin] = useState<{ key: RowSource<Row>['key']; place: PagePlace; turn: number }>({
    key: source.key,
    place: { from: 'start' },
    turn: 0,
  });
  const keyText = JSON.stringify(source.key, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
  const [currentKey, setCurrentKey] = useState(keyText);
  if (currentKey !== keyText) {
    setCurrentKey(keyText);
    setOrigin(({ turn }) => ({ key: source.key, place: { from: 'start' }, turn: turn + 1 }));
  }
  const { place, turn } = origin;

  const anchors = useRef(new Anchors());
  const seen = useRef<Span>({ start: 0, end: 0 });
  const journey = useRef<AbortController>(undefined);
  const [journeyError, setJourneyError] = useState<OrreryError | null>(null);

  const listKey = useMemo(() => ['rows', keyText], [keyText]);
  const counting = useQuery({
    queryKey: ['count', keyText],
    queryFn: ({ signal }) => source.count(signal),
    gcTime: 5_000,
  });
  const paging = useInfiniteQuery<WindowPage<Row>, Error, InfiniteData<WindowPage<Row>>, readonly unknown[], PagePlace>(
    {
      queryKey: [...listKey, turn],
      queryFn: async ({ pageParam, signal }) => {
        const { page, standing } = await source.page(paginationFor(pageParam), signal);
        const read = readPage(pageParam, page, standing);
        anchors.current.add(read.start + read.rows.length, read.endCursor);
        return read;
      },
      initialPageParam: place,
      getNextPageParam: placeAfter,
      getPreviousPageParam: placeBefore,
      maxPages: MAX_PAGES,
      gcTime: 5_000,
    },
  );

  const pages = paging.data?.pages;
  const held = useMemo(() => spanOf(pages ?? []), [pages]);
  const rows = useMemo(() => (pages ?? []).flatMap((page) => page.rows), [pages]);
  const last = pages?.at(-1);

  // The count when this turn began: rows that arrive above it later are announced, not squeezed in.
  const [counted, setCounted] = useState<{ turn: number; rows: number; complete: boolean }>();
  if (counting.data !== undefined && (counted?.turn !== turn || !counted.complete)) {
    const { rows, complete } = counting.data;
    if (counted?.turn !== turn || counted.rows !== rows || counted.complete !== complete)
      setCounted({ turn, rows, complete });
  }
  const settled = counted?.turn === turn && counted.complete;
  const countedRows = settled ? counted.rows : (counting.data?.rows ?? 0);
  const total = last === undefined ? countedRows : last.hasNext ? Math.max(countedRows, held.end + 1) : held.end;
  const arrived = settled && source.growth === 'above' ? Math.max(0, (counting.data?.rows ?? 0) - counted.rows) : 0;

  const jumpTo = useCallback((next: PagePlace) => {
    setOrigin((current) => ({ ...current, place: next, turn: current.turn + 1 }));
  }, []);
  const jumpKeepingCount = useCallback(
    (next: PagePlace) => {
      setCounted((current) => (current === undefined ? current : { ...current, turn: current.turn + 1 }));
      jumpTo(next);
    },
    [jumpTo],
  );

  const restart = useCallback(() => {
    journey.current?.abort();
    anchors.current.clear();
    setJourneyError(null);
    void client.invalidateQueries({ queryKey: ['count', keyText] });
    jumpTo({ from: 'start' });
  }, [client, keyText, jumpTo]);

  /** Walks by cursor, without keeping the rows, until the wanted row is one page away. */
  const travel = useCallback(
    async (row: number, signal: AbortSignal) => {
      let { place: nearest, distance } = anchors.current.nearest(row, total);
      while (distance > 0) {
        const { page } = await source.page({ ...paginationFor(nearest), first: STRIDE }, signal);
        const begin = nearest.from === 'after' ? nearest.start : 0;
        for (let index = PAGE_ROWS; index <= page.edges.length; index += PAGE_ROWS)
          anchors.current.add(begin + index, page.edges[index - 1]?.cursor ?? '');
        const before = distance;
        ({ place: nearest, distance } = anchors.current.nearest(row, total));
        if (distance >= before) break;
      }
      return nearest;
    },
    [source, total],
  );

  const { hasNextPage, hasPreviousPage, isFetching, fetchNextPage, fetchPreviousPage } = paging;
  const follow = useCallback(
    (span: Span) => {
      if (pages === undefined || pages.length === 0) return;
      const move = moveFor(span, held, total);
      if (move === 'next' && hasNextPage && !isFetching) void fetchNextPage();
      if (move === 'previous' && hasPreviousPage && !isFetching) void fetchPreviousPage();
      journey.current?.abort();
      if (move !== 'jump') return;
      const control = new AbortController();
      journey.current = control;
      const timer = setTimeout(() => {
        travel(Math.max(0, span.start - PAGE_ROWS / 4), control.signal)
          .then((reached) => {
            if (!control.signal.aborted) jumpKeepingCount(reached);
          })
          .catch((thrown: unknown) => {
            if (!control.signal.aborted) setJourneyError(OrreryError.from(thrown));
          });
      }, SETTLE);
      control.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    },
    [
      pages,
      held,
      total,
      hasNextPage,
      hasPreviousPage,
      isFetching,
      fetchNextPage,
      fetchPreviousPage,
      travel,
      jumpKeepingCount,
    ],
  );
  const see = useCallback(
    (span: Span) => {
      seen.current = span;
      follow(span);
    },
    [follow],
  );
  // A page has arrived, or the end moved: what is seen may need the next one.
  useEffect(() => follow(seen.current), [follow]);
  useEffect(() => () => journey.current?.abort(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list knows none of these cursors
  useEffect(() => {
    anchors.current.clear();
    setJourneyError(null);
  }, [keyText]);

  useRowEvents(source, () => {
    void client.invalidateQueries({ queryKey: ['count', keyText] });
    const atTop = held.start === 0 && seen.current.start === 0;
    if (source.growth === 'above' && !atTop) return;
    if (source.growth === 'above') setCounted(undefined);
    void client.invalidateQueries({ queryKey: listKey });
  });

  const failure = paging.error ?? (pages === undefined ? counting.error : null) ?? journeyError;
  const { refetch } = paging;
  return {
    rows,
    start: held.start,
    total,
    totalKnown: counting.data?.complete === true || (last !== undefined && !last.hasNext),
    state: failure !== null && rows.length === 0 ? 'failed' : pages === undefined ? 'loading' : 'ready',
    error: failure === null ? null : OrreryError.from(failure),
    standing: last?.standing ?? null,
    arrived,
    generation: `${keyText}#${place.from === 'start' ? turn : ''}`,
    see,
    restart,
    retry: useCallback(() => {
      setJourneyError(null);
      void client.invalidateQueries({ queryKey: ['count', keyText] });
      void refetch();
    }, [client, keyText, refetch]),
  };
}

/** Calls `onRows` after rows of the source's list have changed, once for a burst of events. */
function useRowEvents<Row>({ list, scope }: RowSource<Row>, onRows: () => void): void {
  const latest = useRef(onRows);
  useEffect(() => {
    latest.current = onRows;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onEvent = useCallback(
    (event: ExplorerEvent) => {
      if (event.type !== 'rows' || event.list !== list) return;
      if (scope !== undefined && event.scope !== '' && event.scope !== scope) return;
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        latest.current();
      }, GATHER);
    },
    [list, scope],
  );
  useExplorerEvents(onEvent);
  useEffect(() => () => clearTimeout(timer.current), []);
}
