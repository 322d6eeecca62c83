import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { Curve } from 'recharts';
import { type ChartAxis, leastLength, panStep } from './axis.ts';
import { type ChartSeries, rangeOf, thin } from './series.ts';
import { lengthOf, moveInto, pan, type Span, spanBetween } from './span.ts';

const HEIGHT = 40;
/** Pixels around an edge of the window that take hold of it. */
const GRIP = 8;

interface OverviewProps {
  width: number;
  bounds: Span;
  span: Span;
  series: ChartSeries | undefined;
  axis: ChartAxis;
  /** A place of the axis in words. */
  wordsOf: (x: number) => string;
  move: (next: (span: Span) => Span) => void;
}

/** Everything there is, small, with a window on what is shown: drawn, moved and stretched by hand or by keys. */
export function Overview({ width, bounds, span, series, axis, wordsOf, move }: OverviewProps) {
  const surface = useRef<HTMLDivElement>(null);
  const toX = (x: number) => ((x - bounds.from) / Math.max(lengthOf(bounds), 1e-9)) * width;
  const least = leastLength(axis);
  const drawing = useMemo(() => {
    const ink = inkOf(series, bounds, width);
    if (ink === undefined) return null;
    return (
      <g className={`chart-ink series-${series?.colour} ink-faint`}>
        <Curve className="chart-ground" points={ink} baseLine={HEIGHT} layout="horizontal" stroke="none" />
        <Curve className="chart-line" points={ink} layout="horizontal" fill="none" />
      </g>
    );
  }, [series, bounds, width]);

  const latest = useRef({ bounds, span, width, least, move });
  useEffect(() => {
    latest.current = { bounds, span, width, least, move };
  });
  useEffect(() => {
    const element = surface.current;
    if (element === null) return;
    let grip: { part: 'from' | 'to' | 'window' | 'new'; at: number; span: Span } | undefined;
    const placeOf = (event: PointerEvent) => {
      const { bounds: all, width: pixels } = latest.current;
      const x = event.clientX - element.getBoundingClientRect().left;
      return all.from + Math.min(Math.max(x / Math.max(1, pixels), 0), 1) * lengthOf(all);
    };
    const onDown = (event: PointerEvent) => {
      if (event.button !== 0) return;
      const { bounds: all, span: shown, width: pixels } = latest.current;
      const x = event.clientX - element.getBoundingClientRect().left;
      const xOf = (place: number) => ((place - all.from) / Math.max(lengthOf(all), 1e-9)) * pixels;
      const part =
        Math.abs(x - xOf(shown.from)) <= GRIP
          ? 'from'
          : Math.abs(x - xOf(shown.to)) <= GRIP
            ? 'to'
            : x > xOf(shown.from) && x < xOf(shown.to) && lengthOf(shown) < lengthOf(all)
              ? 'window'
              : 'new';
      grip = { part, at: placeOf(event), span: shown };
      element.setPointerCapture(event.pointerId);
      event.preventDefault();
    };
    const onMove = (event: PointerEvent) => {
      if (grip === undefined) return;
      const { bounds: all, least: shortest, move: to } = latest.current;
      const at = placeOf(event);
      const { part, at: start, span: shown } = grip;
      if (part === 'window') to(() => pan(shown, at - start, all));
      else if (part === 'new') to(() => spanBetween(start, at, all, shortest));
      else to(() => spanBetween(part === 'from' ? shown.to : shown.from, at, all, shortest));
    };
    const onUp = () => {
      grip = undefined;
    };
    const onDouble = () => latest.current.move(() => latest.current.bounds);
    element.addEventListener('pointerdown', onDown);
    element.addEventListener('pointermove', onMove);
    element.addEventListener('pointerup', onUp);
    element.addEventListener('pointercancel', onUp);
    element.addEventListener('dblclick', onDouble);
    return () => {
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('pointermove', onMove);
      element.removeEventListener('pointerup', onUp);
      element.removeEventListener('pointercancel', onUp);
      element.removeEventListener('dblclick', onDouble);
    };
  }, []);

  const left = toX(span.from);
  const right = Math.max(toX(span.to), left + 2);
  return (
    <div ref={surface} className="chart-overview">
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
          style={{ left: (end === 'from' ? left : right) - 5 }}
          aria-label={end === 'from' ? 'Start of what is shown' : 'End of what is shown'}
          aria-valuemin={Math.round(bounds.from)}
          aria-valuemax={Math.round(bounds.to)}
          aria-valuenow={Math.round(span[end])}
          aria-valuetext={wordsOf(span[end])}
          onKeyDown={(event) => onGripKey(event, end, { span, bounds, least, move })}
        />
      ))}
    </div>
  );
}

function onGripKey(
  event: KeyboardEvent,
  end: 'from' | 'to',
  { span, bounds, least, move }: { span: Span; bounds: Span; least: number; move: OverviewProps['move'] },
): void {
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
  const place = to[event.key];
  if (place === undefined) return;
  event.preventDefault();
  const kept = end === 'from' ? Math.min(place, other - least) : Math.max(place, other + least);
  move(() => moveInto(spanBetween(other, Math.min(Math.max(kept, bounds.from), bounds.to), bounds, least), bounds));
}

function inkOf(series: ChartSeries | undefined, bounds: Span, width: number) {
  if (series === undefined || width <= 0) return undefined;
  const range = rangeOf([series], bounds);
  if (range === undefined) return undefined;
  const [low, high] = range;
  return thin(series, bounds, width).map((index) => {
    const y = series.ys[index] ?? Number.NaN;
    return {
      x: (((series.xs[index] ?? 0) - bounds.from) / Math.max(lengthOf(bounds), 1e-9)) * width,
      y: Number.isNaN(y) ? null : 4 + ((high - y) / Math.max(high - low, Number.MIN_VALUE)) * (HEIGHT - 8),
    };
  });
}
