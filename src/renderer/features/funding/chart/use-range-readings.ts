import { useMemo } from 'react';
import type { Span } from '../../../ui/chart/index.ts';
import { labelIn } from '../../shared/markets.ts';
import { useUnits } from '../../shared/units/use-units.ts';
import type { FundingContext } from '../funding-frame.tsx';
import { readChartRange, visibleSpan } from '../link.ts';
import { type SeriesReading, type SeriesRequest, useFundingSeries, useSeriesOfMarkets } from '../use-analysis.ts';
import { millisOf, readingOf } from './chart-series.ts';

/** Columns of one period, which rarely has more points. */
const PERIOD_COLUMNS = 2048;

function boundsOf({ extent }: SeriesReading): Span {
  if (extent === null) return { from: 0, to: 1 };
  const [from, to] = [millisOf(extent.oldest), millisOf(extent.newest)];
  return to > from ? { from, to } : { from: from - 1000, to: to + 1000 };
}

/** Returns the time range from a period's start to its end, or to its newest point while it runs. */
function periodBounds(reading: SeriesReading, seq: bigint): Span {
  const period = reading.periods.find((each) => each.seq === seq);
  const times = reading.series.flatMap(({ timestamps }) => timestamps.map(millisOf));
  const newest = times.reduce((latest, time) => Math.max(latest, time), Number.NEGATIVE_INFINITY);
  const oldest = times.reduce((first, time) => Math.min(first, time), Number.POSITIVE_INFINITY);
  const from = period?.start == null ? oldest : millisOf(period.start.earliest);
  const to = period?.end == null ? newest : millisOf(period.end.latest);
  return Number.isFinite(from) && to > from ? { from, to } : { from: oldest - 1000, to: oldest + 1000 };
}

/** Returns the series to read for a view of this width (pixels); undefined before the width is known. */
function requestFor(seq: bigint | undefined, view: Span | undefined, width: number): SeriesRequest | undefined {
  if (width === 0) return undefined;
  if (seq !== undefined) return { seq, columns: PERIOD_COLUMNS };
  return view === undefined ? { columns: Math.ceil(width / 2) } : readingOf(view, width);
}

/** The subject of a chart: a market, up to five others beside it, and a coarse reading of everything stored. */
export interface ChartSubject extends FundingContext {
  strip: SeriesReading;
  others: readonly string[];
}

/**
 * Reads the series of the markets of a chart in its range or period, as finely as its width shows them.
 * @param width of the chart (pixels)
 */
export function useRangeReadings({ marketId, markets, search, unit, strip, others }: ChartSubject, width: number) {
  const range = readChartRange(search);
  const seq = range.kind === 'period' ? range.seq : undefined;
  const stripBounds = useMemo(() => boundsOf(strip), [strip]);
  const view = visibleSpan(range, stripBounds);
  const request = requestFor(seq, view, width);
  const main = useFundingSeries(marketId, request);
  const { readings, queries } = useSeriesOfMarkets(others, request);
  const units = useUnits();
  const name = labelIn(markets, marketId);

  const bounds = useMemo(
    () => (seq === undefined || main.data === undefined ? stripBounds : periodBounds(main.data, seq)),
    [seq, main.data, stripBounds],
  );
  const first = useMemo(() => ({ id: marketId, name, unit, reading: main.data }), [marketId, name, unit, main.data]);
  const compared = useMemo(
    () =>
      others.map((id, index) => ({
        id,
        name: labelIn(markets, id),
        unit: units.of('funding', id),
        reading: readings[index],
      })),
    [others, markets, units, readings],
  );
  return { range, seq, stripBounds, view, bounds, main, first, compared, queries };
}

/** The readings of the markets of a chart. */
export type RangeReadings = ReturnType<typeof useRangeReadings>;
