import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { type ChartAxis, leastLength } from '../axis.ts';
import { lengthOf, pan, type Span, spanBetween, zoom } from '../viewport.ts';

/** Zoom for each pixel of a mouse wheel: a hundred pixels show about a quarter more or less. */
const WHEEL = 0.0023;
/** Zoom for each pixel of a pinch on a trackpad. A pinch arrives as wheel events with Ctrl and few pixels each. */
const PINCH = 0.011;
/** A wheel event with Ctrl and fewer pixels than this is a pinch. */
const NOTCH = 50;
/** A press that moves more pixels than this is a drag. */
const SLACK = 4;

interface PointerParts {
  /** The element of the pointer events. Its left edge is that of the plots. */
  surface: HTMLElement | null;
  /** Width of the plots in pixels, from that edge. */
  width: number;
  span: Span;
  bounds: Span;
  axis: ChartAxis;
  /** True if the wheel zooms only with Ctrl: for charts in a page that scrolls. */
  wheelNeedsKey: boolean;
  move(next: (span: Span) => Span): void;
  onPoint(at: number | undefined): void;
  /** Called with the range that a person draws with Shift to zoom to. */
  onSelecting(range: { one: number; other: number } | undefined): void;
  /** The action of a click. Without it, a double click shows everything. */
  onPick: ((at: number) => void) | undefined;
}

interface Press {
  x: number;
  id: number;
  span: Span;
  draws: boolean;
  dragged: boolean;
}

const placeIn = (span: Span, share: number) => span.from + share * lengthOf(span);

/** Handles the wheel, drags and pointer moves over a chart's plots. @returns the event handlers for the surface */
export function usePointer(parts: PointerParts) {
  const { surface, width, span, bounds, axis, wheelNeedsKey, move, onPoint, onSelecting, onPick } = parts;
  const press = useRef<Press>(undefined);
  const shareAt = (clientX: number) => {
    const x = clientX - (surface?.getBoundingClientRect().left ?? 0);
    return Math.min(Math.max(x / Math.max(1, width), 0), 1);
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (wheelNeedsKey && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      const sideways = event.shiftKey ? event.deltaY + event.deltaX : event.deltaX;
      const share = (sideways * unit) / Math.max(1, width);
      move((now) => pan(now, share * lengthOf(now), bounds));
      return;
    }
    const share = shareAt(event.clientX);
    const distance = event.deltaY * unit;
    const strength = event.ctrlKey && Math.abs(distance) < NOTCH ? PINCH : WHEEL;
    const factor = Math.exp(Math.max(-240, Math.min(240, distance)) * strength);
    move((now) => zoom(now, factor, placeIn(now, share), bounds, leastLength(axis)));
  });
  useEffect(() => {
    if (surface === null) return;
    // The listener of React is passive: it cannot stop the page from scrolling.
    const listen = (event: WheelEvent) => onWheel(event);
    surface.addEventListener('wheel', listen, { passive: false });
    return () => surface.removeEventListener('wheel', listen);
  }, [surface]);

  const rangeOf = ({ x, span: held }: Press, event: PointerEvent) => ({
    one: placeIn(held, shareAt(x)),
    other: placeIn(held, shareAt(event.clientX)),
  });
  const end = () => {
    press.current = undefined;
    onSelecting(undefined);
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      press.current = { x: event.clientX, id: event.pointerId, span, draws: event.shiftKey, dragged: false };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const held = press.current;
      if (held === undefined || !(held.dragged || Math.abs(event.clientX - held.x) > SLACK)) {
        onPoint(placeIn(span, shareAt(event.clientX)));
        return;
      }
      held.dragged = true;
      onPoint(undefined);
      if (held.draws) onSelecting(rangeOf(held, event));
      else {
        const distance = ((held.x - event.clientX) / Math.max(1, width)) * lengthOf(held.span);
        move(() => pan(held.span, distance, bounds));
      }
    },
    onPointerUp(event: PointerEvent) {
      const held = press.current;
      if (held === undefined || held.id !== event.pointerId) return;
      end();
      if (!held.dragged) onPick?.(placeIn(held.span, shareAt(event.clientX)));
      else if (held.draws) {
        const { one, other } = rangeOf(held, event);
        move(() => spanBetween(one, other, bounds, leastLength(axis)));
      }
    },
    onPointerCancel: end,
    onPointerLeave() {
      if (press.current === undefined) onPoint(undefined);
    },
    onDoubleClick: onPick === undefined ? () => move(() => bounds) : undefined,
  };
}
