/** A page that draws one line of many points, with the contender that its test names: Orrery's chart, uPlot, or a bare canvas. */
import { createRoot } from 'react-dom/client';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { Chart, type ChartSeries } from '../src/renderer/ui/chart/index.ts';
import '../src/renderer/ui/styles/base.css';
import '../src/renderer/ui/styles/tokens.css';
import { drawBareLine } from './charts-bare.ts';
import { type ChartContender, timesOf } from './charts-times.ts';

declare global {
  interface Window {
    /** Makes the points; the next click on the page draws them. */
    prepareChart(by: ChartContender, points: number): void;
    /** Milliseconds from the newest release of the pointer until its last picture is on the screen. */
    lastPicture(): Promise<number>;
    /** Left edge and width of the plot in pixels, and its middle. */
    plotPlace(): { left: number; width: number; middle: number };
  }
}

const FROM = Date.UTC(2021, 0, 1);
const STEP = 1000;
const WIDTH = 1200;
const HEIGHT = 420;

/** A walk with a spike now and then, the same every time. */
function walk(points: number): { xs: Float64Array; ys: Float64Array } {
  const xs = new Float64Array(points);
  const ys = new Float64Array(points);
  let state = 7;
  let value = 1000;
  for (let index = 0; index < points; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const share = state / 2 ** 32;
    value += share - 0.5;
    xs[index] = FROM + index * STEP;
    ys[index] = share > 0.999_999 ? value + 400 : value;
  }
  return { xs, ys };
}

const frame = document.body.appendChild(document.createElement('div'));
frame.style.width = `${WIDTH}px`;
const times = timesOf();

type Points = ReturnType<typeof walk>;

function drawOrrery({ xs, ys }: Points): void {
  const series: ChartSeries = {
    id: 'line',
    label: 'Line',
    colour: 1,
    shape: 'line',
    xs,
    ys,
    exactX: (index) => String(xs[index]),
    exactY: (index) => String(ys[index]),
  };
  new MutationObserver((changes) => {
    const isDrawn = ({ target }: MutationRecord) => (target as Element).closest('.chart-stage') !== null;
    if (changes.some(isDrawn) || document.querySelector('.chart-stage') === null) times.changed();
  }).observe(frame, { subtree: true, childList: true, attributes: true });
  createRoot(frame).render(
    <Chart
      label="Line"
      axis={{ kind: 'time', zone: 'utc' }}
      panes={[{ id: 'line', label: 'Line', series: [series] }]}
      bounds={{ from: FROM, to: FROM + (xs.length - 1) * STEP }}
      wordsOf={String}
      height={HEIGHT}
    />,
  );
}

function drawUPlot({ xs, ys }: Points): void {
  const options: uPlot.Options = {
    width: WIDTH,
    height: HEIGHT,
    ms: 1,
    series: [{}, { label: 'Line', stroke: '#0072b2', width: 1.5 }],
    hooks: { draw: [times.changed] },
  };
  new uPlot(options, [xs, ys], frame);
}

const DRAW: Readonly<Record<ChartContender, (points: Points) => void>> = {
  orrery: drawOrrery,
  uplot: drawUPlot,
  bare: ({ xs, ys }) => drawBareLine(frame, xs, ys, { width: WIDTH, height: HEIGHT, changed: times.changed }),
};
const PLOTS: Readonly<Record<ChartContender, string>> = {
  orrery: '.chart-stage svg svg',
  uplot: '.u-over',
  bare: 'canvas',
};

let drawnBy: ChartContender = 'orrery';

window.prepareChart = (by, count) => {
  drawnBy = by;
  const points = walk(count);
  document.body.addEventListener('pointerup', () => DRAW[by](points), { once: true });
};
window.lastPicture = times.lastPicture;
window.plotPlace = () => {
  const { left, top, width, height } = document.querySelector(PLOTS[drawnBy])?.getBoundingClientRect() ?? new DOMRect();
  return { left, width, middle: top + height / 2 };
};
