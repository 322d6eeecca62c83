/** Runs in the page of dense-line.spec.ts: one line, drawn from its reduced points in pieces, or from all of them at once. */

import { placesOf } from '../../src/renderer/ui/chart/line/line-path.tsx';
import { drawPath, pathsOf } from '../../src/renderer/ui/chart/line/path.ts';
import { type ChartSeries, drawnRange, type Thinned, thin, visibleRange } from '../../src/renderer/ui/chart/series.ts';
import type { Span } from '../../src/renderer/ui/viewport/index.ts';
import '../../src/renderer/ui/styles/tokens.css';
import '../../src/renderer/ui/chart/series.css';

export interface DenseLine {
  seed: number;
  shape: 'line' | 'step' | 'area';
  weight: 'faint' | 'normal';
  /** The visible range, as shares of all points. */
  from: number;
  to: number;
}

declare global {
  interface Window {
    /** Draws a line, and returns the number of points it was drawn with. */
    drawDenseLine(line: DenseLine, points: 'all' | 'reduced'): number;
  }
}

const POINTS = 120_000;
const AREA = { x: 0, width: 700 };
const HEIGHT = 300;
const walks = new Map<number, ChartSeries>();

/** Numbers from 0 to 1, the same for each seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A walk with uneven times, spikes, and gaps. */
function walkOf(seed: number): Pick<ChartSeries, 'xs' | 'ys'> {
  const random = randomOf(seed);
  const xs = new Float64Array(POINTS);
  const ys = new Float64Array(POINTS);
  let [x, y] = [0, 0];
  for (let index = 0; index < POINTS; index += 1) {
    x += random() < 0.0005 ? 300 : random();
    y += random() - 0.5;
    xs[index] = x;
    const spike = random() < 0.0002 ? 60 : 0;
    ys[index] = random() < 0.002 ? Number.NaN : y + spike;
  }
  return { xs, ys };
}

function seriesOf({ seed, shape, weight }: DenseLine): ChartSeries {
  const known = walks.get(seed) ?? {
    ...walkOf(seed),
    id: 'line',
    label: 'Line',
    colour: 1,
    shape,
    exactX: String,
    exactY: String,
  };
  walks.set(seed, known);
  return { ...known, shape, weight };
}

function everyPoint(series: ChartSeries, span: Span): Thinned {
  const [first, end] = drawnRange(series, span);
  return { indexes: Array.from({ length: end - first }, (_, index) => first + index), isReduced: true };
}

/**
 * Without smoothing: it rounds once for each piece of a line, so all points and fewer give shades that differ a little
 * at the edges.
 */
const SHARP = 'display: block; shape-rendering: crispEdges';

/**
 * A browser draws a transparent group of one path as a transparent path, which rounds otherwise: in each tile of the
 * page that only one path touches. A clip in the group prevents that.
 */
const CLIPPED = `width="${AREA.width}" height="${HEIGHT}" overflow="hidden"`;

window.drawDenseLine = (line, points) => {
  const series = seriesOf(line);
  const start = series.xs[Math.floor(line.from * POINTS)] ?? 0;
  const span = { from: start, to: series.xs[Math.floor(line.to * POINTS)] ?? start + 1 };
  const [low, high] = visibleRange([series], span) ?? [0, 1];
  const toY = (y: number) => ((high - y) / (high - low)) * HEIGHT;
  const thinned = points === 'all' ? everyPoint(series, span) : thin(series, span, AREA.width);
  const { xs, ys } = placesOf(series, thinned, { span, area: AREA, toY });
  const steps = line.shape === 'step';
  const paths = points === 'all' ? [drawPath(xs, ys, { steps })] : pathsOf(xs, ys, { steps });
  const ground = `<path class="chart-ground" d="${drawPath(xs, ys, { steps, ground: HEIGHT })}"/>`;
  document.body.style.margin = '0';
  document.body.innerHTML = `<svg width="${AREA.width}" height="${HEIGHT}" style="${SHARP}">
    <g class="chart-ink series-1 ink-${line.weight}">${line.shape === 'area' ? ground : ''}
    <g class="chart-lines"><svg ${CLIPPED}>
    ${paths.map((path) => `<path class="chart-line" fill="none" d="${path}"/>`).join('')}
    </svg></g></g></svg>`;
  return thinned.indexes.length;
};
