import { memo } from 'react';
import { CartesianGrid, ComposedChart, XAxis, YAxis } from 'recharts';
import type { Span, Tick } from '../../viewport/index.ts';
import {
  BEYOND,
  type LabelledTick,
  logTicks,
  VALUES_ROOM,
  VALUES_WIDTH,
  type ValueRange,
  verticalTicks,
} from '../axis.ts';
import { keptInside } from '../tick-labels.ts';
import { Drawing } from './drawing.tsx';
import { LABELS_HEIGHT, usePlot } from './plot.ts';
import './plots.css';

export const TIMES_HEIGHT = 26;
const TOP = 8;
/** Pixels above a plot that has a title. */
const TITLE_TOP = 22;

/** The ticks of the horizontal axis, and the span for which they were chosen. */
export interface TimeMarks {
  span: Span;
  ticks: readonly Tick[];
}

interface PaneProps {
  width: number;
  height: number;
  /** The range that the ticks were chosen for: near the visible one, not always equal. */
  range: ValueRange;
  isLog: boolean;
  /** Formats a value of the vertical axis. */
  format: ((value: number, places: number) => string) | undefined;
  /** The ticks of the horizontal axis; only the last pane has them. */
  times: TimeMarks | undefined;
  /** A title above the plot, if several plots look alike. */
  title: string | undefined;
  /** The unit of the values, above the vertical axis. */
  unit: string | undefined;
  /** Leaves a row for the labels of bands. */
  labelled: boolean;
  /** True if nothing is visible: then there are no values to mark. */
  isEmpty: boolean;
}

const NO_VALUES: readonly LabelledTick[] = [];

/** Draws one plot of a chart: recharts draws axes and grid, and each series is one path over the visible range. */
export const Pane = memo(function Pane(props: PaneProps) {
  const { width, height, range, isLog, format, times, title, unit, labelled, isEmpty } = props;
  const hasHead = title !== undefined || (unit !== undefined && !labelled);
  const values = isEmpty ? NO_VALUES : (isLog ? logTicks : verticalTicks)(range, height, format, BEYOND);
  return (
    <ComposedChart
      width={width}
      height={height}
      margin={{
        top: (hasHead ? TITLE_TOP : TOP) + (labelled ? LABELS_HEIGHT : 0),
        right: 0,
        bottom: times === undefined ? 6 : 0,
        left: 0,
      }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} horizontal={<GridLine values={values} />} syncWithTicks />
      {times !== undefined && (
        <XAxis
          type="number"
          dataKey="x"
          domain={[times.span.from, times.span.to]}
          allowDataOverflow
          niceTicks="none"
          ticks={times.ticks.map(({ at }) => at)}
          interval={0}
          height={TIMES_HEIGHT}
          axisLine={false}
          tickLine={false}
          tick={<TimeTick ticks={times.ticks} />}
        />
      )}
      <YAxis
        type="number"
        orientation="right"
        domain={range}
        allowDataOverflow
        niceTicks="none"
        ticks={values.map(({ at }) => at)}
        interval={0}
        width={VALUES_WIDTH}
        axisLine={false}
        tickLine={false}
        tick={<ValueTick values={values} />}
      />
      {title !== undefined && (
        <text className="chart-pane-title" x={0} y={14}>
          {title}
        </text>
      )}
      {unit !== undefined && (
        <text className="chart-unit" x={width - VALUES_ROOM} y={title === undefined && labelled ? 18 : 14}>
          {unit}
        </text>
      )}
      <Drawing />
    </ComposedChart>
  );
});

interface TickProps {
  y?: number | string;
  payload?: { value: number };
}

function TimeTick({ ticks, y = 0, payload }: TickProps & { ticks: readonly Tick[] }) {
  const plot = usePlot();
  const tick = ticks.find(({ at }) => at === payload?.value);
  if (plot === undefined || tick === undefined) return null;
  const x = plot.toX(tick.at);
  if (x < plot.area.x || x > plot.area.x + plot.area.width) return null;
  return (
    <text
      className={tick.major ? 'chart-tick chart-tick-major' : 'chart-tick'}
      x={keptInside(x, tick.label)}
      y={Number(y) + 10}
      textAnchor="middle"
    >
      {tick.label}
    </text>
  );
}

/** Returns the vertical position of a value in pixels; undefined if it is not visible. */
function heightOf(plot: ReturnType<typeof usePlot>, value: number | undefined): number | undefined {
  if (plot === undefined || value === undefined) return undefined;
  const y = plot.toY(value);
  return y < plot.area.y || y > plot.area.y + plot.area.height ? undefined : y;
}

function ValueTick({
  values,
  x = 0,
  payload,
}: Pick<TickProps, 'payload'> & { values: readonly LabelledTick[]; x?: number }) {
  const y = heightOf(usePlot(), payload?.value);
  if (y === undefined) return null;
  return (
    <text className="chart-tick" x={Number(x)} y={y + 4}>
      {values.find(({ at }) => at === payload?.value)?.label}
    </text>
  );
}

function GridLine({
  values,
  index = -1,
  x1,
  x2,
}: {
  values: readonly LabelledTick[];
  index?: number;
  x1?: number;
  x2?: number;
}) {
  const y = heightOf(usePlot(), values[index]?.at);
  return y === undefined ? null : <line className="chart-grid" x1={x1} x2={x2} y1={y} y2={y} />;
}
