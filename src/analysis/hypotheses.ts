/** Harmless explanations of a difference, in the order of docs/formulas.md 1.9. Pure. */
import type { FundingHypothesis } from '../contract/index.ts';
import { type PeriodRow, type SideSeries, startsToTry } from './audit-period.ts';
import { averageAt, averagesOf, divideDown, divideUp, weighAt } from './average.ts';
import type { IntervalSet } from './interval-set.ts';

const SECOND = 1_000_000_000n;
/** Number of points before the difference that are tried as late ones. */
const MAX_LATE_POINTS = 60;

interface Run {
  from: bigint;
  to: bigint;
}

/**
 * Returns the runs of external rows in which the average stays the same although the price differs from it
 * (docs/formulas.md 1.6). A run has at least two rows and is given by its first and last time (Unix nanoseconds,
 * included).
 * @param external ascending in time
 */
function repeatedAverages(external: readonly PeriodRow[]): Run[] {
  const runs: (Run & { twap: string; rows: number })[] = [];
  let isOpen = false;
  for (const { timestamp, price, twap } of external) {
    const last = runs.at(-1);
    if (price === twap) isOpen = false;
    else if (isOpen && last?.twap === twap) {
      last.to = timestamp;
      last.rows += 1;
    } else {
      runs.push({ from: timestamp, to: timestamp, twap, rows: 1 });
      isOpen = true;
    }
  }
  return runs.filter(({ rows }) => rows > 1);
}

/**
 * Returns true if two or more consecutive external rows have the same average although their prices differ from it. An
 * auction has this effect.
 */
export function hasAuctionSignature(external: readonly PeriodRow[]): boolean {
  return repeatedAverages(external).length > 0;
}

function fits(series: SideSeries, left: ReadonlySet<number>, rowIndex: number, starts: IntervalSet): boolean {
  const point = series.points[rowIndex];
  if (point === undefined || point.twap === null) return false;
  const points = series.points.filter((_, index) => index <= rowIndex && !left.has(index));
  const averages = averagesOf(points);
  return startsToTry({ points }, starts).some((start) => {
    const expected = point.at <= start ? point.price : averageAt(averages, start, point.at);
    return expected === point.twap;
  });
}

/**
 * Returns the indexes of one or two earlier points without which the row fits, while a later row fits with them; null
 * if there are none. They may have arrived late. Assumes the earliest possible start.
 * @param rowIndex index of the row in `series.points`
 */
function lateArrivals(series: SideSeries, rowIndex: number, starts: IntervalSet): number[] | null {
  const start = startsToTry(series, starts)[0] ?? 0n;
  const tried = series.points
    .map((_, index) => index)
    .filter((index) => index < rowIndex && (series.points[index]?.at ?? 0n) > start)
    .slice(-MAX_LATE_POINTS);
  const singles = tried.map((index) => [index]);
  const pairs = tried.flatMap((one, index) => tried.slice(index + 1).map((other) => [one, other]));
  const none = new Set<number>();
  const laterFits = series.points.some((_, index) => index > rowIndex && fits(series, none, index, starts));
  if (!laterFits && rowIndex < series.points.length - 1) return null;
  return [...singles, ...pairs].find((left) => fits(series, new Set(left), rowIndex, starts)) ?? null;
}

/**
 * Returns how many seconds before a row must be excluded as auction time to explain its average, from the least to the
 * most; null if no number does. Assumes the earliest possible start.
 * @param rowIndex index of the row in `series.points`
 */
function excludedSeconds(
  series: SideSeries,
  rowIndex: number,
  starts: IntervalSet,
): { least: bigint; most: bigint } | null {
  const point = series.points[rowIndex];
  const before = series.points[rowIndex - 1];
  const [start] = startsToTry(series, starts);
  if (point === undefined || before === undefined || point.twap === null || start === undefined) return null;
  const weighed = weighAt(series.averages, start, point.at);
  if (weighed === null) return null;
  // Excluded time x has the price before it: twap <= (weight − price·x) / (length − x) < twap + 1.
  const { weight, length } = weighed;
  let least = 0n;
  let most = point.at - (before.at > start ? before.at : start);
  const narrow = (factor: bigint, bound: bigint) => {
    if (factor > 0n) most = min(most, divideDown(bound, factor));
    else if (factor < 0n) least = max(least, divideUp(-bound, -factor));
    else if (bound < 0n) most = -1n;
  };
  narrow(before.price - point.twap, weight - point.twap * length);
  narrow(point.twap + 1n - before.price, (point.twap + 1n) * length - 1n - weight);
  const seconds = { least: divideUp(least, SECOND), most: divideDown(most, SECOND) };
  return seconds.least <= seconds.most && seconds.most > 0n ? seconds : null;
}

const min = (one: bigint, other: bigint) => (one < other ? one : other);
const max = (one: bigint, other: bigint) => (one > other ? one : other);

/** A row whose average is not the expected one, with the rows around it. */
export interface DifferenceContext {
  /** The rows of its source. */
  series: SideSeries;
  /** The index of the row in `series.points`. */
  index: number;
  /** The starts that the rows before it allow. */
  starts: IntervalSet;
  /** The rows of the external source in the period. */
  external: readonly PeriodRow[];
}

/**
 * Returns explanations, in sentences for a person, why a row may have another average than the expected one. The times
 * that a sentence speaks of are beside it, because each reader has a time zone.
 */
export function explainDifference({
  series,
  index: rowIndex,
  starts,
  external,
}: DifferenceContext): FundingHypothesis[] {
  const hypotheses: FundingHypothesis[] = [];
  const point = series.points[rowIndex];
  const late = lateArrivals(series, rowIndex, starts);
  if (late !== null && point !== undefined) {
    const times = late.flatMap((index) => series.points[index]?.at ?? []);
    const which = times.length === 1 ? 'this earlier point' : 'these earlier points';
    hypotheses.push({
      kind: 'arrivedLate',
      words: `It matches if ${which} arrived after this row.`,
      timestamps: times,
    });
  }
  const run = repeatedAverages(external).find(({ from }) => point !== undefined && from <= point.at);
  const seconds = excludedSeconds(series, rowIndex, starts);
  if (run !== undefined || (seconds !== null && late === null)) hypotheses.push(auctionHypothesis(run, seconds));
  hypotheses.push({
    kind: 'missingPoint',
    words:
      'A point may be missing: if one source has two points in one block, the list keeps only the last one, but the network counts both.',
    timestamps: [],
  });
  hypotheses.push({ kind: 'difference', words: 'Otherwise the average does not match the points.', timestamps: [] });
  return hypotheses;
}

function auctionHypothesis(run: Run | undefined, seconds: { least: bigint; most: bigint } | null): FundingHypothesis {
  const sign =
    run === undefined
      ? 'Time in an auction is left out of the average.'
      : 'External rows between these two times repeat one average, as during an auction. Auction time does not count.';
  const [least, most] = seconds === null ? [] : [seconds.least, seconds.most].map((each) => each.toLocaleString('en'));
  const range = least === most ? least : `${least} to ${most}`;
  const fit = range === undefined ? '' : ` It matches if ${range} seconds before this row were left out.`;
  return { kind: 'auction', words: `${sign}${fit}`, timestamps: run === undefined ? [] : [run.from, run.to] };
}
