import { ChartSpline } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { FundingSeries, FundingSeriesName, Market } from '../../../contract/index.ts';
import { useZone } from '../../data/appearance.tsx';
import { Chart, type ChartPane, type ChartSeries, type Span, useSize } from '../../ui/chart/index.ts';
import { formatInteger, formatMillis } from '../../ui/format/index.ts';
import { Skeleton, State } from '../../ui/parts/index.ts';
import { ViewFrame } from '../shared/view-frame.tsx';
import { bandsOf, drawnSeries, millisOf, percentMark, periodAt, readingOf } from './chart-series.ts';
import { CompareSelect, comparisonOf } from './compare.tsx';
import { Figures } from './figures.tsx';
import { type FundingContext, PlacesSelect, SourceSegmented } from './funding-frame.tsx';
import { rangeChosen, rangeOf, viewOf, writeRange } from './link.ts';
import { marketLabel } from './markets.ts';
import { PeriodPanel } from './period-panel.tsx';
import { PeriodsCompared } from './periods-compared.tsx';
import { RangeMenu } from './range-menu.tsx';
import { FailedReading, FundingNotice } from './reading.tsx';
import { usePlaces } from './scale.ts';
import { type SeriesReading, useFundingAudit, useFundingPeriod, useFundingSeries } from './use-analysis.ts';
import './chart-part.css';

/** Columns of the strip that shows everything. */
const STRIP = 400;
/** Columns of one period, which rarely has more points. */
const PERIOD_COLUMNS = 2048;

/** Prices and averages of both sources over time, their spread below, periods shaded. */
export function ChartPart(context: FundingContext) {
  const { marketId, markets, search, onSearch, controls } = context;
  const zone = useZone();
  const range = rangeOf(search);
  const comparison = comparisonOf(search, marketId);
  const whole = useFundingSeries(marketId, { columns: STRIP, series: STRIP_SERIES });
  const period = useFundingPeriod(marketId, range.kind === 'period' ? range.seq : undefined);
  const extent = whole.data?.extent;

  return (
    <ViewFrame
      title="Funding"
      controls={controls}
      toolbar={
        <>
          <RangeMenu range={range} zone={zone} onChange={(next) => onSearch(writeRange(next))} />
          <SourceSegmented search={search} onSearch={onSearch} />
          <CompareSelect marketId={marketId} markets={markets} range={range} search={search} onSearch={onSearch} />
          <span className="toolbar-gap" />
          <PlacesSelect {...context} />
        </>
      }
      notice={<FundingNotice marketId={marketId} query={whole} standing={whole.data?.standing} />}
      panel={
        search.open === undefined ? undefined : (
          <PeriodPanel {...context} open={search.open} onClose={() => onSearch({ open: undefined })} />
        )
      }
    >
      {whole.error !== null && whole.data === undefined ? (
        <FailedReading what="The points of this market" query={whole} />
      ) : extent === null ? (
        <NoPoints />
      ) : (
        <div className="funding-chart">
          <Figures
            period={period.data}
            places={context.places}
            name={comparison?.kind === 'market' ? labelIn(markets, marketId) : undefined}
          />
          {comparison?.kind === 'market' && <OtherFigures {...context} otherMarket={comparison.marketId} />}
          {comparison?.kind === 'period' && range.kind === 'period' ? (
            <PeriodsCompared {...context} one={range.seq} other={comparison.seq} />
          ) : whole.data === undefined || extent === undefined ? (
            <ChartLoading />
          ) : (
            <RangeChart
              {...context}
              strip={whole.data}
              otherMarket={comparison?.kind === 'market' ? comparison.marketId : undefined}
            />
          )}
        </div>
      )}
    </ViewFrame>
  );
}

function OtherFigures({ otherMarket, markets, search }: FundingContext & { otherMarket: string }) {
  const range = rangeOf(search);
  const period = useFundingPeriod(otherMarket, range.kind === 'period' ? range.seq : undefined);
  const [places] = usePlaces(otherMarket, markets);
  return <Figures period={period.data} places={places} name={labelIn(markets, otherMarket)} />;
}

function labelIn(markets: readonly Market[], id: string): string {
  const market = markets.find((each) => each.id === id);
  return market === undefined ? 'This market' : marketLabel(market);
}

