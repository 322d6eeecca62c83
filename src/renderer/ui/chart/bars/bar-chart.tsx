import { lazy, Suspense } from 'react';
import type { BarChartProps } from './bar-props.ts';

/** Only bar charts need recharts, which is more code than all other charts together. */
const DrawnBars = lazy(async () => ({ default: (await import('./drawn-bars.tsx')).DrawnBars }));

/** Shows amounts side by side: vertical bars, or horizontal ones for long names. Arrow keys move from bar to bar. */
export function BarChart(props: BarChartProps) {
  const { bars, isHorizontal = false, height = isHorizontal ? Math.max(80, bars.length * 26 + 20) : 220 } = props;
  return (
    <Suspense fallback={<div style={{ height }} />}>
      <DrawnBars {...props} height={height} />
    </Suspense>
  );
}
