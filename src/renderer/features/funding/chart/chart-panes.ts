/** Builds the plots of a market's chart, or of two markets one above the other, from the data that was read. */
import type { FundingSeries } from '../../../../contract/index.ts';
import type { ChartPane, ChartSeries } from '../../../ui/chart/index.ts';
import type { Zone } from '../../../ui/format/index.ts';
import type { Unit } from '../../shared/units/units.ts';
import type { SeriesReading } from '../use-analysis.ts';
import { drawnSeries, millisOf, percentMark } from './chart-series.ts';

/** A market as the chart draws it: its name, the unit of its prices, and its data once they are read. */
export interface DrawnMarket {
  name: string;
  unit: Unit;
  reading: SeriesReading | undefined;
}

/** The source to draw, both if undefined; and the zone for times. */
export interface PaneOptions {
  source: 'external' | 'internal' | undefined;
  zone: Zone;
}

const WORDS = {
  externalTwap: 'external TWAP',
  internalTwap: 'internal TWAP',
  spread: 'spread',
} as const;

/** Returns the known starts of the periods (Unix milliseconds), for lines that must break there. */
function startsOf(reading: SeriesReading | undefined): number[] {
  return reading?.periods.flatMap(({ start }) => (start === null ? [] : [millisOf(start.earliest)])) ?? [];
}

const isAverage = ({ series }: FundingSeries) => series.endsWith('Twap') || series === 'spread';

/** Returns the series of prices and averages of the chosen source, or of both if it is undefined; never the spread. */
function chosen(series: readonly FundingSeries[] | undefined, source: 'external' | 'internal' | undefined) {
  return (series ?? []).filter(
    (each) => each.series !== 'spread' && (source === undefined || each.series.startsWith(source)),
  );
}

function spreadSeriesOf(series: readonly FundingSeries[] | undefined) {
  return (series ?? []).filter((each) => each.series === 'spread');
}

function drawer({ reading, unit }: DrawnMarket, zone: Zone, prefix = '') {
  const starts = startsOf(reading);
  return (series: FundingSeries, look: Partial<ChartSeries> = {}) =>
    drawnSeries(series, {
      places: unit.decimals,
      unit: unit.name,
      zone,
      id: `${prefix}${series.series}`,
      look,
      starts: isAverage(series) ? starts : undefined,
    });
}

/** Returns the panes of one market's chart: prices and averages of the chosen source or both, with the spread below. */
export function panesOfOne(market: DrawnMarket, { source, zone }: PaneOptions): ChartPane[] {
  const draw = drawer(market, zone);
  const series = market.reading?.series;
  return [
    { id: 'price', label: 'Price', share: 3, series: chosen(series, source).map((each) => draw(each)) },
    {
      id: 'spread',
      label: 'Spread',
      share: 1,
      zero: true,
      format: percentMark,
      series: spreadSeriesOf(series).map((each) => draw(each)),
    },
  ];
}

/** The two sides of a comparison, distinguished by colour. */
export const SIDE_COLOURS = [
  { externalTwap: 1, internalTwap: 2, spread: 7 },
  { externalTwap: 3, internalTwap: 8, spread: 6 },
] as const;

/**
 * Returns the panes of a chart of two markets: their averages, each on a scale of its own, and their spreads on one.
 */
export function panesOfTwo(markets: readonly [DrawnMarket, DrawnMarket], { source, zone }: PaneOptions): ChartPane[] {
  const sides = markets.map((market, index) => {
    const draw = drawer(market, zone, index === 0 ? '' : 'other ');
    const colours = SIDE_COLOURS[index === 0 ? 0 : 1];
    const drawn = (series: FundingSeries, name: keyof typeof colours, look: Partial<ChartSeries> = {}) =>
      draw(series, {
        label: `${market.name} ${WORDS[name]}`,
        group: { name: market.name, label: capital(WORDS[name]) },
        colour: colours[name],
        ...look,
      });
    return { ...market, series: market.reading?.series, drawn };
  });
  return [
    ...sides.map(({ name, series, drawn }) => ({
      id: name,
      label: name,
      title: `${name}, on its own scale`,
      share: 2,
      series: chosen(series, source).flatMap((each) =>
        each.series === 'externalTwap' || each.series === 'internalTwap' ? [drawn(each, each.series)] : [],
      ),
    })),
    spreadPane(
      sides.flatMap(({ series, drawn }) =>
        spreadSeriesOf(series).map((each) => drawn(each, 'spread', { shape: 'line' })),
      ),
    ),
  ];
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The colours of up to six compared markets, each of which has one. */
export const MARKET_COLOURS = [1, 2, 3, 6, 7, 8] as const;

/**
 * Returns the panes of a chart of three to six markets. Each market has one colour: its averages are on a scale of their
 * own, the external one dashed, and the spreads of all are on one scale.
 */
export function panesOfMany(markets: readonly DrawnMarket[], { source, zone }: PaneOptions): ChartPane[] {
  const sides = markets.map((market, index) => {
    const draw = drawer(market, zone, index === 0 ? '' : `${index} `);
    const drawn = (series: FundingSeries, name: keyof typeof WORDS, look: Partial<ChartSeries> = {}) =>
      draw(series, {
        label: `${market.name} ${WORDS[name]}`,
        group: { name: market.name, label: capital(WORDS[name]) },
        colour: MARKET_COLOURS[index] ?? 'neutral',
        ...look,
      });
    return { name: market.name, series: market.reading?.series, drawn };
  });
  return [
    ...sides.map(({ name, series, drawn }, index) => ({
      id: `${index} ${name}`,
      label: name,
      title: `${name}, on its own scale`,
      share: 2,
      series: chosen(series, source).flatMap((each) =>
        each.series === 'externalTwap'
          ? [drawn(each, each.series, { dashed: true, weight: 'normal' })]
          : each.series === 'internalTwap'
            ? [drawn(each, each.series, { weight: 'normal' })]
            : [],
      ),
    })),
    {
      ...spreadPane(
        sides.flatMap(({ series, drawn }) =>
          spreadSeriesOf(series).map((each) => drawn(each, 'spread', { shape: 'line' })),
        ),
        'Spread of all',
      ),
      share: 4,
    },
  ];
}

/** Returns the pane with the spreads of the sides of a comparison, on one scale. */
export function spreadPane(series: ChartPane['series'], title = 'Spread of both'): ChartPane {
  return { id: 'spread', label: 'Spread', title, share: 2, zero: true, format: percentMark, series };
}