const STRIP_SERIES: readonly FundingSeriesName[] = ['externalPrice', 'internalPrice'];

export function NoPoints() {
  return (
    <State icon={<ChartSpline />} title="No funding points">
      <p>This market has none, or is no perpetual market. Choose another one.</p>
    </State>
  );
}

/** As tall as the chart that will stand here. */
function ChartLoading() {
  return (
    <div className="funding-chart-loading" role="status">
      <Skeleton width={30} says="The chart is being read" />
    </div>
  );
}

function RangeChart(context: FundingContext & { strip: SeriesReading; otherMarket: string | undefined }) {
  const { marketId, markets, search, onSearch, places, strip, otherMarket } = context;
  const zone = useZone();
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const range = rangeOf(search);
  const seq = range.kind === 'period' ? range.seq : undefined;

  const stripBounds = useMemo(() => boundsOf(strip), [strip]);
  const view = viewOf(range, stripBounds);
  const request =
    width === 0
      ? undefined
      : seq !== undefined
        ? { seq, columns: PERIOD_COLUMNS }
        : view === undefined
          ? { columns: Math.ceil(width / 2) }
          : readingOf(view, width);
  const main = useFundingSeries(marketId, request);
  const other = useFundingSeries(otherMarket ?? marketId, otherMarket === undefined ? undefined : request);
  const [otherPlaces] = usePlaces(otherMarket ?? marketId, markets);
  const audit = useFundingAudit(marketId, seq);

  const bounds = useMemo(
    () => (seq === undefined || main.data === undefined ? stripBounds : periodBounds(main.data, seq)),
    [seq, main.data, stripBounds],
  );
  const { source } = search;
  const name = labelIn(markets, marketId);
  const otherName = otherMarket === undefined ? undefined : labelIn(markets, otherMarket);
  const panes = useMemo((): ChartPane[] => {
    const breaks = startsOf(main.data);
    const otherBreaks = startsOf(other.data);
    const drawn = (series: FundingSeries) =>
      drawnSeries(series, { places, zone, breaks: isAverage(series) ? breaks : [] });
    const prices = chosen(main.data?.series, source).map(drawn);
    const spread = spreadOf(main.data?.series);
    if (otherMarket === undefined) {
      return [
        { id: 'price', label: 'Price', share: 3, series: prices },
        { id: 'spread', label: 'Spread', share: 1, zero: true, format: percentMark, series: spread.map(drawn) },
      ];
    }
    const second = (series: FundingSeries, look: Partial<ChartSeries>) =>
      drawnSeries(series, {
        places: otherPlaces,
        zone,
        id: `other ${series.series}`,
        look,
        breaks: isAverage(series) ? otherBreaks : [],
      });
    const label = (series: FundingSeries) => `${otherName} ${WORDS[series.series]}`;
    return [
      {
        id: 'price',
        label: name,
        share: 2,
        series: prices.map((each) => ({ ...each, label: `${name} ${WORDS[each.id as FundingSeriesName]}` })),
      },
      {
        id: 'other',
        label: otherName ?? '',
        share: 2,
        series: chosen(other.data?.series, source).map((series) => second(series, { label: label(series) })),
      },
      {
        id: 'spread',
        label: 'Spread',
        share: 2,
        zero: true,
        format: percentMark,
        series: [
          ...spread.map((series) =>
            drawnSeries(series, { places, zone, look: { label: `${name} spread`, colour: 7, shape: 'line' } }),
          ),
          ...spreadOf(other.data?.series).map((series) =>
            second(series, { label: `${otherName} spread`, colour: 3, shape: 'line' }),
          ),
        ],
      },
    ];
  }, [main.data, other.data, source, places, otherPlaces, zone, otherMarket, name, otherName]);

  const bands = useMemo(
    () => bandsOf(main.data?.periods ?? [], bounds, (each) => formatInteger(each)),
    [main.data, bounds],
  );
  const marks = useMemo(
    () =>
      (audit.data?.sides ?? []).flatMap(({ difference }) =>
        difference === null
          ? []
          : [{ at: millisOf(difference.row.timestamp), label: 'First difference', tone: 'bad' as const }],
      ),
    [audit.data],
  );
  const overview = useMemo(() => {
    const series = strip.series.find(({ timestamps }) => timestamps.length > 0);
    return series === undefined ? undefined : drawnSeries(series, { places, zone });
  }, [strip, places, zone]);

  const onView = (next: Span | undefined) => {
    if (seq === undefined) onSearch(writeRange(rangeChosen(next, bounds)));
  };
  const title = `Funding of ${otherName === undefined ? name : `${name} and ${otherName}`}`;
  return (
    <div ref={box} className="funding-chart-box">
      {main.error !== null && main.data === undefined ? (
        <FailedReading what="The chart" query={main} />
      ) : main.data === undefined ? (
        <ChartLoading />
      ) : (
        <Chart
          key={`${marketId} ${seq ?? ''}`}
          label={seq === undefined ? title : `${title}, period ${formatInteger(seq)}`}
          caption={captionOf(main.data, zone)}
          axis={timeIn(zone)}
          panes={panes}
          bounds={bounds}
          view={view}
          onView={onView}
          wordsOf={(x) => formatMillis(x, zone).short}
          bands={bands}
          marks={marks}
          overview={seq === undefined ? overview : undefined}
          height="fill"
          busy={main.isPlaceholderData}
          onPick={(x) => {
            const picked = seq ?? periodAt(main.data.periods, x);
            if (picked !== undefined) onSearch({ open: picked.toString(), show: 'chart' });
          }}
          empty={<p>No points in this stretch. Zoom out, or choose another range.</p>}
        />
      )}
    </div>
  );
}

