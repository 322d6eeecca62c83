import { expect, test } from 'vitest';
import type { FundingSeries } from '../../../../contract/index.ts';
import type { Unit } from '../../shared/units/units.ts';
import type { SeriesReading } from '../use-analysis.ts';
import { type DrawnMarket, MARKET_COLOURS, panesOfMany } from './chart-panes.ts';

const seriesOf = (series: FundingSeries['series']): FundingSeries => ({
  series,
  points: 2,
  raw: true,
  timestamps: [0n, 1_000_000_000n],
  values: ['1', '2'],
  breaks: null,
});
const reading = {
  series: (['externalPrice', 'externalTwap', 'internalTwap', 'spread'] as const).map(seriesOf),
  periods: [],
} as unknown as SeriesReading;
const markets = Array.from(
  { length: 6 },
  (_, index): DrawnMarket => ({ name: `M${index}`, unit: { name: 'USD', decimals: 0 } as Unit, reading }),
);

test('six markets have six colours, a pane each for their averages, and one pane for their spreads', () => {
  const panes = panesOfMany(markets, { source: undefined, zone: 'utc' });
  expect(panes).toHaveLength(7);
  expect(new Set(MARKET_COLOURS).size).toBe(6);
  for (const [index, { series }] of panes.slice(0, 6).entries()) {
    expect(series.map(({ colour, dashed = false }) => [colour, dashed])).toEqual([
      [MARKET_COLOURS[index], true],
      [MARKET_COLOURS[index], false],
    ]);
  }
  expect(panes[6]?.series.map(({ colour }) => colour)).toEqual([...MARKET_COLOURS]);
  const ids = panes.flatMap(({ series }) => series.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(panes.map(({ id }) => id)).size).toBe(7);
});

test('one source leaves out the averages of the other, and a market that loads has an empty pane', () => {
  const [first, ...rest] = markets.slice(0, 3);
  const loading = [{ ...(first as DrawnMarket), reading: undefined }, ...rest];
  const panes = panesOfMany(loading, { source: 'internal', zone: 'utc' });
  expect(panes.map(({ series }) => series.map(({ label }) => label))).toEqual([
    [],
    ['M1 internal TWAP'],
    ['M2 internal TWAP'],
    ['M1 spread', 'M2 spread'],
  ]);
});
