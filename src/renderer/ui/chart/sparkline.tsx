import { drawPath } from './line/path.ts';
import type { SeriesColour } from './series.ts';
import './series.css';
import './sparkline.css';

/**
 * Shows a small line of a value over time, beside the value. It has no axes, and no text except `label`.
 * @param props `width` and `height` are in pixels
 */
export function Sparkline({
  label,
  values,
  colour = 1,
  width = 96,
  height = 24,
}: {
  label: string;
  /** In time order; null interrupts the line. */
  values: readonly (number | null)[];
  colour?: SeriesColour;
  width?: number;
  height?: number;
}) {
  const known = values.filter((value) => value !== null);
  const low = known.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const high = known.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const xs = values.map((_, index) => 2 + (index / Math.max(1, values.length - 1)) * (width - 6));
  const ys = values.map((value) =>
    value === null ? Number.NaN : high === low ? height / 2 : 3 + ((high - value) / (high - low)) * (height - 6),
  );
  const last = ys.findLastIndex((y) => !Number.isNaN(y));
  return (
    <svg className={`sparkline chart-ink series-${colour}`} width={width} height={height} role="img" aria-label={label}>
      <path className="chart-ground" d={drawPath(xs, ys, { steps: false, ground: height })} stroke="none" />
      <path className="chart-line" d={drawPath(xs, ys, { steps: false })} fill="none" />
      {last >= 0 && <circle className="chart-dot" cx={xs[last]} cy={ys[last]} r="2" />}
    </svg>
  );
}
