import { type PointerEvent, useRef } from 'react';
import { lengthOf, pan, positionAt, type Span, spanBetween, useWheel } from '../../viewport/index.ts';
import { type ChartAxis, leastLength } from '../axis.ts';

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

/**
 * Makes the wheel, drags and pointer moves over a chart's plots zoom, pan and point.
 * @returns the event handlers for the surface
 */
export function usePointer(parts: PointerParts) {
  const { surface, width, span, bounds, axis, wheelNeedsKey, move, onPoint, onSelecting, onPick } = parts;
  const press = useRef<Press>(undefined);
  const shareAt = (clientX: number) => {
    const x = clientX - (surface?.getBoundingClientRect().left ?? 0);
    return Math.min(Math.max(x / Math.max(1, width), 0), 1);
  };

  useWheel({ surface, width, bounds, least: leastLength(axis), needsCtrl: wheelNeedsKey ? 'all' : 'none', move });

  const rangeOf = ({ x, span: start }: Press, event: PointerEvent) => ({
    one: positionAt(start, shareAt(x)),
    other: positionAt(start, shareAt(event.clientX)),
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
      const pressed = press.current;
      if (pressed === undefined || !(pressed.dragged || Math.abs(event.clientX - pressed.x) > SLACK)) {
        onPoint(positionAt(span, shareAt(event.clientX)));
        return;
      }
      pressed.dragged = true;
      onPoint(undefined);
      if (pressed.draws) onSelecting(rangeOf(pressed, event));
      else {
        const distance = ((pressed.x - event.clientX) / Math.max(1, width)) * lengthOf(pressed.span);
        move(() => pan(pressed.span, distance, bounds));
      }
    },
    onPointerUp(event: PointerEvent) {
      const pressed = press.current;
      if (pressed === undefined || pressed.id !== event.pointerId) return;
      end();
      if (!pressed.dragged) onPick?.(positionAt(pressed.span, shareAt(event.clientX)));
      else if (pressed.draws) {
        const { one, other } = rangeOf(pressed, event);
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
