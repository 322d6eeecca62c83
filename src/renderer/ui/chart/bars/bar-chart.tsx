import { lazy, Suspense } from 'react';
import { Skeleton } from '../../parts/index.ts';
import { textTable } from '../data-table.ts';
import { ChartFrame } from '../frame.tsx';
import type { BarChartProps } from './bar-props.ts';
import '../chart.css';
import './bar-chart.css';

/** Only bar charts need recharts, which is more code than all other charts together. */
const DrawnBars = lazy(async () => ({ default: (await import('./drawn-bars.tsx')).DrawnBars }));

/**
 * Shows amounts side by side: vertical bars, or horizontal ones for long names. Arrow keys move from bar to bar. Frame and
 * table are there before the code that draws the bars.
 */
export function BarChart(props: BarChartProps) {
  const { label, caption, bars, names, values, isHorizontal = false } = props;
  const height = props.height ?? (isHorizontal ? Math.max(80, bars.length * 26 + 20) : 220);
  const table = () =>
    textTable(
      [
        { label: names, numeric: false },
        { label: values, numeric: true },
      ],
      bars.map((bar) => [bar.label, bar.exact]),
    );
  return (
    <ChartFrame label={label} caption={caption} notes={() => props.pictureNotes ?? []} table={table} height={height}>
      <div className="chart-stage" style={{ height }}>
        <Suspense
          fallback={
            <div className="chart-bars-loading" role="status">
              <Skeleton width={24} says={`Drawing ${label}`} />
            </div>
          }
        >
          <DrawnBars {...props} isHorizontal={isHorizontal} height={height} />
        </Suspense>
      </div>
    </ChartFrame>
  );
}
