import { useMemo, useState } from 'react';
import {
  BarChart,
  type BarOf,
  Chart,
  type ChartSeries,
  EpochChart,
  HeatMap,
  LorenzCurve,
  type Span,
  Sparkline,
} from '../../ui/chart/index.ts';
import { formatMillis } from '../../ui/format/index.ts';
import { Specimen, Specimens } from './specimen.tsx';
import './design.css';

const START = Date.UTC(2024, 2, 18);
const MINUTE = 60_000;
const COUNT = 2880;

/** A pseudo-random price series, the same every time. */
function randomWalk(seed: number): number[] {
  let value = 64_000;
  let state = seed;
  return Array.from({ length: COUNT }, (_, index) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    value += (state / 2_147_483_648 - 0.5) * 60 + Math.sin(index / 240) * 4;
    return index === 1700 && seed === 7 ? value + 900 : value;
  });
}

function seriesOf(about: Pick<ChartSeries, 'id' | 'label' | 'colour' | 'shape' | 'weight'>, ys: number[]): ChartSeries {
  const xs = ys.map((_, index) => START + index * MINUTE);
  return {
    ...about,
    xs,
    ys,
    exactX: (index) => formatMillis(xs[index] ?? 0, 'utc').short,
    exactY: (index) => (ys[index] ?? 0).toFixed(2),
  };
}

const EXTERNAL = randomWalk(7);
const INTERNAL = randomWalk(11);
const SPREAD = EXTERNAL.map((value, index) => ((INTERNAL[index] ?? 0) - value) / value);
const BOUNDS: Span = { from: START, to: START + COUNT * MINUTE };
const UTC = { kind: 'time', zone: 'utc' } as const;

const PANES = [
  {
    id: 'price',
    label: 'Price',
    share: 3,
    series: [
      seriesOf({ id: 'external', label: 'External', colour: 1, shape: 'line' }, EXTERNAL),
      seriesOf({ id: 'internal', label: 'Internal', colour: 2, shape: 'step', weight: 'strong' }, INTERNAL),
    ],
  },
  {
    id: 'spread',
    label: 'Spread',
    share: 1,
    zero: true,
    format: (value: number) => `${(value * 100).toFixed(2)}%`,
    series: [seriesOf({ id: 'spread', label: 'Spread', colour: 3, shape: 'area' }, SPREAD)],
  },
];
const BANDS = Array.from({ length: 6 }, (_, index) => ({
  from: START + index * 480 * MINUTE,
  to: START + (index + 1) * 480 * MINUTE,
  shaded: index % 2 === 1,
  number: BigInt(4000 + index),
  label: `${4000 + index}`,
}));
const MARKS = [{ at: START + 1700 * MINUTE, label: 'First difference', tone: 'bad' as const }];

