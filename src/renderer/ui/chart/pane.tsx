import { memo, useMemo } from 'react';
import { CartesianGrid, ComposedChart, usePlotArea, XAxis, YAxis } from 'recharts';
import type { ValueScale } from './axis.ts';
import { pathOf } from './path.ts';
import { type ChartSeries, thin } from './series.ts';
import type { Span } from './span.ts';
import type { Tick } from './ticks.ts';

/** Pixels beside the plot: nothing on the left, the values' words on the right. */
export const VALUES_WIDTH = 76;
export const TIMES_HEIGHT = 26;
const TOP = 8;
/** Pixels above a plot that has a title. */
const TITLE_TOP = 22;

export interface Band {
  from: number;
  to: number;
  /** Every other band is shaded, so that neighbours are told apart. */
  shaded: boolean;
  label?: string;
}

/** A place on the horizontal axis that is pointed out. */
export interface Mark {
  at: number;
  label: string;
  tone: 'bad' | 'warn' | 'neutral';
}

interface PaneProps {
  width: number;
  height: number;
  span: Span;
  scale: ValueScale;
  ticks: readonly Tick[];
  series: readonly ChartSeries[];
  bands: readonly Band[];
  marks: readonly Mark[];
  /** Whether the words of the horizontal axis stand under this pane. */
  hasTimes: boolean;
  bandLabels: boolean;
  /** A line at zero. */
  zero: boolean;
  /** Stands above the plot, where several would look alike. */
  title?: string;
}

/** One plot of a chart: axes and grid by recharts, series as one path each over what is in sight alone. */
export const Pane = memo(function Pane(props: PaneProps) {
  const { width, height, span, scale, ticks, hasTimes, title } = props;
  return (
    <ComposedChart
      width={width}
      height={height}
      margin={{ top: title === undefined ? TOP : TITLE_TOP, right: 0, bottom: hasTimes ? 0 : 6, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid className="chart-grid" vertical={false} syncWithTicks />
      <XAxis
        type="number"
        dataKey="x"
        domain={[span.from, span.to]}
        allowDataOverflow
        ticks={ticks.map(({ at }) => at)}
        interval={0}
        height={hasTimes ? TIMES_HEIGHT : 0}
        hide={!hasTimes}
        axisLine={false}
        tickLine={false}
        tick={<TimeTick ticks={ticks} />}
      />
      <YAxis
        type="number"
        orientation="right"
        domain={scale.range}
        allowDataOverflow
        ticks={scale.ticks.map(({ at }) => at)}
        interval={0}
        width={VALUES_WIDTH}
        axisLine={false}
        tickLine={false}
        tick={<ValueTick labels={scale.ticks} />}
      />
      {title !== undefined && (
        <text className="chart-pane-title" x={0} y={14}>
          {title}
        </text>
      )}
      <Drawing {...props} />
    </ComposedChart>
  );
});

interface TickProps {
  x?: number | string;
  y?: number | string;
  payload?: { value: number };
}

/** Words at most this wide on one side are kept from being cut off at the chart's edge. */
const EDGE = 30;

function TimeTick({ ticks, x = 0, y = 0, payload }: TickProps & { ticks: readonly Tick[] }) {
  const tick = ticks.find(({ at }) => at === payload?.value);
  if (tick === undefined) return null;
  return (
    <text
      className={tick.major ? 'chart-tick chart-tick-major' : 'chart-tick'}
      x={x}
      y={Number(y) + 10}
      textAnchor={Number(x) < EDGE ? 'start' : 'middle'}
    >
      {tick.label}
    </text>
  );
}

function ValueTick({ labels, x = 0, y = 0, payload }: TickProps & { labels: ValueScale['ticks'] }) {
  const label = labels.find(({ at }) => at === payload?.value)?.label;
  return (
    <text className="chart-tick" x={Number(x) + 2} y={Number(y) + 4}>
      {label}
    </text>
  );
}

function Drawing({ span, scale, series, bands, marks, bandLabels, zero }: PaneProps) {
  const area = usePlotArea();
  const ordered = useMemo(() => series.toSorted((left, right) => rankOf(left) - rankOf(right)), [series]);
  if (area === undefined || area.width <= 0 || area.height <= 0) return null;
  const [low, high] = scale.range;
  const toX = (x: number) => area.x + ((x - span.from) / (span.to - span.from)) * area.width;
  const toY = (y: number) => area.y + ((high - y) / (high - low)) * area.height;
  const clip = { left: area.x, right: area.x + area.width };
  return (
    <svg
      x={area.x}
      y={area.y}
      width={area.width}
      height={area.height}
      viewBox={viewBoxOf(area)}
      overflow="hidden"
      aria-hidden="true"
    >
      {bands.map(({ from, to, shaded, label }) => {
        const left = Math.max(toX(from), clip.left);
        const right = Math.min(toX(to), clip.right);
        if (right <= left) return null;
        return (
          <g key={from}>
            {shaded && <rect className="chart-band" x={left} y={area.y} width={right - left} height={area.height} />}
            {bandLabels && label !== undefined && right - left > label.length * 6.5 + 12 && (
              <text className="chart-band-label" x={left + 6} y={area.y + 11}>
                {label}
              </text>
            )}
          </g>
        );
      })}
      {zero && low < 0 && high > 0 && (
        <line className="chart-zero" x1={clip.left} x2={clip.right} y1={toY(0)} y2={toY(0)} />
      )}
      {ordered.map((each) => (
        <Ink
          key={each.id}
          series={each}
          indexes={thin(each, span, Math.ceil(area.width))}
          toX={toX}
          toY={toY}
          ground={toY(Math.min(Math.max(0, low), high))}
        />
      ))}
      {marks.map(({ at, tone, label }) => (
        <g key={`${at} ${label}`} className={`chart-mark chart-mark-${tone}`}>
          <line x1={toX(at)} x2={toX(at)} y1={area.y} y2={area.y + area.height} />
          <circle cx={toX(at)} cy={area.y + 4} r="3.5" />
        </g>
      ))}
    </svg>
  );
}

function viewBoxOf(area: { x: number; y: number; width: number; height: number }): string {
  return `${area.x} ${area.y} ${area.width} ${area.height}`;
}

const RANKS = { faint: 0, normal: 1, strong: 2 } as const;
const rankOf = ({ weight = 'normal' }: ChartSeries) => RANKS[weight];

/** Points so few that each is drawn as a dot as well. */
const DOTTED = 40;

function Ink({
  series,
  indexes,
  toX,
  toY,
  ground,
}: {
  series: ChartSeries;
  indexes: readonly number[];
  toX: (x: number) => number;
  toY: (y: number) => number;
  ground: number;
}) {
  const xs = indexes.map((index) => toX(series.xs[index] ?? 0));
  const ys = indexes.map((index) => toY(series.ys[index] ?? Number.NaN));
  const steps = series.shape === 'step';
  const names = `chart-ink series-${series.colour} ink-${series.weight ?? 'normal'}`;
  return (
    <g className={names} data-dashed={series.dashed || undefined}>
      {series.shape === 'area' && <path className="chart-ground" d={pathOf(xs, ys, { steps, ground })} />}
      <path className="chart-line" d={pathOf(xs, ys, { steps })} fill="none" />
      {xs.length <= DOTTED &&
        xs.map((x, place) => {
          const y = ys[place] ?? Number.NaN;
          return Number.isNaN(y) ? null : <circle key={`${x} ${y}`} className="chart-dot" cx={x} cy={y} r="2" />;
        })}
    </g>
  );
}
