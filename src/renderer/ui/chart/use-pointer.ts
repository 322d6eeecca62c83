import { type RefObject, useEffect, useRef } from 'react';
import { type ChartAxis, leastLength } from './axis.ts';
import { lengthOf, pan, type Span, spanBetween, zoom } from './span.ts';

/** How strongly a wheel's notch zooms: a hundred pixels of it show a quarter more or less. */
const WHEEL = 0.0023;
/** A pinch on a trackpad comes as a wheel with Ctrl, in steps far smaller than a notch: each counts for more. */
const PINCH = 0.011;
/** Pixels below which a wheel with Ctrl is a pinch. */
const NOTCH = 50;
/** Pixels from which a press is a drag. */
const SLACK = 4;

interface PointerParts {
  surface: RefObject<HTMLElement | null>;
  /** Pixels of the plot within the surface. */
  plot: { left: number; width: number };
  span: Span;
  bounds: Span;
  axis: ChartAxis;
  /** Whether a drag draws a range to zoom to; otherwise it moves what is shown. Shift does the other. */
  selects: boolean;
  /** Whether the wheel zooms only with Ctrl held, for charts that stand in a page that scrolls. */
  wheelNeedsKey: boolean;
  move(next: (span: Span) => Span): void;
  onPoint(at: number | undefined): void;
  onSelecting(range: { one: number; other: number } | undefined): void;
  onPick(at: number): void;
}

/** Wheel, drag and pointing over a chart's plots. */
export function usePointer(parts: PointerParts): void {
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  const { surface } = parts;

  useEffect(() => {
    const element = surface.current;
    if (element === null) return;
    let press: { x: number; id: number; span: Span; draws: boolean; dragged: boolean } | undefined;

    const shareOf = (event: MouseEvent) => {
      const { plot } = latest.current;
      const x = event.clientX - element.getBoundingClientRect().left - plot.left;
      return plot.width <= 0 ? 0 : Math.min(Math.max(x / plot.width, 0), 1);
    };
    const placeIn = (span: Span, share: number) => span.from + share * lengthOf(span);

    function onWheel(event: WheelEvent) {
      const { bounds, axis, move, wheelNeedsKey } = latest.current;
      if (wheelNeedsKey && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const sideways = event.shiftKey ? event.deltaY + event.deltaX : event.deltaX;
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        const share = (sideways * unit) / Math.max(1, latest.current.plot.width);
        move((span) => pan(span, share * lengthOf(span), bounds));
        return;
      }
      const share = shareOf(event);
      const distance = event.deltaY * unit;
      const strength = event.ctrlKey && Math.abs(distance) < NOTCH ? PINCH : WHEEL;
      const factor = Math.exp(Math.max(-240, Math.min(240, distance)) * strength);
      move((span) => zoom(span, factor, placeIn(span, share), bounds, leastLength(axis)));
    }

    function onDown(event: PointerEvent) {
      if (event.button !== 0) return;
      const { span, selects } = latest.current;
      press = { x: event.clientX, id: event.pointerId, span, draws: selects !== event.shiftKey, dragged: false };
      element?.setPointerCapture(event.pointerId);
    }
    function onMove(event: PointerEvent) {
      const { plot, bounds, move, onPoint, onSelecting, span } = latest.current;
      const share = shareOf(event);
      if (press !== undefined && (press.dragged || Math.abs(event.clientX - press.x) > SLACK)) {
        press.dragged = true;
        if (press.draws) {
          const start = element === null ? 0 : press.x - element.getBoundingClientRect().left - plot.left;
          const one = placeIn(press.span, Math.min(Math.max(start / Math.max(1, plot.width), 0), 1));
          onSelecting({ one, other: placeIn(press.span, share) });
        } else {
          const distance = ((press.x - event.clientX) / Math.max(1, plot.width)) * lengthOf(press.span);
          const { span: from } = press;
          move(() => pan(from, distance, bounds));
        }
        onPoint(undefined);
        return;
      }
      onPoint(placeIn(span, share));
    }
    function onUp(event: PointerEvent) {
      const ended = press;
      press = undefined;
      if (ended === undefined || ended.id !== event.pointerId) return;
      const { plot, bounds, axis, move, onSelecting, onPick } = latest.current;
      const share = shareOf(event);
      if (!ended.dragged) {
        onPick(placeIn(ended.span, share));
      } else if (ended.draws) {
        const start = element === null ? 0 : ended.x - element.getBoundingClientRect().left - plot.left;
        const one = placeIn(ended.span, Math.min(Math.max(start / Math.max(1, plot.width), 0), 1));
        move(() => spanBetween(one, placeIn(ended.span, share), bounds, leastLength(axis)));
      }
      onSelecting(undefined);
    }
    function onCancel() {
      press = undefined;
      latest.current.onSelecting(undefined);
    }
    const onLeave = () => press === undefined && latest.current.onPoint(undefined);
    const onDouble = () => latest.current.move(() => latest.current.bounds);

    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('pointerdown', onDown);
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onUp);
    element.addEventListener('pointercancel', onCancel);
    element.addEventListener('pointerleave', onLeave);
    element.addEventListener('dblclick', onDouble);
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onUp);
      element.removeEventListener('pointercancel', onCancel);
      element.removeEventListener('pointerleave', onLeave);
      element.removeEventListener('dblclick', onDouble);
    };
  }, [surface]);
}
