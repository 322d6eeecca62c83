/** The network's time-weighted average in exact arithmetic (docs/formulas.md 1.2). Times in Unix nanoseconds. */

/** A price point that counts; ascending in time. Of several at one time the last counts: the others cover no time. */
export interface EffectivePoint {
  at: bigint;
  price: bigint;
}

export interface Averages {
  readonly points: readonly EffectivePoint[];
  /** Sum of price × time of the points before each, from the first one on. */
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

/** The index of the last point at or before a moment; -1 where there is none. */
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
 * Weight and length at a moment of a period that starts at `start`: the average is weight div length. Counted from the
 * first point where that is later than the start. Null where no point lies before the moment, or no time has passed.
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

/** The average at a moment; at or before the start and the first point, the newest price at the start. */
export function averageAt(averages: Averages, start: bigint, moment: bigint): bigint | null {
  const weighed = weighAt(averages, start, moment);
  if (weighed !== null && weighed.length > 0n) return divideDown(weighed.weight, weighed.length);
  const opening = averages.points[Math.max(0, lastAtOrBefore(averages.points, start))];
  return opening?.price ?? null;
}

/** Quotient rounded down, for a divisor above 0. */
export function divideDown(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
}

/** Quotient rounded up, for a divisor above 0. */
export function divideUp(dividend: bigint, divisor: bigint): bigint {
  return -divideDown(-dividend, divisor);
}
