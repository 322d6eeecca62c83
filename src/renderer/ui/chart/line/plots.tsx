import { memo, useMemo } from 'react';
import { useTextScale } from '../../parts/index.ts';
import type { Span } from '../../viewport/index.ts';
import { padRange } from '../../viewport/index.ts';
import { axisTicks, type ChartAxis, VALUES_WIDTH, type ValueRange } from '../axis.ts';
import { type ChartSeries, rangeOf } from '../series.ts';
import { Pane, TIMES_HEIGHT } from './pane.tsx';
import { type Band, type Mark, type Plot, PlotContext } from './plot.ts';
import { useStableTicks } from './use-stable-ticks.ts';

/** One of the stacked plots that share the horizontal axis. */
export interface ChartPane {
  id: string;
  label: string;
  series: readonly ChartSeries[];
  /** Share of the height, relative to the other panes. */
  share?: number;
  /** Formats a value of the vertical axis; `places` is the precision that distinguishes marks. */
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
  /** True while no gesture moves the span. */
  isResting: boolean;
  axis: ChartAxis;
  /** Undefined if the chart never has bands: then they need no space. */
  bands: readonly Band[] | undefined;
  marks: readonly Mark[];
  width: number;
  /** Height of all panes in pixels, including the labels of the horizontal axis. */
  height: number;
}

/** The panes of a chart. Lines follow the span at once; `useStableTicks` decides when the marks of the axes change. */
export const Plots = memo(function Plots(props: PlotsProps) {
  const { panes, span, isResting, axis, bands = NO_BANDS, marks, width, height } = props;
  const isLabelled = props.bands !== undefined;
  const ranges = useMemo(() => panes.map((pane) => rangeShown(pane, panes, span)), [panes, span]);
  const basis = useStableTicks(
    useMemo(() => ({ span, ranges }), [span, ranges]),
    isResting,
  );
  const scale = useTextScale();
  const times = useMemo(
    () => ({ span: basis.span, ticks: axisTicks(axis, basis.span, (width - VALUES_WIDTH) / scale) }),
    [axis, basis.span, width, scale],
  );
  const plots = useMemo(
    () =>
      panes.map(({ series, zero = false }, place): Plot => {
        const range = ranges[place] ?? NO_RANGE;
        return { span, range, series, bands, marks, labelled: place === 0 && isLabelled, zero };
      }),
    [panes, span, ranges, bands, isLabelled, marks],
  );
  const shares = panes.reduce((sum, { share = 1 }) => sum + share, 0);
  return panes.map(({ id, share = 1, format, title }, place) => {
    const isLast = place === panes.length - 1;
    const own = Math.round(((height - TIMES_HEIGHT) * share) / shares);
    return (
      <PlotContext key={id} value={plots[place]}>
        <Pane
          width={width}
          height={own + (isLast ? TIMES_HEIGHT : 0)}
          range={basis.ranges[place] ?? NO_RANGE}
          format={format}
          times={isLast ? times : undefined}
          labelled={place === 0 && isLabelled}
          title={title}
          isEmpty={ranges[place] === NO_RANGE}
        />
      </PlotContext>
    );
  });
});

/** The values of a pane without visible points. */
const NO_RANGE: ValueRange = [0, 1];
const NO_BANDS: readonly Band[] = [];

/** The range of values of a pane: that of all panes on its scale, with some space above and below. */
function rangeShown({ series, scale, zero, floor }: ChartPane, panes: readonly ChartPane[], span: Span): ValueRange {
  const alike = scale === undefined ? series : panes.flatMap((each) => (each.scale === scale ? each.series : []));
  const range = rangeOf(alike, span);
  if (range === undefined) return NO_RANGE;
  const [low, high] = range;
  return padRange(zero === true ? [Math.min(0, low), Math.max(0, high)] : [low, high], floor);
}
