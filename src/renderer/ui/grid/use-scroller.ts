import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { markCut } from '../parts/index.ts';
import { rowElements } from './row-elements.ts';
import { type ScrollPlace, scrolledTo, scrollPlaceOf, surfaceFor } from './scroll-map.ts';

/** Rows that are rendered beyond the visible ones on both sides. */
const OVERSCAN = 3;

/** A row that a grid renders. */
export interface ScrolledRow {
  /** Index in the list. */
  index: number;
  /** React's key of its element; see `rowElements`. */
  key: number;
}

/** The visible part of a list, and the functions that scroll it. */
export interface Scroller {
  /** The rendered rows, from the top. */
  rows: readonly ScrolledRow[];
  /** Pixels from the top of the surface to the first rendered row. */
  top: number;
  /** Height of the surface in pixels. */
  height: number;
  /** Index of the first visible row. */
  first: number;
  /** Index after the last visible row. */
  end: number;
  /** The number of whole visible rows. */
  inSight: number;
  /** Scrolls as little as possible until a row is visible. */
  bringIntoView(row: number): void;
  scrollToTop(): void;
  /** Makes a row the first visible one, as far as the list allows. */
  scrollTo(row: number): void;
}

/** A list to scroll. Heights are in pixels. */
interface ScrolledList {
  /** Number of rows. */
  total: number;
  rowHeight: number;
  headHeight: number;
  /**
   * Gets the visible rows, once for every change of them or of the function, and true if they were gone to by
   * `scrollTo`, `scrollToTop` or a far `bringIntoView`.
   */
  see: (span: Span, isSought: boolean) => void;
}

/** Indexes of rows; `end` is not included. */
interface Span {
  start: number;
  end: number;
}

/**
 * Returns which rows of equal height are visible in a list of any length, and the functions that scroll it.
 */
export function useScroller(
  scroll: RefObject<HTMLElement | null>,
  { total, rowHeight, headHeight, see }: ScrolledList,
): Scroller {
  const [height, setHeight] = useState(600);
  const inSight = Math.max(1, Math.floor((height - headHeight) / rowHeight));
  const surface = surfaceFor(total, inSight);
  const [shift, setShift] = useState(0);
  /** The first visible row of the surface. A movement within a row renders nothing. */
  const [firstRow, setFirstRow] = useState(0);
  const place = useRef({ top: 0, shift: 0 });

  useLayoutEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const measure = () => {
      setHeight(element.offsetHeight);
      markCut(element);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroll]);
  useLayoutEffect(() => {
    // With another height, the same pixels are other rows.
    if (scroll.current !== null) scroll.current.scrollTop = place.current.top * rowHeight;
  }, [rowHeight, scroll]);

  /** Returns the visible rows at a position of the surface (rows); the last one may be visible in part. */
  const spanAt = useCallback(
    (top: number, by: number): Span => {
      const first = Math.max(0, Math.floor(top)) + by;
      return { start: Math.min(first, Math.max(0, total - 1)), end: Math.min(total, first + inSight + 1) };
    },
    [total, inSight],
  );
  /** The newest call of `see`. */
  const seen = useRef<Span & { see: typeof see }>(undefined);
  const tell = useCallback(
    ({ start, end }: Span, isSought = false) => {
      const { current } = seen;
      if (current?.see === see && current.start === start && current.end === end) return;
      seen.current = { see, start, end };
      see({ start, end }, isSought);
    },
    [see],
  );

  /** Shows the rows of a place, and requests the missing ones before the same rendering. */
  const settle = useCallback(
    (next: ScrollPlace, isSought = false) => {
      place.current = next;
      setShift(next.shift);
      setFirstRow(Math.max(0, Math.floor(next.top)));
      tell(spanAt(next.top, next.shift), isSought);
    },
    [spanAt, tell],
  );

  useEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const onScroll = () => {
      markCut(element);
      const top = element.scrollTop / rowHeight;
      const next = scrolledTo(top, place.current, surfaceFor(total, inSight));
      if (next.top !== top) element.scrollTop = next.top * rowHeight;
      // A later rendering would leave the frame of this event without rows.
      flushSync(() => settle(next));
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroll, rowHeight, total, inSight, settle]);

  const goTo = useCallback(
    (row: number) => {
      const element = scroll.current;
      if (element === null) return;
      const next = scrollPlaceOf(row, surfaceFor(total, inSight));
      element.scrollTop = next.top * rowHeight;
      // The browser rounds the position, and knows the present height of the surface.
      settle({ top: element.scrollTop / rowHeight, shift: next.shift }, true);
    },
    [scroll, total, inSight, rowHeight, settle],
  );

  const bringIntoView = useCallback(
    (row: number) => {
      const element = scroll.current;
      if (element === null) return;
      const top = element.scrollTop / rowHeight + place.current.shift;
      const rowsInView = (element.clientHeight - headHeight) / rowHeight;
      if (row < top) {
        if (top - row < 2 * inSight) element.scrollTop -= (top - row) * rowHeight;
        else goTo(row);
      } else if (row + 1 > top + rowsInView) {
        const by = row + 1 - top - rowsInView;
        if (by < 2 * inSight) element.scrollTop += by * rowHeight;
        else goTo(Math.max(0, Math.ceil(row + 1 - rowsInView)));
      }
    },
    [scroll, rowHeight, headHeight, inSight, goTo],
  );

  const scrollToTop = useCallback(() => goTo(0), [goTo]);

  const span = spanAt(firstRow, shift);
  useEffect(() => tell(span));

  const [elements] = useState(rowElements);
  const firstDrawn = Math.max(0, Math.min(firstRow, surface.rows - 1) - OVERSCAN);
  // One visible row above and one below may be cut off.
  const count = Math.min(surface.rows, firstRow + inSight + 2 + OVERSCAN) - firstDrawn;
  const firstKey = elements.keyFrom(firstDrawn + shift, count);
  return {
    rows: Array.from({ length: count }, (_, nth) => ({ index: firstDrawn + nth + shift, key: firstKey + nth })),
    top: firstDrawn * rowHeight,
    height: surface.rows * rowHeight,
    first: span.start,
    end: span.end,
    inSight,
    bringIntoView,
    scrollToTop,
    scrollTo: goTo,
  };
}