/** Shows the charts in every state. */
export function ChartSpecimens({ theme }: { theme: string }) {
  const [view, setView] = useState<Span>();
  return (
    <Specimens title="Charts">
      <Specimen name="Series, in the order of their use" wide>
        <div className="swatches">
          {[1, 2, 3, 4, 5, 6, 7, 8, 'neutral'].map((colour) => (
            <div key={colour} className="swatch">
              <span className="swatch-colour" style={{ background: `var(--series-${colour})` }} />
              <span>series-{colour}</span>
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen name="Lines over time, two plots, periods, a mark, a strip of everything" wide>
        <div className="specimen-chart">
          <Chart
            label={`Specimen prices, ${theme}`}
            caption="Orrery, specimen data"
            axis={UTC}
            panes={PANES}
            bounds={BOUNDS}
            view={view}
            onView={setView}
            wordsOf={(x) => formatMillis(x, 'utc').short}
            bands={BANDS}
            marks={MARKS}
            overview={PANES[0]?.series[0]}
            wheelNeedsKey
          />
        </div>
      </Specimen>
      <Specimen name="Nothing to draw" wide>
        <div className="specimen-chart">
          <Chart
            label={`Specimen without points, ${theme}`}
            axis={UTC}
            panes={[{ id: 'none', label: 'Price', series: [] }]}
            bounds={BOUNDS}
            wordsOf={(x) => formatMillis(x, 'utc').short}
            height={140}
            empty="No points in this range. Zoom out, or choose another period."
            wheelNeedsKey
          />
        </div>
      </Specimen>
      <Specimen name="From epoch to epoch, with a gap" wide>
        <EpochSpecimen theme={theme} />
      </Specimen>
      <Specimen name="Bars, vertical and horizontal" wide>
        <div className="specimen-chart specimen-charts">
          <BarChart label={`Specimen columns, ${theme}`} names="Block" values="Interval" bars={BARS} height={170} />
          <BarChart
            label={`Specimen rows, ${theme}`}
            names="Node"
            values="Stake"
            bars={BARS.slice(0, 5)}
            height={170}
            isHorizontal
          />
        </div>
      </Specimen>
      <Specimen name="Shares: Lorenz curve" wide>
        <div className="specimen-chart">
          <LorenzCurve label={`Specimen shares, ${theme}`} of="stake" points={LORENZ} height={220} />
        </div>
      </Specimen>
      <Specimen name="By day and hour: heat map" wide>
        <HeatSpecimen theme={theme} />
      </Specimen>
      <Specimen name="Sparklines">
        <Sparkline label="Rising" values={[1, 2, 2, 3, 5, 4, 6]} />
        <Sparkline label="Falling, with a gap" values={[6, 5, null, 4, 3, 4, 1]} colour={2} />
        <Sparkline label="Constant" values={[2, 2, 2]} colour="neutral" />
      </Specimen>
    </Specimens>
  );
}

const BARS: readonly BarOf[] = Array.from({ length: 12 }, (_, index) => {
  const value = 900 + ((index * 7919) % 400) + (index === 7 ? 900 : 0);
  return {
    id: String(index),
    label: `Node ${index + 1}`,
    value,
    exact: value.toLocaleString('en'),
    colour: index === 7 ? (2 as const) : (1 as const),
  };
});

const LORENZ = [
  { nodes: '0', amount: '0' },
  { nodes: '0.25', amount: '0.08' },
  { nodes: '0.5', amount: '0.24' },
  { nodes: '0.75', amount: '0.52' },
  { nodes: '1', amount: '1' },
];

function EpochSpecimen({ theme }: { theme: string }) {
  const lines = useMemo(
    () => [
      {
        id: 'ranking',
        label: 'Ranking score',
        colour: 1 as const,
        points: [1, 2, 3, 4, 7, 8, 9, 10].map((epoch) => ({
          epoch: BigInt(epoch + 4000),
          value: 0.04 + (epoch % 4) * 0.004,
          exact: (0.04 + (epoch % 4) * 0.004).toFixed(3),
        })),
      },
    ],
    [],
  );
  return (
    <div className="specimen-chart">
      <EpochChart label={`Specimen scores, ${theme}`} lines={lines} height={160} />
    </div>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const DAYS = Array.from({ length: 28 }, (_, day) => `${day + 1} Mar`);

function HeatSpecimen({ theme }: { theme: string }) {
  const cells = useMemo(
    () =>
      DAYS.flatMap((day, column) =>
        HOURS.flatMap((hour, row) => {
          const warmth = Math.sin(column / 4) * Math.cos(row / 5);
          return (column * 24 + row) % 37 === 0
            ? []
            : [{ column, row, warmth, words: `${day} ${hour}`, exact: `${(warmth / 50).toFixed(4)}%` }];
        }),
      ),
    [],
  );
  return (
    <div className="specimen-chart">
      <HeatMap
        label={`Specimen hours, ${theme}`}
        columns={DAYS}
        rows={HOURS}
        names={{ column: 'Day', row: 'Hour', value: 'Spread' }}
        cells={cells}
        scale={['−0.02%', 'grey is none', '+0.02%']}
      />
    </div>
  );
}
