/** The funding-period data points of every market, made period by period. */
import {
  FUNDING_SOURCES,
  type FundingPeriodDataPoint,
  type FundingPeriodDataPointSource,
  OrreryError,
  type Row,
} from '../../contract/index.ts';
import { secondsAt, timestampOf } from '../chain.ts';
import { remember } from '../memo.ts';
import { isBeyond, type Scanner, takeRows } from '../scanning.ts';
import { type Arrival, createArrivals, type PointSource } from './arrivals.ts';
import type { SandboxMarket } from './markets.ts';
import { createPeriods, PERIOD_SECONDS } from './periods.ts';
import { createPrices } from './prices.ts';
import { createTwapSeries } from './twap.ts';

/**
 * A row of the list of funding points, with the block in which it appeared. The list does not show it before that
 * block.
 */
export interface ListedPoint extends Row<FundingPeriodDataPoint> {
  arrived: number;
}

const SOURCE_NAMES: Readonly<Record<PointSource, FundingPeriodDataPointSource>> = {
  external: 'SOURCE_EXTERNAL',
  internal: 'SOURCE_INTERNAL',
};

/** Returns how many hours of history give about `points` points. */
function hoursFor(points: number, { quiet }: SandboxMarket): number {
  const external = PERIOD_SECONDS / 60 + 1;
  const internal = (PERIOD_SECONDS / 60) * (1 - quiet) + 1;
  return Math.ceil(points / (external + internal));
}

const byKey = (left: ListedPoint, right: ListedPoint) => {
  const [leftTime = 0n, leftSeq = 0n, leftSource = 0n] = left.key;
  const [rightTime = 0n, rightSeq = 0n, rightSource = 0n] = right.key;
  if (leftTime !== rightTime) return leftTime < rightTime ? -1 : 1;
  if (leftSeq !== rightSeq) return leftSeq < rightSeq ? -1 : 1;
  return leftSource < rightSource ? -1 : 1;
};

function createMarketPoints(seed: string, market: SandboxMarket, points: number) {
  const periods = createPeriods(seed, hoursFor(points, market));
  const arrivals = createArrivals(seed, market, createPrices(seed, market));
  const opening = periods.startOf(0);

  const rowOf = ({ source, time, price }: Arrival, seq: number, arrived: number, twap: bigint): ListedPoint => {
    const timestamp = timestampOf(time);
    const dataPointType = SOURCE_NAMES[source];
    return {
      key: [timestamp, BigInt(seq), BigInt(FUNDING_SOURCES.indexOf(dataPointType)), 0n],
      record: {
        marketId: market.id,
        seq: BigInt(seq),
        dataPointType,
        price: price.toString(),
        timestamp,
        twap: twap.toString(),
      },
      arrived,
    };
  };

  /**
   * Returns a period's points of a source in the order of arrival: first the newest point of the time before, carried
   * over; then each point that arrives before the next period starts.
   */
  const arrivalsOf = (source: PointSource, seq: number): Arrival[] => {
    const start = periods.startOf(seq);
    const carried = seq === 0 ? [] : [{ ...arrivals.newestAt(source, start), arrived: start }];
    const fresh = arrivals.between(source, start, periods.startOf(seq + 1)).filter(({ time }) => time > opening);
    return [...carried, ...fresh];
  };
  const known = {
    external: remember(8, (seq) => arrivalsOf('external', seq)),
    internal: remember(8, (seq) => arrivalsOf('internal', seq)),
  };

  /** Returns the rows of one period and source, in the order of their creation. */
  const seriesOf = (source: PointSource, seq: number): ListedPoint[] => {
    const series = createTwapSeries(timestampOf(periods.startOf(seq)));
    return known[source](seq).flatMap((arrival) => {
      const twap = series.add({ timestamp: timestampOf(arrival.time), price: arrival.price });
      return twap === null ? [] : [rowOf(arrival, seq, arrival.arrived, twap)];
    });
  };

  /** Rows of one period in the list's order. */
  const ofPeriod = remember(48, (seq) => [...seriesOf('external', seq), ...seriesOf('internal', seq)].sort(byKey));

  /**
   * Rows whose own time lies in a period, start excluded and end included: its own rows, and those that the next period
   * carried over or received late. Every period has a point, so no row is carried further.
   */
  const inTime = remember(48, (seq) => {
    const start = timestampOf(periods.startOf(seq));
    const end = timestampOf(periods.startOf(seq + 1));
    return [
      ...ofPeriod(seq).filter(({ record }) => record.timestamp > start),
      ...ofPeriod(seq + 1).filter(({ record }) => record.timestamp <= end),
    ].sort(byKey);
  });

  /**
   * Returns the average of a source at a block, over the points that had arrived by then; null while there are none.
   */
  const averageAt = (source: PointSource, seq: number, height: number): bigint | null => {
    const series = createTwapSeries(timestampOf(periods.startOf(seq)));
    for (const { arrived, time, price } of known[source](seq)) {
      if (arrived <= height) series.add({ timestamp: timestampOf(time), price });
    }
    return series.averageAt(timestampOf(height));
  };

  const fundingAt = (height: number): FundingState | undefined => {
    const seq = periods.at(height);
    if (seq < 0) return undefined;
    const external = averageAt('external', seq, height);
    const internal = averageAt('internal', seq, height);
    return { seq, start: periods.startOf(seq), external, internal };
  };

  const markPriceAt = (height: number) => arrivals.newestAt('internal', height).price;

  return { periods, ofPeriod, inTime, fundingAt, markPriceAt };
}