const axes = new Map<string, { kind: 'time'; zone: string }>();

/** The same object for the same zone, so that nothing is drawn anew for its sake. */
function timeIn(zone: string) {
  const axis = axes.get(zone) ?? { kind: 'time', zone };
  axes.set(zone, axis);
  return axis;
}

const WORDS: Readonly<Record<FundingSeriesName, string>> = {
  externalPrice: 'external price',
  internalPrice: 'internal price',
  externalTwap: 'external TWAP',
  internalTwap: 'internal TWAP',
  spread: 'spread',
};

/** Where periods begin, for lines that must not run over it. */
function startsOf(reading: SeriesReading | undefined): number[] {
  return reading?.periods.flatMap(({ start }) => (start === null ? [] : [millisOf(start.earliest)])) ?? [];
}

const isAverage = ({ series }: FundingSeries) => series.endsWith('Twap') || series === 'spread';

/** Prices and averages of the chosen source, external beside internal. */
function chosen(series: readonly FundingSeries[] | undefined, source: 'external' | 'internal' | undefined) {
  return (series ?? []).filter(
    (each) => each.series !== 'spread' && (source === undefined || each.series.startsWith(source)),
  );
}

function spreadOf(series: readonly FundingSeries[] | undefined) {
  return (series ?? []).filter((each) => each.series === 'spread');
}

function boundsOf({ extent }: SeriesReading): Span {
  if (extent === null) return { from: 0, to: 1 };
  const [from, to] = [millisOf(extent.oldest), millisOf(extent.newest)];
  return to > from ? { from, to } : { from: from - 1000, to: to + 1000 };
}

/** From a period's start to its end, or to its newest point while it runs. */
function periodBounds(reading: SeriesReading, seq: bigint): Span {
  const period = reading.periods.find((each) => each.seq === seq);
  const times = reading.series.flatMap(({ timestamps }) => timestamps.map(millisOf));
  const newest = times.reduce((latest, time) => Math.max(latest, time), Number.NEGATIVE_INFINITY);
  const oldest = times.reduce((first, time) => Math.min(first, time), Number.POSITIVE_INFINITY);
  const from = period?.start == null ? oldest : millisOf(period.start.earliest);
  const to = period?.end == null ? newest : millisOf(period.end.latest);
  return Number.isFinite(from) && to > from ? { from, to } : { from: oldest - 1000, to: oldest + 1000 };
}

function captionOf({ standing, extent }: SeriesReading, zone: string): string {
  const asOf = standing.asOf === null ? '' : `, as of ${formatMillis(standing.asOf, zone).exact}`;
  const points = extent === null ? '' : `${formatInteger(extent.points)} points stored, `;
  return `Orrery: ${points}${standing.complete ? 'complete' : 'partial'}${asOf}`;
}
