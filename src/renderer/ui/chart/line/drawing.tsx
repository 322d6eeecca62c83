import { memo, useMemo } from 'react';
import { useTextScale } from '../../parts/index.ts';
import type { Span } from '../../viewport/index.ts';
import type { ValueRange } from '../axis.ts';
import { type ChartSeries, drawnRange, type Thinned, thin, visibleRange } from '../series.ts';
import { bandLabels } from './band-labels.ts';
import { LinePath, placesOf } from './line-path.tsx';
import { markLabels } from './mark-numbers.ts';
import { dotsOf, drawPath } from './path.ts';
import { LABELS_HEIGHT, type Plot, pixelsOf } from './plot.ts';
import './plots.css';
import '../series.css';

/** Draws the bands, lines and marks of a plot. */
export const PlotDrawing = memo(function PlotDrawing({ plot }: { plot: Plot }) {
  const textScale = useTextScale();
  const { area, span, series, bands, marks, labelled, zero } = plot;
  const { toX, toY } = pixelsOf(plot);
  const ordered = useMemo(() => series.toSorted((left, right) => rankOf(left) - rankOf(right)), [series]);
  const [low, high] = plot.range;
  const top = area.y - (labelled ? LABELS_HEIGHT : 0);
  const height = area.y + area.height - top;
  const clip = { left: area.x, right: area.x + area.width };
  return (
    <svg
      x={area.x}
      y={top}
      width={area.width}
      height={height}
      viewBox={`${area.x} ${top} ${area.width} ${height}`}
      overflow="hidden"
      aria-hidden="true"
    >
      {bands.map(({ from, to, shaded }) => {
        const left = Math.max(toX(from), clip.left);
        const right = Math.min(toX(to), clip.right);
        if (!shaded || right <= left) return null;
        return <rect key={from} className="chart-band" x={left} y={top} width={right - left} height={height} />;
      })}
      {labelled &&
        bandLabels(bands, toX, [clip.left, clip.right], textScale).map(({ text, x }) => (
          <text key={text} className="chart-band-label" x={x} y={top + 12}>
            {text}
          </text>
        ))}
      {zero && low < 0 && high > 0 && (
        <line className="chart-zero" x1={clip.left} x2={clip.right} y1={toY(0)} y2={toY(0)} />
      )}
      {ordered.map((each) => (
        <SeriesPath
          key={each.id}
          series={each}
          thinned={each.shape === 'points' ? everyPoint(each, span) : thin(each, span, Math.ceil(area.width))}
          span={span}
          area={area}
          toY={toY}
          ground={toY(Math.min(Math.max(0, low), high))}
        />
      ))}
      {ordered.map((each) => (
        <Beyond key={each.id} series={each} span={span} range={plot.range} width={area.width} toX={toX} area={area} />
      ))}
      {marks.map(({ at, tone, label }) => (
        <g key={`${at} ${label}`} className={`chart-mark chart-mark-${tone}`}>
          <line x1={toX(at)} x2={toX(at)} y1={area.y} y2={area.y + area.height} />
          <circle cx={toX(at)} cy={area.y + 4} r="3.5" />
        </g>
      ))}
      {labelled &&
        markLabels(marks, toX, [clip.left, clip.right], textScale).map(({ text, x, anchor }) => (
          <text key={text} className="chart-mark-number" x={x} y={area.y + 9} textAnchor={anchor}>
            {text}
          </text>
        ))}
    </svg>
  );
});

/** Half the width of a mark of a value beyond the plot, and its height (pixels). */
const BEYOND_HALF = 4;
const BEYOND_HEIGHT = 6;

/** Shows a mark at the edge for each value that the scale leaves out, so that no spike goes unseen. */
function Beyond({
  series,
  span,
  range: [low, high],
  width,
  area,
  toX,
}: {
  series: ChartSeries;
  span: Span;
  range: ValueRange;
  width: number;
  area: { y: number; height: number };
  toX: (x: number) => number;
}) {
  const [least, greatest] = visibleRange([series], span) ?? [low, high];
  if (least >= low && greatest <= high) return null;
  const places = { above: new Set<number>(), below: new Set<number>() };
  for (const index of thin(series, span, Math.ceil(width / (2 * BEYOND_HALF))).indexes) {
    const x = series.xs[index] ?? Number.NaN;
    const y = series.ys[index] ?? Number.NaN;
    if (!(x >= span.from && x <= span.to)) continue;
    if (y > high) places.above.add(Math.round(toX(x)));
    else if (y < low) places.below.add(Math.round(toX(x)));
  }
  if (places.above.size + places.below.size === 0) return null;
  const bottom = area.y + area.height;
  const up = (x: number) => `M${x},${area.y}l${BEYOND_HALF},${BEYOND_HEIGHT}h${-2 * BEYOND_HALF}z`;
  const down = (x: number) => `M${x},${bottom}l${BEYOND_HALF},${-BEYOND_HEIGHT}h${-2 * BEYOND_HALF}z`;
  return (
    <path
      className={`chart-beyond series-${series.colour}`}
      d={[...[...places.above].map(up), ...[...places.below].map(down)].join('')}
    />
  );
}

const RANKS = { faint: 0, normal: 1, strong: 2 } as const;
const rankOf = ({ weight = 'normal' }: ChartSeries) => RANKS[weight];

function everyPoint(series: ChartSeries, span: Span): Thinned {
  const [first, end] = drawnRange(series, span);
  return { indexes: Array.from({ length: end - first }, (_, index) => first + index), isReduced: false };
}

/** Up to this many points, each is also drawn as a dot. */
const DOTTED = 40;
/** Up to this many points of a series without a line, they are drawn larger. */
const FEW = 200;

function SeriesPath({
  series,
  thinned,
  span,
  area,
  toY,
  ground,
}: {
  series: ChartSeries;
  thinned: Thinned;
  span: Span;
  area: { x: number; width: number };
  toY: (y: number) => number;
  ground: number;
}) {
  const { indexes } = thinned;
  const { xs, ys } = placesOf(series, thinned, { span, area, toY });
  const steps = series.shape === 'step';
  const names = `chart-ink series-${series.colour} ink-${series.weight ?? 'normal'}`;
  if (series.shape === 'points') {
    return (
      <g className={names}>
        <path className="chart-points" data-few={xs.length <= FEW || undefined} d={dotsOf(xs, ys)} fill="none" />
      </g>
    );
  }
  return (
    <g className={names} data-dashed={series.dashed || undefined}>
      {series.shape === 'area' && <path className="chart-ground" d={drawPath(xs, ys, { steps, ground })} />}
      <LinePath xs={xs} ys={ys} steps={steps} dashed={series.dashed} />
      {xs.length <= DOTTED &&
        Array.from(xs, (x, drawn) => {
          const y = ys[drawn] ?? Number.NaN;
          return Number.isNaN(y) ? null : <circle key={indexes[drawn]} className="chart-dot" cx={x} cy={y} r="2" />;
        })}
    </g>
  );
}