/** The state of a market's funding at a block. */
export interface FundingState {
  /** Number of the period. */
  seq: number;
  /** Start of the period (seconds since genesis). */
  start: number;
  /** The average of the external source at the block's time; null while it has no point. */
  external: bigint | null;
  /** The average of the internal source at the block's time; null while it has no point. */
  internal: bigint | null;
}

/** The funding points of all markets. */
export interface FundingPoints {
  /** Scans the list of funding points. */
  readonly scan: Scanner<'fundingPeriodDataPoints'>;
  /** Returns the start of a period of a market (seconds since genesis). */
  periodStart(marketId: string, seq: number): number;
  /** The running period and its averages as the network knows them at a block; undefined before the first period. */
  fundingAt(marketId: string, height: number): FundingState | undefined;
  /** The market's own price from its newest internal point, in the settlement asset's smallest unit. */
  markPriceAt(marketId: string, height: number): bigint;
}

/**
 * Returns the funding points of all markets, computed when they are asked for.
 * @param points approximate number of points of each market at genesis
 */
export function createFundingPoints(seed: string, markets: readonly SandboxMarket[], points: number): FundingPoints {
  const known = new Map(markets.map((market) => [market.id, createMarketPoints(seed, market, points)]));

  const marketPoints = (marketId: string) => {
    const found = known.get(marketId.toLowerCase());
    if (found === undefined) throw new OrreryError('MARKET_UNKNOWN', { market: marketId });
    return found;
  };

  const scan: Scanner<'fundingPeriodDataPoints'> = (filter, { from, direction, limit }, height) => {
    const { marketId, startTimestamp, endTimestamp, source = 'SOURCE_UNSPECIFIED', seq } = filter;
    const { periods, ofPeriod, inTime } = marketPoints(marketId);
    const newest = periods.at(height);

    const wanted = ({ key, record, arrived }: ListedPoint) =>
      arrived <= height &&
      (source === 'SOURCE_UNSPECIFIED' || record.dataPointType === source) &&
      (startTimestamp === undefined || record.timestamp >= startTimestamp) &&
      (endTimestamp === undefined || record.timestamp < endTimestamp) &&
      isBeyond(key, from, direction);

    /** Returns the period that a time belongs to; the first or the newest one for times outside. */
    const periodAt = (timestamp: bigint) => Math.max(0, periods.at(Math.min(height, secondsAt(timestamp) - 1)));
    const edge = typeof from?.[0] === 'bigint' ? from[0] : undefined;
    const bounds = [startTimestamp, direction === 'ascending' ? edge : undefined].filter(
      (bound) => bound !== undefined,
    );
    const limits = [endTimestamp, direction === 'descending' ? edge : undefined].filter((bound) => bound !== undefined);
    const first = Math.max(0, ...bounds.map(periodAt));
    const last = Math.min(newest, ...limits.map(periodAt));

    function* rows(): Generator<ListedPoint> {
      if (seq !== undefined) {
        if (seq <= BigInt(newest)) yield* inOrder(ofPeriod(Number(seq)));
        return;
      }
      const step = direction === 'ascending' ? 1 : -1;
      const [begin, end] = direction === 'ascending' ? [first, last] : [last, first];
      for (let period = begin; (end - period) * step >= 0; period += step) yield* inOrder(inTime(period));
    }
    const inOrder = (ordered: ListedPoint[]) => (direction === 'ascending' ? ordered : ordered.toReversed());

    const found = takeRows(Iterator.from(rows()).filter(wanted), limit);
    return { ...found, rows: found.rows.map(({ key, record }) => ({ key, record })) };
  };

  return {
    scan,
    periodStart: (marketId, seq) => marketPoints(marketId).periods.startOf(seq),
    fundingAt: (marketId, height) => marketPoints(marketId).fundingAt(height),
    markPriceAt: (marketId, height) => marketPoints(marketId).markPriceAt(height),
  };
}
