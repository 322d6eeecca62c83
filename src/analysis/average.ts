/** The network's time-weighted average in exact arithmetic (docs/formulas.md 1.2). Times are Unix nanoseconds. */

/** A price point, ascending in time. Of several points at one time only the last counts: the others last no time. */
export interface EffectivePoint {
  at: bigint;
  price: bigint;
}

export interface Averages {
  readonly points: readonly EffectivePoint[];
  /** For each point, the sum of price × time of the points before it. */
  readonly weights: readonly bigint[];
}

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

/** The index of the last point at or before a moment; -1 when there is none. */
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
 * The weight and length at a moment of a period that starts at `start`: the average is weight div length. Both count
 * from the first point when that is later than the start. Null when no point is before the moment, or no time has
 * passed.
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

/** The average at a moment. At or before the start and the first point, it is the newest price at the start. */
export function averageAt(averages: Averages, start: bigint, moment: bigint): bigint | null {
  const weighed = weighAt(averages, start, moment);
  if (weighed !== null && weighed.length > 0n) return divideDown(weighed.weight, weighed.length);
  const opening = averages.points[Math.max(0, lastAtOrBefore(averages.points, start))];
  return opening?.price ?? null;
}

/** The quotient rounded down, for a divisor above 0. */
export function divideDown(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
}

/** The quotient rounded up, for a divisor above 0. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  return -divideDown(-dividend, divisor);
}
