import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { placeOf, scrolledTo, surfaceFor } from './scroll-map.ts';

/** Rows that are rendered beyond the visible ones on both sides. */
const OVERSCAN = 3;

/** A row that a grid renders, with its place. */
export interface ScrolledRow {
  /** Index in the list. */
  index: number;
  /** Pixels from the top of the surface. */
  top: number;
}

/** The visible part of a list, and the functions that scroll it. */
export interface Scroller {
  /** The rendered rows. */
  rows: readonly ScrolledRow[];
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

/**
 * Returns which rows of equal height are visible in a list of any length, and the functions that scroll it. Heights are
 * in pixels.
 */
export function useScroller(
  scroll: RefObject<HTMLElement | null>,
  total: number,
  rowHeight: number,
  headHeight: number,
): Scroller {
  const [height, setHeight] = useState(600);
  const inSight = Math.max(1, Math.floor((height - headHeight) / rowHeight));
  const surface = surfaceFor(total, inSight);
  const [shift, setShift] = useState(0);
  const place = useRef({ top: 0, shift: 0 });

  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: surface.rows,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    useFlushSync: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are estimates until the density changes
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  useEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroll]);

  const settle = useCallback((next: { top: number; shift: number }) => {
    place.current = next;
    setShift(next.shift);
  }, []);

  useEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const onScroll = () => {
      const top = element.scrollTop / rowHeight;
      const next = scrolledTo(top, place.current, surfaceFor(total, inSight));
      if (next.top !== top) element.scrollTop = next.top * rowHeight;
      settle(next);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroll, rowHeight, total, inSight, settle]);

  const goTo = useCallback(
    (row: number) => {
      const next = placeOf(row, surfaceFor(total, inSight));
      settle(next);
      scroll.current?.scrollTo({ top: next.top * rowHeight });
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

  const first = Math.max(0, Math.floor((virtualizer.scrollOffset ?? 0) / rowHeight)) + shift;
  return {
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index: index + shift, top: start })),
    height: surface.rows * rowHeight,
    first: Math.min(first, Math.max(0, total - 1)),
    end: Math.min(total, first + inSight + 1),
    inSight,
    bringIntoView,
    scrollToTop,
    scrollTo: goTo,
  };
}
