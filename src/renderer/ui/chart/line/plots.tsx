import { memo, useMemo } from 'react';
import { useTextScale } from '../../parts/index.ts';
import type { Span } from '../../viewport/index.ts';
import { axisTicks, axisTitle, type ChartAxis, VALUES_WIDTH } from '../axis.ts';
import type { ChartSeries } from '../series.ts';
import { NO_SCALE, type PaneScale, paneScales, type ValueScale } from '../value-scale.ts';
import { footOf, Pane } from './pane.tsx';
import type { AxisMark, Band } from './plot.ts';
import { useStableTicks } from './use-stable-ticks.ts';

/** One of the stacked plots that share the horizontal axis. */
export interface ChartPane {
  id: string;
  label: string;
  series: readonly ChartSeries[];
  /** Share of the height, relative to the other panes. */
  share?: number;
  /** Formats a value of the vertical axis; `places` is the precision that distinguishes ticks. */
  format?: (value: number, places: number) => string;
  /** The lower end of the vertical axis; without it, the axis begins a little below the visible minimum. */
  floor?: number;
  /** Draws a line at zero, and keeps it visible. */
  zero?: boolean;
  /** A title above the plot, if several plots look alike. */
  title?: string;
  /** Panes with the same scale have the same range of values. */
  scale?: string;
}

interface PlotsProps {
  panes: readonly ChartPane[];
  span: Span;
  scale: ValueScale;
  /** Scales of panes that stay as they are, by the id of the pane. */
  locked: ReadonlyMap<string, PaneScale> | undefined;
  /** True while no gesture moves the span. */
  isResting: boolean;
  axis: ChartAxis;
  /** Undefined if the chart never has bands: then they need no space. */
  bands: readonly Band[] | undefined;
  marks: readonly AxisMark[];
  width: number;
  /** Height of all panes in pixels, including the labels of the horizontal axis. */
  height: number;
}

/**
 * Draws the panes of a chart, one below the other. Lines follow the span at once; `useStableTicks` decides when the
 * ticks of the axes change.
 */
export const Plots = memo(function Plots(props: PlotsProps) {
  const { panes, span, scale, locked, isResting, axis, bands = NO_BANDS, marks, width, height } = props;
  const isLabelled = props.bands !== undefined;
  const own = useMemo(() => paneScales(panes, span, scale), [panes, span, scale]);
  const scales = useMemo(
    () => panes.map(({ id }, index) => locked?.get(id) ?? own[index] ?? NO_SCALE),
    [panes, own, locked],
  );
  const ranges = useMemo(() => scales.map(({ range }) => range), [scales]);
  const basis = useStableTicks(
    useMemo(() => ({ span, ranges }), [span, ranges]),
    isResting,
  );
  const textScale = useTextScale();
  const times = useMemo(
    () => axisTicks(axis, basis.span, (width - VALUES_WIDTH) / textScale),
    [axis, basis.span, width, textScale],
  );
  const below = axisTitle(axis);
  const foot = footOf(below, textScale);
  const shares = panes.reduce((sum, { share = 1 }) => sum + share, 0);
  return panes.map(({ id, share = 1, format, title, series, zero = false }, index) => {
    const { range, isLog } = scales[index] ?? NO_SCALE;
    const isLast = index === panes.length - 1;
    const own = Math.round(((height - foot) * share) / shares);
    return (
      <Pane
        key={id}
        width={width}
        height={own + (isLast ? foot : 0)}
        span={span}
        range={range}
        tickRange={basis.ranges[index] ?? range}
        isLog={isLog}
        series={series}
        bands={bands}
        marks={marks}
        labelled={index === 0 && isLabelled}
        zero={zero}
        format={format}
        times={isLast ? times : undefined}
        axisTitle={below}
        title={title}
        unit={unitOf(series)}
        isEmpty={scales[index] === NO_SCALE}
      />
    );
  });
});

/** Returns the unit of all series of a pane; undefined if they have none or several. */
function unitOf([first, ...others]: readonly ChartSeries[]): string | undefined {
  return others.every(({ unit }) => unit === first?.unit) ? first?.unit : undefined;
}

const NO_BANDS: readonly Band[] = [];
