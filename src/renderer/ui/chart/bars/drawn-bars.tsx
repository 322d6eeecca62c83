import { useState } from 'react';
import { Bar, CartesianGrid, Cell, BarChart as Plot, Tooltip, XAxis, YAxis } from 'recharts';
import { useSize, useTextScale } from '../../parts/index.ts';
import { padRange } from '../../viewport/index.ts';
import { VALUES_WIDTH, verticalTicks } from '../axis.ts';
import { plainNumber } from '../tick-labels.ts';
import type { BarChartProps, BarOf } from './bar-props.ts';
import '../chart.css';
import '../line/plots.css';
import '../line/tooltip.css';
import '../series.css';
import './bar-chart.css';

/** Draws a bar chart (`BarChart`) with recharts. */
export function DrawnBars({
  label,
  bars,
  isHorizontal,
  height,
  format,
}: Pick<BarChartProps, 'label' | 'bars' | 'format'> & { isHorizontal: boolean; height: number }) {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const { width } = useSize(stage);
  const namesWidth = NAMES * useTextScale();
  const all = bars.map(({ value }) => value);
  const most = all.reduce((greatest, value) => Math.max(greatest, value), 0);
  const least = all.reduce((low, value) => Math.min(low, value), 0);
  const [, top] = padRange([least, most || 1], least);
  const ticks = verticalTicks([least, top], isHorizontal ? (width - namesWidth) * 0.6 : height, format);
  const data = bars.map((bar) => ({ ...bar }));
  const wordsOf = (at: number) => ticks.find((tick) => tick.at === at)?.label ?? plainNumber(at, 0);
  const valueAxis = {
    type: 'number' as const,
    domain: [least, top],
    allowDataOverflow: true,
    ticks: ticks.map(({ at }) => at),
    tickFormatter: wordsOf,
    interval: 0 as const,
    axisLine: false,
    tickLine: false,
    tick: { className: 'chart-tick' },
  };
  const nameAxis = {
    type: 'category' as const,
    dataKey: 'label',
    axisLine: false,
    tickLine: false,
    tick: { className: 'chart-tick' },
  };
  return (
    <div ref={setStage} style={{ height }}>
      {width > 0 && (
        <Plot
          width={width}
          height={height}
          data={data}
          layout={isHorizontal ? 'vertical' : 'horizontal'}
          margin={{ top: 8, right: isHorizontal ? 16 : 0, bottom: 0, left: 0 }}
          barCategoryGap="22%"
          title={label}
        >
          <CartesianGrid className="chart-grid" vertical={isHorizontal} horizontal={!isHorizontal} syncWithTicks />
          {isHorizontal ? (
            <>
              <XAxis {...valueAxis} height={24} />
              <YAxis {...nameAxis} width={namesWidth} interval={0} />
            </>
          ) : (
            <>
              <XAxis {...nameAxis} height={26} interval="preserveStartEnd" minTickGap={16} />
              <YAxis {...valueAxis} orientation="right" width={VALUES_WIDTH} />
            </>
          )}
          <Tooltip
            isAnimationActive={false}
            cursor={{ className: 'chart-bar-cursor' }}
            content={({ active, payload }) => {
              const bar = payload?.[0]?.payload as BarOf | undefined;
              return active === true && bar !== undefined ? <BarTip bar={bar} /> : null;
            }}
          />
          <Bar
            dataKey="value"
            isAnimationActive={false}
            radius={isHorizontal ? [0, 3, 3, 0] : [3, 3, 0, 0]}
            maxBarSize={34}
          >
            {bars.map(({ id, colour = 1 }) => (
              <Cell key={id} fill={`var(--series-${colour})`} />
            ))}
          </Bar>
        </Plot>
      )}
    </div>
  );
}

/** Width in pixels for the names of horizontal bars. */
const NAMES = 132;

function BarTip({ bar }: { bar: BarOf }) {
  return (
    <div className="chart-tip num">
      <span className="chart-tooltip-place">{bar.label}</span>
      <strong>{bar.exact}</strong>
    </div>
  );
}
