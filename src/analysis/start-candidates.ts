/**
 * Finds the possible starts of a period from the averages that the network gave (docs/formulas.md 1.9). Each row with
 * an average is a linear condition on the start. A row that no start satisfies is a difference.
 */
import { type Averages, divideDown, divideUp, type EffectivePoint } from './average.ts';
import { type Interval, type IntervalSet, overlap } from './interval-set.ts';

/** A point with the network's average at its time. The average is null for a point without a row in this period. */
export interface AuditPoint extends EffectivePoint {
  twap: bigint | null;
}

/** The points of one source, in which the start of a period is searched. */
export interface AuditSeries {
  /** The points, ascending in time. */
  points: readonly AuditPoint[];
  /** The same points with the sums from which averages are calculated. */
  averages: Averages;
  /**
   * The network averaged points before the first start from the first point on (docs/formulas.md 1.5, internal of seq
   * 0).
   */
  averagedBeforeStart: boolean;
}

/** An interval of starts with the same newest point at or before the start; -1 means no such point. */
interface Candidate extends Interval {
  opening: number;
  /** The last of the points with the price of `opening` that are the newest for some of these starts. */
  through: number;
}

/** The starts that all points seen so far allow. Points are taken one by one, with `seeNext`. */
export interface StartCandidates {
  /** Starts before the last point seen. */
  earlier: readonly Candidate[];
  /** True when the start can be at or after the last point seen, or anywhere when no point was seen. */
  open: boolean;
  /** Number of points seen. */
  seen: number;
}

const SECOND = 1_000_000_000n;

/** The candidates while no point has been seen: any start is possible. */
export const ALL_STARTS: StartCandidates = { earlier: [], open: true, seen: 0 };

/**
 * Returns the whole seconds within an interval of starts (Unix nanoseconds); null if there are none. Starts are whole
 * seconds (docs/formulas.md 1.3).
 */
function onSeconds({ low, high }: Interval): Interval | null {
  const first = low === null ? null : divideUp(low, SECOND) * SECOND;
  const last = high === null ? null : divideDown(high, SECOND) * SECOND;
  return first !== null && last !== null && first > last ? null : { low: first, high: last };
}

/** Returns the starts P with factor × P >= bound, as an interval; null if there are none. */
function atLeast(factor: bigint, bound: bigint): Interval | null {
  if (factor === 0n) return bound <= 0n ? { low: null, high: null } : null;
  if (factor > 0n) return { low: divideUp(bound, factor), high: null };
  return { low: null, high: divideDown(-bound, -factor) };
}

/**
 * Returns true if the average of a point at or before the start follows the rule for such points: its own price, 0, or
 * in the first internal period the average from the first point on.
 */
function fitsBeforeStart({ points, averages, averagedBeforeStart }: AuditSeries, index: number): boolean {
  const point = points[index];
  if (point === undefined || point.twap === point.price) return true;
  // Early releases gave points before the start the average 0.
  if (point.twap === 0n) return true;
  const first = points[0];
  const weight = averages.weights[index];
  if (!averagedBeforeStart || first === undefined || first.at === point.at || weight === undefined) return false;
  return divideDown(weight, point.at - first.at) === point.twap;
}

/**
 * Returns a candidate with the starts that are still possible after the point at `index` with its average; null if none
 * is.
 */
function narrowed({ points, averages }: AuditSeries, candidate: Candidate, index: number): Candidate | null {
  const { opening } = candidate;
  const point = points[index];
  const weight = averages.weights[index];
  if (point === undefined || weight === undefined || point.twap === null) return candidate;
  const { twap, at } = point;
  if (opening < 0) {
    const first = points[0];
    if (first === undefined) return null;
    // A point at the time of the first one has its own price as average (docs/formulas.md 1.2).
    const expected = at === first.at ? point.price : divideDown(weight, at - first.at);
    return expected === twap ? candidate : null;
  }
  const first = points[opening];
  const firstWeight = averages.weights[opening];
  if (first === undefined || firstWeight === undefined) return null;
  // The weight at the point is `sum` − price × start.
  const sum = weight - firstWeight + first.price * first.at;
  const fromBelow = atLeast(twap - first.price, twap * at - sum);
  const fromAbove = atLeast(first.price - twap - 1n, sum + 1n - (twap + 1n) * at);
  if (fromBelow === null || fromAbove === null) return null;
  const within = overlap(fromBelow, fromAbove);
  const kept = within && overlap(within, candidate);
  const found = kept && onSeconds(kept);
  return found && { ...candidate, ...found };
}

/**
 * Returns the candidates with neighbours joined that open at one price: they are one condition, so a constant price
 * does not multiply candidates.
 */
function joined({ points }: AuditSeries, candidates: readonly Candidate[]): Candidate[] {
  const result: Candidate[] = [];
  for (const candidate of candidates) {
    const last = result.at(-1);
    const touches = last?.high != null && candidate.low !== null && candidate.low - last.high <= SECOND;
    const isNeighbour = touches && last.opening >= 0 && candidate.opening === last.through + 1;
    if (isNeighbour && points[candidate.opening]?.price === points[last.opening]?.price) {
      last.high = candidate.high;
      last.through = candidate.through;
    } else result.push({ ...candidate });
  }
  return result;
}

/**
 * Takes the next point of the series into account. Returns the starts that are still possible; the same candidates if
 * all points were seen.
 */
export function seeNext(series: AuditSeries, { earlier, open, seen }: StartCandidates): StartCandidates {
  const point = series.points[seen];
  if (point === undefined) return { earlier, open, seen };
  const before = series.points[seen - 1];
  // A point without a row is known to be after the start.
  const fits = point.twap !== null && fitsBeforeStart(series, seen);
  const candidates = [...earlier];
  if (open) {
    const between = onSeconds({ low: before?.at ?? null, high: point.at - 1n });
    // The first point has its own price as average, whenever the period started.
    if (between !== null && (before !== undefined || fits)) {
      candidates.push({ opening: seen - 1, through: seen - 1, ...between });
    }
  }
  const kept =
    seen === 0
      ? candidates
      : candidates.map((candidate) => narrowed(series, candidate, seen)).filter((found) => found !== null);
  return { earlier: joined(series, kept), open: open && fits, seen: seen + 1 };
}

/**
 * Returns when the period can have started: the times that agree with the averages of all points seen so far, as
 * intervals (Unix nanoseconds). It is empty if no time agrees.
 */
export function startsOf({ points }: AuditSeries, { earlier, open, seen }: StartCandidates): IntervalSet {
  const last = points[seen - 1];
  if (!open) return earlier;
  if (last === undefined) return [{ low: null, high: null }];
  return [...earlier, { low: divideUp(last.at, SECOND) * SECOND, high: null }];
}
