import type { KeyboardEvent } from 'react';
import { shortcutKey } from '../../parts/index.ts';
import { lengthOf, moveInto, pan, type Span, ZOOM_STEP, zoom } from '../../viewport/index.ts';
import { stepFrom } from '../line/readout.ts';
import type { ChartSeries } from '../series.ts';

interface KeyParts {
  series: readonly ChartSeries[];
  span: Span;
  bounds: Span;
  least: number;
  /** The position of the crosshair. */
  point: number | undefined;
  move(next: (span: Span) => Span): void;
  onPoint(at: number | undefined): void;
  onPick?: (at: number) => void;
  onNote?: (at: number) => void;
}

/** Number of points that Shift and an arrow key move by. */
const STRIDE = 10;

/**
 * Returns the handler of a chart's keys: they move from point to point, zoom, pan, and go to an end. Other keys reach
 * the parent.
 */
export function useChartKeys(parts: KeyParts): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.altKey || event.metaKey || (event.ctrlKey && event.key !== 'Home' && event.key !== 'End')) return;
    const act = actionOf(event, parts);
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

function actionOf(event: KeyboardEvent, parts: KeyParts): (() => void) | undefined {
  const { series, span, bounds, least, point, move, onPoint, onPick, onNote } = parts;
  const middle = span.from + lengthOf(span) / 2;
  const read = (steps: number) => () => {
    const start = point ?? (steps > 0 ? span.from : span.to);
    const at = point === undefined ? start : stepFrom(series, start, steps);
    if (at === undefined) return;
    if (at < span.from || at > span.to) {
      move((now) => moveInto({ from: at - lengthOf(now) / 2, to: at + lengthOf(now) / 2 }, bounds));
    }
    onPoint(at);
  };
  const zoomBy = (factor: number) => () =>
    move((now) => zoom(now, { factor, around: point ?? middle }, { bounds, least }));
  const panBy = (share: number) => () => {
    onPoint(undefined);
    move((now) => pan(now, share * lengthOf(now), bounds));
  };
  const end = (side: 'from' | 'to') => () => {
    if (event.ctrlKey) move((now) => pan(now, (side === 'from' ? -1 : 1) * lengthOf(bounds), bounds));
    else onPoint(span[side]);
  };
  switch (shortcutKey(event)) {
    case 'ArrowLeft':
      return read(event.shiftKey ? -STRIDE : -1);
    case 'ArrowRight':
      return read(event.shiftKey ? STRIDE : 1);
    case '+':
    case '=':
    case 'ArrowUp':
      return zoomBy(ZOOM_STEP);
    case '-':
    case '_':
    case 'ArrowDown':
      return zoomBy(1 / ZOOM_STEP);
    case 'PageUp':
      return panBy(-0.8);
    case 'PageDown':
      return panBy(0.8);
    case 'Home':
      return end('from');
    case 'End':
      return end('to');
    case '0':
      return () => move(() => bounds);
    case 'Enter':
      return point === undefined || onPick === undefined ? undefined : () => onPick(point);
    case 'n':
      return onNote === undefined ? undefined : () => onNote(point ?? middle);
    case 'Escape':
      return point === undefined ? undefined : () => onPoint(undefined);
    default:
      return undefined;
  }
}
