import { Curve } from 'recharts';
import type { SeriesColour } from './series.ts';

/** How a value went, beside the value itself: no axes, no words but `label`. */
export function Sparkline({
  label,
  values,
  colour = 1,
  width = 96,
  height = 24,
}: {
  label: string;
  /** In the order of time; null interrupts the line. */
  values: readonly (number | null)[];
  colour?: SeriesColour;
  width?: number;
  height?: number;
}) {
  const known = values.filter((value) => value !== null);
  const low = known.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = known.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const points = values.map((value, place) => ({
    x: 2 + (place / Math.max(1, values.length - 1)) * (width - 6),
    y: value === null ? null : high === low ? height / 2 : 3 + ((high - value) / (high - low)) * (height - 6),
  }));
  const last = points.findLast(({ y }) => y !== null);
  return (
    <svg className={`sparkline chart-ink series-${colour}`} width={width} height={height} role="img" aria-label={label}>
      <Curve className="chart-ground" points={points} baseLine={height} layout="horizontal" stroke="none" />
      <Curve className="chart-line" points={points} layout="horizontal" fill="none" />
      {last !== undefined && last.y !== null && <circle className="chart-dot" cx={last.x} cy={last.y} r="2" />}
    </svg>
  );
}
