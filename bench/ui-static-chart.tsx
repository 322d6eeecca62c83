/**
 * A page with one chart and nothing else, without zoom, drawn anew whenever it is told to: of recharts' own lines, which is
 * what one would write, or the app's own.
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
    /** Makes the points of a turn: each has other ones and other times, so that axes are drawn as well as lines. */
    prepareStatic(drawing: Drawing, turn: number): void;
    drawStatic(by: Drawer): void;
  }
}

const AXIS = { kind: 'time', zone: 'utc' } as const;
const FROM = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LOOKS = [
  { label: 'External price', colour: 1, shape: 'step', weight: 'faint' },
  { label: 'Internal price', colour: 2, shape: 'step', weight: 'faint' },
  { label: 'External TWAP', colour: 1, shape: 'line', weight: 'strong' },
  { label: 'Internal TWAP', colour: 2, shape: 'line', weight: 'strong' },
  { label: 'Spread', colour: 'neutral', shape: 'area' },
] as const;

function lineOf(place: number, count: number, turn: number, from: number): ChartSeries {
  const xs = Float64Array.from({ length: count }, (_, index) => from + (index / Math.max(1, count - 1)) * DAY);
  const ys = xs.map((_, index) => 100 + place + Math.sin((index + turn) / 9) * 3 + Math.sin((index + turn) * 7.7));
  const look = LOOKS[place] ?? LOOKS[0];
  return { id: look.label, ...look, xs, ys, exactX: String, exactY: String };
}

function Own({ lines, from, height }: { lines: readonly ChartSeries[]; from: number; height: number }) {
  const panes: ChartPane[] = [
    { id: 'price', label: 'Price', share: 3, series: lines.slice(0, 4) },
    { id: 'spread', label: 'Spread', share: 1, zero: true, series: lines.slice(4) },
  ];
  const bounds = { from, to: from + DAY };
  return <Chart label="Funding" axis={AXIS} panes={panes} bounds={bounds} wordsOf={String} height={height} />;
}

/** Rows as recharts takes them: one for each place, with the values of the lines that have a point there. */
function rowsOf(lines: readonly ChartSeries[]): Record<string, number>[] {
  const rows = new Map<number, Record<string, number>>();
  for (const { id, xs, ys } of lines) {
    for (let index = 0; index < xs.length; index += 1) {
      const x = xs[index] ?? 0;
      const row = rows.get(x) ?? { x };
      row[id] = ys[index] ?? Number.NaN;
      rows.set(x, row);
    }
  }
  return [...rows.values()].toSorted((one, other) => (one.x ?? 0) - (other.x ?? 0));
}

interface PlainProps {
  lines: readonly ChartSeries[];
  rows: Record<string, number>[];
  from: number;
  width: number;
  height: number;
}

const PLAIN = { dot: false, activeDot: false, isAnimationActive: false, connectNulls: true } as const;

function Plain({ lines, rows, from, width, height }: PlainProps) {
  return (
    <ComposedChart width={width} height={height} data={rows} accessibilityLayer={false}>
      <CartesianGrid vertical={false} />
      <XAxis type="number" dataKey="x" domain={[from, from + DAY]} />
      <YAxis type="number" orientation="right" domain={['auto', 'auto']} />
      {lines.map(({ id, shape }) =>
        shape === 'area' ? (
          <Area key={id} {...PLAIN} dataKey={id} type="linear" />
        ) : (
          <Line key={id} {...PLAIN} dataKey={id} type={shape === 'step' ? 'stepAfter' : 'linear'} />
        ),
      )}
    </ComposedChart>
  );
}

const root = createRoot(document.body.appendChild(document.createElement('div')));

let prepared: (Omit<PlainProps, 'rows'> & { prices: PlainProps['rows']; spread: PlainProps['rows'] }) | undefined;

window.prepareStatic = ({ points, width, height }, turn) => {
  const from = FROM + turn * HOUR;
  const lines = points.map((count, place) => lineOf(place, count, turn, from));
  prepared = { lines, prices: rowsOf(lines.slice(0, 4)), spread: rowsOf(lines.slice(4)), from, width, height };
};

window.drawStatic = (by) => {
  if (prepared === undefined) throw new Error('nothing was prepared');
  const { lines, prices, spread, from, width, height } = prepared;
  flushSync(() =>
    root.render(
      <div key={by} style={{ width }}>
        {by === 'orrery' ? (
          <Own lines={lines} from={from} height={height} />
        ) : (
          <>
            <Plain lines={lines.slice(0, 4)} rows={prices} from={from} width={width} height={(height * 3) / 4} />
            <Plain lines={lines.slice(4)} rows={spread} from={from} width={width} height={height / 4} />
          </>
        )}
      </div>,
    ),
  );
};
