/**
 * The time-weighted average of a price series within one funding period, exactly as the network computes it. Times are
 * Unix nanoseconds, prices whole numbers in the settlement asset's smallest unit; the one division is rounded down.
 */

/** A price with its time (Unix nanoseconds). */
export interface PricePoint {
  timestamp: bigint;
  price: bigint;
}

/** A time range in auction, which counts neither as weight nor as duration. */
export interface Auction {
  start: bigint;
  end: bigint;
}

/** One source's points of one period, in the order of arrival. */
export interface TwapSeries {
  /**
   * Adds a point that arrives now.
   * @returns the average of the row: of the earlier points, up to the time of this point. For a point before all known
   *   points, or before the period, it is the price of the point itself. Null if the network refuses the point, so that
   *   there is no row
   */
  add(point: PricePoint): bigint | null;
  /** The average at a time, over the points known now; null while there are none. */
  averageAt(time: bigint): bigint | null;
}

const later = (left: bigint, right: bigint) => (left > right ? left : right);
const earlier = (left: bigint, right: bigint) => (left < right ? left : right);

/**
 * Returns an empty series of one source in one period.
 * @param periodStart start of the funding period (Unix nanoseconds); both sources of a market share it
 */
export function createTwapSeries(periodStart: bigint, auctions: readonly Auction[] = []): TwapSeries {
  /** Ascending by time. At most the first one is at or before the period's start. */
  const points: PricePoint[] = [];
  /** Price times nanoseconds from the first point to the last one. */
  let weight = 0n;

  const lengthOf = (from: bigint, to: bigint) =>
    auctions.reduce(
      (length, { start, end }) => length - later(0n, earlier(end, to) - later(start, from)),
      later(0n, to - from),
    );

  const weightUpTo = (time: bigint, known: readonly PricePoint[]) =>
    known.reduce((sum, { timestamp, price }, index) => {
      const until = earlier(known[index + 1]?.timestamp ?? time, time);
      return sum + price * lengthOf(later(timestamp, periodStart), later(until, periodStart));
    }, 0n);

  const averageAt = (time: bigint) => {
    const [first] = points;
    const last = points.at(-1);
    if (first === undefined || last === undefined) return null;
    const start = later(periodStart, first.timestamp);
    if (time <= start) return first.price;
    const length = lengthOf(start, time);
    if (length === 0n) return 0n;
    const weighed =
      time >= last.timestamp
        ? weight + last.price * lengthOf(later(last.timestamp, periodStart), time)
        : weightUpTo(time, points);
    return weighed / length;
  };

  /** Replaces `replaced` points at an index by a point, and computes the weights again. */
  const settle = (index: number, replaced: number, point: PricePoint) => {
    points.splice(index, replaced, point);
    weight = weightUpTo(points.at(-1)?.timestamp ?? point.timestamp, points);
  };

  return {
    averageAt,
    add(point) {
      const { timestamp, price } = point;
      const [first] = points;
      const last = points.at(-1);
      if (points.some((known) => known.timestamp === timestamp)) return null;
      if (first === undefined || last === undefined || timestamp < first.timestamp) {
        if (first !== undefined && first.timestamp <= periodStart) return null;
        settle(0, 0, point);
        return price;
      }
      if (timestamp <= periodStart) {
        settle(0, 1, point);
        return price;
      }
      const average = averageAt(timestamp) ?? price;
      if (timestamp > last.timestamp) {
        weight += last.price * lengthOf(later(last.timestamp, periodStart), timestamp);
        points.push(point);
      } else {
        settle(
          points.findIndex((known) => known.timestamp > timestamp),
          0,
          point,
        );
      }
      return average;
    },
  };
}
