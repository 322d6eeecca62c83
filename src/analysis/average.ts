/** The network's time-weighted average in exact arithmetic (docs/formulas.md 1.2). Times are Unix nanoseconds. */

/**
 * A price from its time (Unix nanoseconds) until the next point. Of several points at one time only the last counts:
 * the others last no time.
 */
export interface EffectivePoint {
  at: bigint;
  price: bigint;
}

/** Points with the sums from which the average at any moment can be calculated. */
export interface Averages {
  /** The points, ascending in time. */
  readonly points: readonly EffectivePoint[];
  /** For each point, the sum of price × time (nanoseconds) of the points before it. */
  readonly weights: readonly bigint[];
}

/**
 * Returns the sums from which the average at any moment can be calculated.
 * @param points ascending in time
 */
export function averagesOf(points: readonly EffectivePoint[]): Averages {
  const weights: bigint[] = [];
  let weight = 0n;
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (before !== undefined) weight += before.price * (point.at - before.at);
    weights.push(weight);
  });
  return { points, weights };
}

/** Returns the index of the last point at or before a moment (Unix nanoseconds); -1 if there is none. */
function lastAtOrBefore(points: readonly EffectivePoint[], moment: bigint): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const point = points[middle];
    if (point !== undefined && point.at <= moment) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Returns weight (sum of price × time) and length (nanoseconds) at a moment of a period that starts at `start`: the
 * average is weight div length. Both count from the first point if that is later than the start. Null if no point is
 * before the moment, or if the moment is not after the start.
 */
export function weighAt(
  { points, weights }: Averages,
  start: bigint,
  moment: bigint,
): { weight: bigint; length: bigint } | null {
  const last = lastAtOrBefore(points, moment - 1n);
  const newest = points[last];
  const newestWeight = weights[last];
  if (newest === undefined || newestWeight === undefined) return null;
  const total = newestWeight + newest.price * (moment - newest.at);
  const opening = lastAtOrBefore(points, start);
  const first = points[opening];
  const firstWeight = weights[opening];
  if (first === undefined || firstWeight === undefined) {
    const from = points[0]?.at ?? moment;
    return { weight: total, length: moment - from };
  }
  if (moment <= start) return null;
  return { weight: total - firstWeight - first.price * (start - first.at), length: moment - start };
}

/**
 * Returns the average price at a moment (Unix nanoseconds) of a period that starts at `start`, in the unit of the
 * points' prices, rounded down. If no time has passed by then, it is the newest price at the start, or the first price.
 * Null if there are no points.
 */
export function averageAt(averages: Averages, start: bigint, moment: bigint): bigint | null {
  const weighed = weighAt(averages, start, moment);
  if (weighed !== null && weighed.length > 0n) return divideDown(weighed.weight, weighed.length);
  const opening = averages.points[Math.max(0, lastAtOrBefore(averages.points, start))];
  return opening?.price ?? null;
}

/** Returns the quotient rounded down, also below 0. The divisor must be above 0. */
export function divideDown(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
}

/** Returns the quotient rounded up, also below 0. The divisor must be above 0. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  return -divideDown(-dividend, divisor);
}
