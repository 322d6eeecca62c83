import { lengthOf, type Span } from '../../viewport/index.ts';
import { type ChartSeries, columnOf, type Thinned } from '../series.ts';
import { drawPath, pathsOf } from './path.ts';
import '../series.css';

/** The plot on which a series is drawn. */
interface Plot {
  /** The visible range of the horizontal axis. */
  span: Span;
  /** The plot in pixels, of which a reduced series has one column for each. */
  area: { x: number; width: number };
  /** Converts a value to pixels. */
  toY(y: number): number;
}

/**
 * Returns the pixels of the points of a series to draw; the y of a gap is NaN. The points of a reduced series are in the
 * middles of their pixel columns (`Thinned`), those of another at their own positions.
 */
export function placesOf(
  series: Pick<ChartSeries, 'xs' | 'ys'>,
  { indexes, isReduced }: Thinned,
  { span, area, toY }: Plot,
): { xs: Float64Array; ys: Float64Array } {
  const columns = Math.ceil(area.width);
  const xs = new Float64Array(indexes.length);
  const ys = new Float64Array(indexes.length);
  for (let drawn = 0; drawn < indexes.length; drawn += 1) {
    const index = indexes[drawn] ?? 0;
    const x = series.xs[index] ?? 0;
    const column = isReduced ? columnOf(x, span, columns) : -1;
    const isInColumn = column >= 0 && column < columns;
    const share = isInColumn ? (column + 0.5) / columns : (x - span.from) / Math.max(lengthOf(span), 1e-9);
    xs[drawn] = area.x + share * area.width;
    ys[drawn] = toY(series.ys[index] ?? Number.NaN);
  }
  return { xs, ys };
}

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
