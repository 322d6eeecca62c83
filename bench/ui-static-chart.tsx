/**
 * A page with one chart and nothing else, without zoom, redrawn on request: with recharts' own lines, the usual way, or
 * with the app's own chart.
 */

import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Area, CartesianGrid, ComposedChart, Line, XAxis, YAxis } from 'recharts';
import { Chart, type ChartPane, type ChartSeries } from '../src/renderer/ui/chart/index.ts';
import '../src/renderer/ui/styles/base.css';
import '../src/renderer/ui/styles/tokens.css';

export interface Drawing {
  /** Points of each of the four lines of prices and averages, and of the spread. */
  points: readonly number[];
  width: number;
  height: number;
}

export type Drawer = 'recharts' | 'orrery';

declare global {
  interface Window {
    /** Makes the points of a turn. Each turn has other points and times, so that axes are drawn as well as lines. */
    prepareStatic(drawing: Drawing, turn: number): void;
    drawStatic(by: Drawer): void;
  }
}

const AXIS = { kind: 'time', zone: 'utc' } as const;
const FROM = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PERIODS = 24;
/** Points of the strip that shows the whole series. */
const STRIP = 800;
const LOOKS = [
  { label: 'External price', colour: 1, shape: 'step', weight: 'faint' },
  { label: 'Internal price', colour: 2, shape: 'step', weight: 'faint' },
  { label: 'External TWAP', colour: 1, shape: 'line', weight: 'strong' },
  { label: 'Internal TWAP', colour: 2, shape: 'line', weight: 'strong' },
  { label: 'Spread', colour: 'neutral', shape: 'area' },
] as const;

function lineOf(line: number, count: number, turn: number, from: number): ChartSeries {
  const xs = Float64Array.from({ length: count }, (_, index) => from + (index / Math.max(1, count - 1)) * DAY);
  const ys = xs.map((_, index) => 100 + line + Math.sin((index + turn) / 9) * 3 + Math.sin((index + turn) * 7.7));
  const look = LOOKS[line] ?? LOOKS[0];
  return { id: look.label, ...look, xs, ys, exactX: String, exactY: String };
}

/** Like the app's own chart: shaded periods, and a strip of the whole series below. */
function Own({ lines, strip, from, height }: Prepared) {
  const panes: ChartPane[] = [
    { id: 'price', label: 'Price', share: 3, series: lines.slice(0, 4) },
    { id: 'spread', label: 'Spread', share: 1, zero: true, series: lines.slice(4) },
  ];
  const bands = Array.from({ length: PERIODS }, (_, period) => ({
    from: from + (period * DAY) / PERIODS,
    to: from + ((period + 1) * DAY) / PERIODS,
    shaded: period % 2 === 1,
    number: BigInt(period),
    label: String(period),
  }));
  return (
    <Chart
      label="Funding"
      axis={AXIS}
      panes={panes}
      bands={bands}
      overview={strip}
      bounds={{ from, to: from + DAY }}
      wordsOf={String}
      height={height}
    />
  );
}

const PLAIN = { dataKey: 'y', dot: false, activeDot: false, isAnimationActive: false } as const;

function Plain({ lines, rows, from, width, height }: Pick<Prepared, 'lines' | 'rows' | 'from' | 'width' | 'height'>) {
  return (
    <ComposedChart width={width} height={height} accessibilityLayer={false}>
      <CartesianGrid vertical={false} />
      <XAxis type="number" dataKey="x" domain={[from, from + DAY]} />
      <YAxis type="number" orientation="right" domain={['auto', 'auto']} />
      {lines.map(({ id, shape }, index) =>
        shape === 'area' ? (
          <Area key={id} {...PLAIN} data={rows[index]} type="linear" />
        ) : (
          <Line key={id} {...PLAIN} data={rows[index]} type={shape === 'step' ? 'stepAfter' : 'linear'} />
        ),
      )}
    </ComposedChart>
  );
}

const root = createRoot(document.body.appendChild(document.createElement('div')));

interface Prepared {
  lines: readonly ChartSeries[];
  /** Each line's points in the shape that recharts expects. */
  rows: { x: number; y: number }[][];
  strip: ChartSeries;
  from: number;
  width: number;
  height: number;
}

let prepared: Prepared | undefined;

window.prepareStatic = ({ points, width, height }, turn) => {
  const from = FROM + turn * HOUR;
  const lines = points.map((count, index) => lineOf(index, count, turn, from));
  const rows = lines.map(({ xs, ys }) => Array.from(xs, (x, index) => ({ x, y: ys[index] ?? 0 })));
  prepared = { lines, rows, strip: lineOf(0, STRIP, turn, from), from, width, height };
};

window.drawStatic = (by) => {
  if (prepared === undefined) throw new Error('nothing was prepared');
  const { lines, rows, height, ...rest } = prepared;
  flushSync(() =>
    root.render(
      <div key={by} style={{ width: rest.width }}>
        {by === 'orrery' ? (
          <Own lines={lines} rows={rows} height={height} {...rest} />
        ) : (
          <>
            <Plain {...rest} lines={lines.slice(0, 4)} rows={rows.slice(0, 4)} height={(height * 3) / 4} />
            <Plain {...rest} lines={lines.slice(4)} rows={rows.slice(4)} height={height / 4} />
          </>
        )}
      </div>,
    ),
  );
};
