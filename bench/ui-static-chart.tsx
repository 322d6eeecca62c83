/** A page with one chart and nothing else: the app's own, without zoom, drawn anew whenever it is told to. */

import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Chart, type ChartPane, type ChartSeries } from '../src/renderer/ui/chart/index.ts';
import '../src/renderer/ui/styles/base.css';
import '../src/renderer/ui/styles/tokens.css';

interface Drawing {
  /** Points of each of the four lines of prices and averages, and of the spread. */
  points: readonly number[];
  width: number;
  height: number;
}

declare global {
  interface Window {
    drawStatic(drawing: Drawing, turn: number): void;
  }
}

const AXIS = { kind: 'time', zone: 'utc' } as const;
const FROM = Date.UTC(2026, 0, 1);
const DAY = 86_400_000;
const LOOKS = [
  { label: 'External price', colour: 1, shape: 'step', weight: 'faint' },
  { label: 'Internal price', colour: 2, shape: 'step', weight: 'faint' },
  { label: 'External TWAP', colour: 1, shape: 'line', weight: 'strong' },
  { label: 'Internal TWAP', colour: 2, shape: 'line', weight: 'strong' },
  { label: 'Spread', colour: 'neutral', shape: 'area' },
] as const;

function lineOf(place: number, count: number, turn: number): ChartSeries {
  const xs = Float64Array.from({ length: count }, (_, index) => FROM + (index / Math.max(1, count - 1)) * DAY);
  const ys = xs.map((_, index) => 100 + place + Math.sin((index + turn) / 9) * 3 + Math.sin((index + turn) * 7.7));
  const look = LOOKS[place] ?? LOOKS[0];
  return { id: look.label, ...look, xs, ys, exactX: String, exactY: String };
}

const root = createRoot(document.body.appendChild(document.createElement('div')));

window.drawStatic = ({ points, width, height }, turn) => {
  const lines = points.map((count, place) => lineOf(place, count, turn));
  const panes: ChartPane[] = [
    { id: 'price', label: 'Price', share: 3, series: lines.slice(0, 4) },
    { id: 'spread', label: 'Spread', share: 1, zero: true, series: lines.slice(4) },
  ];
  flushSync(() =>
    root.render(
      <div style={{ width }}>
        <Chart
          label="Funding"
          axis={AXIS}
          panes={panes}
          bounds={{ from: FROM, to: FROM + DAY }}
          wordsOf={String}
          height={height}
        />
      </div>,
    ),
  );
};
