import { drawPath, pathsOf } from './path.ts';
import '../series.css';

/**
 * Draws a line through points (pixels); a point whose y is NaN interrupts it. A long one is several paths, which overlap
 * at their ends: the style `chart-lines` makes them transparent together.
 * @param props `steps` keeps each value until the next point; a `dashed` line is one path, so that its dashes continue
 */
export function LinePath({
  xs,
  ys,
  steps,
  dashed = false,
}: {
  xs: Float64Array;
  ys: Float64Array;
  steps: boolean;
  dashed?: boolean;
}) {
  const paths = dashed ? [drawPath(xs, ys, { steps })] : pathsOf(xs, ys, { steps });
  return (
    <g className="chart-lines">
      {paths.map((path, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a piece
        <path key={index} className="chart-line" d={path} fill="none" />
      ))}
    </g>
  );
}
