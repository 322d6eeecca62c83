/** Audits both sources of a funding period with the formula (docs/formulas.md 1.9). Pure. */
import { FUNDING_SOURCES, type FundingPeriodDataPointSource } from '../contract/index.ts';
import { averageAt, averagesOf } from './average.ts';
import { EVERYTHING, hull, type Interval, type IntervalSet, intersection, singleValue } from './interval-set.ts';
import {
  ALL_STARTS,
  type AuditPoint,
  type AuditSeries,
  type StartCandidates,
  seeNext,
  startsOf,
} from './start-candidates.ts';

/** A stored row of a period: its time (Unix nanoseconds), its price and the network's average. */
export interface PeriodRow {
  timestamp: bigint;
  price: string;
  twap: string;
}

/** The stored rows of one source from which the averages of a period are computed. */
export interface PeriodSide {
  /** The rows that the list has under this period, in the order of the list. */
  rows: readonly PeriodRow[];
  /**
   * Rows that the list has under the period before, but with a time after this period's start. They count in this
   * period from its start on, because the network carries them over (docs/formulas.md 1.8).
   */
  ahead: readonly PeriodRow[];
}

export const SIDES = ['SOURCE_EXTERNAL', 'SOURCE_INTERNAL'] as const satisfies readonly FundingPeriodDataPointSource[];
/** One of the two sources of a period: external or internal. */
export type Side = (typeof SIDES)[number];

/**
 * Returns the source of a funding point by its number; undefined for a number that is neither external nor internal.
 */
export function readSide(source: number): Side | undefined {
  const name = FUNDING_SOURCES[source];
  return SIDES.find((side) => side === name);
}

/** The rows of one source as numbers, in which an audit looks for differences. */
export interface SideSeries extends AuditSeries {
  /** For each row of the period, its index in `points`. */
  pointIndexes: readonly number[];
}

/** The result of auditing one source in a period. */
export interface SideFinding {
  /** The rows as numbers; null when a value is no whole number, because the network's values are whole. */
  series: SideSeries | null;
  /** The index of the row that no start explains; null when all rows agree. */
  difference: number | null;
}

/** The result of auditing both sources in a period. */
export interface PeriodFinding {
  /** The possible starts of the period (Unix nanoseconds) that all rows before the first difference allow. */
  starts: IntervalSet;
  /** The result for each source. */
  sides: Readonly<Record<Side, SideFinding>>;
}

/** Parses a whole number in plain digits; null for any other text. */
function parseWhole(text: string): bigint | null {
  return /^-?\d+$/.test(text) ? BigInt(text) : null;
}

/** Orders points by time. Sorting is stable, so rows of one time keep their order. */
function byTime(one: { at: bigint }, other: { at: bigint }): number {
  if (one.at === other.at) return 0;
  return one.at < other.at ? -1 : 1;
}

function toSeries({ rows, ahead }: PeriodSide, averagedBeforeStart: boolean): SideSeries | null {
  const points: (AuditPoint & { row: number })[] = [];
  for (const [row, { timestamp, price, twap }] of rows.entries()) {
    const value = parseWhole(price);
    const average = parseWhole(twap);
    if (value === null || average === null) return null;
    points.push({ at: timestamp, price: value, twap: average, row });
  }
  for (const { timestamp, price } of ahead) {
    const value = parseWhole(price);
    if (value === null) return null;
    if (!points.some(({ at }) => at === timestamp)) points.push({ at: timestamp, price: value, twap: null, row: -1 });
  }
  points.sort(byTime);
  const pointIndexes: number[] = [];
  points.forEach(({ row }, index) => {
    if (row >= 0) pointIndexes[row] = index;
  });
  return { points, pointIndexes, averages: averagesOf(points), averagedBeforeStart };
}

/**
 * Returns the rows of the period before that are later than this period's start, although they arrived before it. The
 * first row of a period is a copy of the newest row of the period before that is not later than the start. So these are
 * the rows after that one; none if it is the last one, or if the first row is no copy.
 * @param before rows of the period before, of the same source
 */
export function aheadOf(rows: readonly PeriodRow[], before: readonly PeriodRow[]): PeriodRow[] {
  const carried = rows[0];
  if (carried === undefined || !before.some(({ timestamp }) => timestamp === carried.timestamp)) return [];
  return before.filter(({ timestamp }) => timestamp > carried.timestamp);
}

