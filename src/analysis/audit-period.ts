/** Both sources of a funding period held against the formula (docs/formulas.md 1.9); pure. */
import { FUNDING_SOURCES, type FundingPeriodDataPointSource } from '../contract/index.ts';
import { averageAt, averagesOf } from './average.ts';
import { parseWhole } from './decimals.ts';
import { EVERYTHING, hull, type Interval, type IntervalSet, intersection, only } from './interval-set.ts';
import {
  ALL_STARTS,
  type AuditPoint,
  type AuditSeries,
  type StartCandidates,
  seeNext,
  startsOf,
} from './start-candidates.ts';

/** A stored row of a period. */
export interface PeriodRow {
  timestamp: bigint;
  price: string;
  twap: string;
}

/** What is known of one source in a period. */
export interface PeriodSide {
  /** The period's rows, ascending. */
  rows: readonly PeriodRow[];
  /**
   * Rows of the period before whose times are after this one's start: known from the start on (docs/formulas.md 1.8).
   */
  ahead: readonly PeriodRow[];
}

export const SIDES = ['SOURCE_EXTERNAL', 'SOURCE_INTERNAL'] as const satisfies readonly FundingPeriodDataPointSource[];
export type Side = (typeof SIDES)[number];

export function sideOf(source: number): Side | undefined {
  const name = FUNDING_SOURCES[source];
  return SIDES.find((side) => side === name);
}

/** A source's rows as numbers; null where one is no whole number, as the network's are. */
export interface SideSeries extends AuditSeries {
  /** For each row of the period its place among the points. */
  places: readonly number[];
}

export interface SideFinding {
  /** Null where a value is no whole number. */
  series: SideSeries | null;
  /** The row, by its index, that no start explains; null where all agree. */
  difference: number | null;
}

export interface PeriodFinding {
  /** Starts that all rows before the first difference allow. */
  starts: IntervalSet;
  sides: Readonly<Record<Side, SideFinding>>;
}

/** Rows of one time stay as they are listed. */
function byTime(one: { at: bigint }, other: { at: bigint }): number {
  if (one.at === other.at) return 0;
  return one.at < other.at ? -1 : 1;
}

function seriesOf({ rows, ahead }: PeriodSide, averagedBeforeStart: boolean): SideSeries | null {
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
  const places: number[] = [];
  points.forEach(({ row }, place) => {
    if (row >= 0) places[row] = place;
  });
  return { points, places, averages: averagesOf(points), averagedBeforeStart };
}

/** Of the rows of the period before, those that this period knew from its start although their times are later. */
export function aheadOf(rows: readonly PeriodRow[], before: readonly PeriodRow[]): PeriodRow[] {
  const carried = rows[0];
  if (carried === undefined || !before.some(({ timestamp }) => timestamp === carried.timestamp)) return [];
  return before.filter(({ timestamp }) => timestamp > carried.timestamp);
}

/**
 * Goes through the rows of both sources in the order of time, and narrows down the period's start with each. The first
 * row of a source after which no start is left is its difference; its later rows are not looked at.
 * @param known the start, where it was read elsewhere
 */
export function auditPeriod(
  seq: bigint,
  sides: Readonly<Record<Side, PeriodSide>>,
  known: bigint | null,
): PeriodFinding {
  const tracked = SIDES.map((side) => {
    const series = seriesOf(sides[side], seq === 0n && side === 'SOURCE_INTERNAL');
    const state: StartCandidates = ALL_STARTS;
    return { side, series, state, starts: EVERYTHING, difference: null as number | null };
  });
  const given = known === null ? EVERYTHING : only(known);
  let starts = given;
  const events = tracked
    .flatMap((track) => (track.series?.points ?? []).map(({ at }, place) => ({ track, at, place })))
    .sort(byTime);
  for (const { track, place } of events) {
    const { series } = track;
    if (series === null || track.difference !== null) continue;
    const state = seeNext(series, track.state);
    const own = startsOf(series, state);
    const others = tracked.filter((other) => other !== track).map((other) => other.starts);
    const left = others.reduce(intersection, intersection(given, own));
    if (left.length === 0) track.difference = series.places.indexOf(place);
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

/** Starts to try for every value that a set of starts allows: averages move one way between the points of a series. */
export function startsToTry({ points }: Pick<AuditSeries, 'points'>, starts: IntervalSet): bigint[] {
  const first = points[0]?.at ?? 0n;
  const last = points.at(-1)?.at ?? 0n;
  return starts.flatMap((interval) => {
    const { low, high } = withEnds(interval, first, last);
    return [low, ...points.map(({ at }) => at).filter((at) => at > low && at < high), high];
  });
}

/** A start before all points or after them makes no difference, however far. */
function withEnds({ low, high }: Interval, first: bigint, last: bigint): { low: bigint; high: bigint } {
  const from = low ?? (high !== null && high < first ? high : first - 1n);
  return { low: from, high: high ?? (from > last ? from : last) };
}

/** Lowest and highest of what is found for any of the things tried; null where one of them gives nothing. */
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

/** What the formula gives for a row if the period started at `start`. */
export function expectedAt(series: AuditSeries, place: number, start: bigint): bigint | null {
  const point = series.points[place];
  if (point === undefined) return null;
  if (point.at === series.points[0]?.at) return point.price;
  if (point.at <= start && series.averagedBeforeStart) {
    return averageAt(series.averages, (series.points[0]?.at ?? 0n) - 1n, point.at);
  }
  if (point.at <= start) return point.price;
  return averageAt(series.averages, start, point.at);
}

/** The period's start as one interval; null where one of its ends is open. */
export function startInterval(starts: IntervalSet): { low: bigint; high: bigint } | null {
  const whole = hull(starts);
  return whole === null || whole.low === null || whole.high === null ? null : { low: whole.low, high: whole.high };
}
