import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef } from 'react';
import { lengthOf, moveInto, pan, panStep, type Span, spanBetween } from '../../viewport/index.ts';
import { type ChartAxis, leastLength } from '../axis.ts';
import { LinePath, placesOf } from '../line/line-path.tsx';
import { drawPath } from '../line/path.ts';
import { type ChartSeries, thin, visibleRange } from '../series.ts';
import './gestures.css';
import '../series.css';

const HEIGHT = 40;
/** An edge of the window can be grabbed within this distance (pixels). */
const GRIP = 8;
/** Half of the width of a drawn grip (pixels). */
const HALF_GRIP = 5;
/** Between both grips, at least so many pixels move the window. Where it is too narrow for that, the grips are outside it. */
const MIDDLE = 10;

interface OverviewProps {
  width: number;
  bounds: Span;
  span: Span;
  series: ChartSeries | undefined;
  axis: ChartAxis;
  /** Formats a position on the axis. */
  wordsOf: (x: number) => string;
  move: (next: (span: Span) => Span) => void;
}

/**
 * Shows a small overview of all data, with a window on the visible range. The pointer draws, moves and resizes the
 * window; keys move each of its ends; a double click shows everything. Each calls `move`.
 */
export const ChartOverview = memo(function ChartOverview(props: OverviewProps) {
  const { width, bounds, span, series, axis, wordsOf, move } = props;
  const toX = (x: number) => ((x - bounds.from) / Math.max(lengthOf(bounds), 1e-9)) * width;
  const least = leastLength(axis);
  const drawing = useMemo(() => {
    const line = lineOf(series, bounds, width);
    if (line === undefined) return null;
    return (
      <g className={`chart-ink series-${series?.colour} ink-faint`}>
        <path className="chart-ground" d={drawPath(line.xs, line.ys, { ...line, ground: HEIGHT })} stroke="none" />
        <LinePath xs={line.xs} ys={line.ys} steps={line.steps} />
      </g>
    );
  }, [series, bounds, width]);

  const grip = useRef<{ part: 'from' | 'to' | 'window' | 'new'; at: number; span: Span }>(undefined);
  const pixelOf = (event: PointerEvent) => event.clientX - event.currentTarget.getBoundingClientRect().left;
  // Also beside the strip: a grip that is drawn beside its edge can then reach the end.
  const placeOf = (event: PointerEvent) => bounds.from + (pixelOf(event) / Math.max(1, width)) * lengthOf(bounds);
  const left = toX(span.from);
  const right = Math.max(toX(span.to), left + 2);
  /** How far a grip reaches into the window; negative if it ends before the window. */
  const inside = Math.min(GRIP, (right - left - MIDDLE) / 2);
  const outward = Math.max(0, HALF_GRIP - inside);
  const partAt = (x: number) => {
    if (x >= left - GRIP - outward && x <= left + inside) return 'from';
    if (x >= right - inside && x <= right + GRIP + outward) return 'to';
    const isWithin = x > left + inside && x < right - inside && lengthOf(span) < lengthOf(bounds);
    return isWithin ? 'window' : 'new';
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    grip.current = { part: partAt(pixelOf(event)), at: placeOf(event), span };
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (grip.current === undefined) return;
    const { part, at: start, span: first } = grip.current;
    const at = placeOf(event);
    if (part === 'window') move(() => pan(first, at - start, bounds));
    else if (part === 'new') move(() => spanBetween(start, at, bounds, least));
    // The edge keeps its distance from the pointer, and does not jump to it.
    else move(() => spanBetween(part === 'from' ? first.to : first.from, first[part] + at - start, bounds, least));
  };
  const release = () => {
    grip.current = undefined;
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      role="group"
      aria-label="Visible range"
      className="chart-overview"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={() => move(() => bounds)}
    >
      <svg width={width} height={HEIGHT} aria-hidden="true">
        {drawing}
        <rect className="chart-overview-out" x="0" y="0" width={Math.max(0, left)} height={HEIGHT} />
        <rect className="chart-overview-out" x={right} y="0" width={Math.max(0, width - right)} height={HEIGHT} />
        <rect
          className="chart-overview-in"
          x={left + 0.5}
          y="0.5"
          width={Math.max(1, right - left - 1)}
          height={HEIGHT - 1}
          rx="4"
        />
      </svg>
      {(['from', 'to'] as const).map((end) => (
        <div
          key={end}
          role="slider"
          tabIndex={0}
          className="chart-overview-grip"
          style={{ left: (end === 'from' ? left - outward : right + outward) - HALF_GRIP }}
          aria-label={end === 'from' ? 'Start of the visible range' : 'End of the visible range'}
          aria-valuemin={Math.round(bounds.from)}
          aria-valuemax={Math.round(bounds.to)}
          aria-valuenow={Math.round(span[end])}
          aria-valuetext={wordsOf(span[end])}
          onKeyDown={(event) => onGripKey(event, end, { span, bounds, least, move })}
        />
      ))}
    </div>
  );
});

function onGripKey(
  event: KeyboardEvent,
  end: 'from' | 'to',
  { span, bounds, least, move }: { span: Span; bounds: Span; least: number; move: OverviewProps['move'] },
): void {
  // Alt and an arrow key go back and forward in the browser.
  if (event.altKey || event.metaKey) return;
  const other = end === 'from' ? span.to : span.from;
  const step = event.shiftKey ? lengthOf(bounds) * 0.1 : panStep(span) / 2;
  const to: Partial<Record<string, number>> = {
    ArrowLeft: span[end] - step,
    ArrowDown: span[end] - step,
    ArrowRight: span[end] + step,
    ArrowUp: span[end] + step,
    Home: end === 'from' ? bounds.from : span.from + least,
    End: end === 'to' ? bounds.to : span.to - least,
  };
  const moved = to[event.key];
  if (moved === undefined) return;
  event.preventDefault();
  const kept = end === 'from' ? Math.min(moved, other - least) : Math.max(moved, other + least);
  move(() => moveInto(spanBetween(other, Math.min(Math.max(kept, bounds.from), bounds.to), bounds, least), bounds));
}

function lineOf(series: ChartSeries | undefined, bounds: Span, width: number) {
  if (series === undefined || width <= 0) return undefined;
  const range = visibleRange([series], bounds);
  if (range === undefined) return undefined;
  const [low, high] = range;
  const height = Math.max(high - low, Number.MIN_VALUE);
  const toY = (y: number) => 4 + ((high - y) / height) * (HEIGHT - 8);
  const thinned = thin(series, bounds, width);
  return { steps: series.shape === 'step', ...placesOf(series, thinned, { span: bounds, area: { x: 0, width }, toY }) };
}