/**
 * Returns the starts of a period that the rows of both sources allow, and the difference of each source: its first row
 * that no start explains. Reads the rows in order of time and skips the rows of a source after its difference.
 * @param known the start (Unix nanoseconds) if another record gives it, else null
 */
export function auditPeriod(
  seq: bigint,
  sides: Readonly<Record<Side, PeriodSide>>,
  known: bigint | null,
): PeriodFinding {
  const tracked = SIDES.map((side) => {
    const series = toSeries(sides[side], seq === 0n && side === 'SOURCE_INTERNAL');
    const state: StartCandidates = ALL_STARTS;
    return { side, series, state, starts: EVERYTHING, difference: null as number | null };
  });
  const given = known === null ? EVERYTHING : singleValue(known);
  let starts = given;
  const events = tracked
    .flatMap((track) => (track.series?.points ?? []).map(({ at }, index) => ({ track, at, index })))
    .sort(byTime);
  for (const { track, index } of events) {
    const { series } = track;
    if (series === null || track.difference !== null) continue;
    const state = seeNext(series, track.state);
    const own = startsOf(series, state);
    const others = tracked.filter((other) => other !== track).map((other) => other.starts);
    const left = others.reduce(intersection, intersection(given, own));
    if (left.length === 0) track.difference = series.pointIndexes.indexOf(index);
    else {
      track.state = state;
      track.starts = own;
      starts = left;
    }
  }
  const finding = ({ series, difference }: (typeof tracked)[number]): SideFinding => ({ series, difference });
  const [external, internal] = tracked.map(finding);
  const nothing: SideFinding = { series: null, difference: null };
  return { starts, sides: { SOURCE_EXTERNAL: external ?? nothing, SOURCE_INTERNAL: internal ?? nothing } };
}

/**
 * Returns the starts (Unix nanoseconds) with which the lowest and the highest possible average of a period are found:
 * the ends of the intervals, and the points in them. Between two points the average only rises or only falls, so no
 * start between them gives a lower or a higher one.
 */
export function startsToTry({ points }: Pick<AuditSeries, 'points'>, starts: IntervalSet): bigint[] {
  const first = points[0]?.at ?? 0n;
  const last = points.at(-1)?.at ?? 0n;
  return starts.flatMap((interval) => {
    const { low, high } = withEnds(interval, first, last);
    return [low, ...points.map(({ at }) => at).filter((at) => at > low && at < high), high];
  });
}

/**
 * Returns an interval of starts with both ends, in place of open ends. All starts before the first point are
 * equivalent, and so are all starts after the last one.
 */
function withEnds({ low, high }: Interval, first: bigint, last: bigint): { low: bigint; high: bigint } {
  const from = low ?? (high !== null && high < first ? high : first - 1n);
  return { low: from, high: high ?? (from > last ? from : last) };
}

/**
 * Computes a value for each of `tried` and returns the lowest and the highest; null if one of them has no value, or if
 * `tried` is empty.
 */
export function rangeOver<Tried>(
  tried: readonly Tried[],
  value: (one: Tried) => bigint | null,
): { low: bigint; high: bigint } | null {
  let low: bigint | null = null;
  let high: bigint | null = null;
  for (const one of tried) {
    const found = value(one);
    if (found === null) return null;
    if (low === null || found < low) low = found;
    if (high === null || found > high) high = found;
  }
  return low === null || high === null ? null : { low, high };
}

/**
 * Returns the average that the formula gives for a point if the period started at `start` (Unix nanoseconds), rounded
 * down; null if there is no such point.
 * @param index of the point in `series.points`
 */
export function expectedAt(series: AuditSeries, index: number, start: bigint): bigint | null {
  const point = series.points[index];
  if (point === undefined) return null;
  if (point.at === series.points[0]?.at) return point.price;
  if (point.at <= start && series.averagedBeforeStart) {
    return averageAt(series.averages, (series.points[0]?.at ?? 0n) - 1n, point.at);
  }
  if (point.at <= start) return point.price;
  return averageAt(series.averages, start, point.at);
}

/**
 * Returns the interval from the lowest to the highest possible start (Unix nanoseconds, both included); null if there
 * is none or one of its ends is open.
 */
export function startInterval(starts: IntervalSet): { low: bigint; high: bigint } | null {
  const whole = hull(starts);
  return whole === null || whole.low === null || whole.high === null ? null : { low: whole.low, high: whole.high };
}
