import { useEffect, useEffectEvent } from 'react';
import { lengthOf, pan, positionAt, type Span, zoom } from './viewport.ts';

/** Zoom for each pixel of a mouse wheel: a hundred pixels show about a quarter more or less. */
const WHEEL = 0.0023;
/** Zoom for each pixel of a pinch on a trackpad. A pinch arrives as wheel events with Ctrl and few pixels each. */
const PINCH = 0.011;
/** A wheel event with Ctrl and fewer pixels than this is a pinch. */
const NOTCH = 50;
/** Pixels of one line, for wheels that count lines. */
const LINE = 16;

interface WheelParts {
  /** The element of the events. Its left edge is that of the axis. */
  surface: HTMLElement | null;
  /** Width of the axis in pixels, from that edge. */
  width: number;
  bounds: Span;
  /** The shortest range that a person can zoom to. */
  least: number;
  /** Movements that need Ctrl; without it, the page scrolls. */
  needsCtrl: 'none' | 'zoom' | 'all';
  move(next: (span: Span) => Span): void;
}

/**
 * Makes the wheel zoom the range around the pointer. A wheel that is turned sideways, or with Shift, moves the range.
 */
export function useWheel({ surface, width, bounds, least, needsCtrl, move }: WheelParts): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const isBlocked = needsCtrl === 'all' || (needsCtrl === 'zoom' && !isSideways);
    if (isBlocked && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    if (isSideways) {
      const sideways = event.shiftKey ? event.deltaY + event.deltaX : event.deltaX;
      const share = (sideways * unit) / Math.max(1, width);
      move((now) => pan(now, share * lengthOf(now), bounds));
      return;
    }
    const left = surface?.getBoundingClientRect().left ?? 0;
    const share = Math.min(Math.max((event.clientX - left) / Math.max(1, width), 0), 1);
    const distance = event.deltaY * unit;
    const strength = event.ctrlKey && Math.abs(distance) < NOTCH ? PINCH : WHEEL;
    const factor = Math.exp(Math.max(-240, Math.min(240, distance)) * strength);
    move((now) => zoom(now, { factor, around: positionAt(now, share) }, { bounds, least }));
  });
  useEffect(() => {
    if (surface === null) return;
    // The listener of React is passive: it cannot stop the page from scrolling or zooming.
    const listen = (event: WheelEvent) => onWheel(event);
    surface.addEventListener('wheel', listen, { passive: false });
    return () => surface.removeEventListener('wheel', listen);
  }, [surface]);
}
