import type { Mark, Summary } from './summary.ts';

/** A series reduced for a chart: parallel arrays with one entry for each kept point, ascending in time. */
export interface Reduction {
  /** Number of all points that the reduction stands for. */
  points: number;
  /** True if every point is kept. */
  raw: boolean;
  /** Time of each kept point (Unix nanoseconds). */
  positions: bigint[];
  /** Value of each kept point, as decimal text. */
  values: string[];
  /**
   * Indexes of points that belong to another period than the point before; null when read from summaries, which do not
   * store periods.
   */
  breaks: number[] | null;
}

function isSame(one: Mark, other: Mark): boolean {
  return one.at === other.at && one.value === other.value && one.seq === other.seq;
}

/** Returns true if a point is not after the other by time, then by period: two periods can list the same moment. */
function isBefore(one: Mark, other: Mark): boolean {
  if (one.at !== other.at) return one.at < other.at;
  return one.seq === undefined || other.seq === undefined || one.seq <= other.seq;
}

/**
 * Returns the first, lowest, highest and last point of a column, in order of time and without duplicates: one to four
 * points.
 */
function keptMarks({ first, lowest, highest, last }: Summary): Mark[] {
  const extremes = isBefore(lowest, highest) ? [lowest, highest] : [highest, lowest];
  const between: Mark[] = [];
  for (const mark of extremes) {
    if (![first, ...between, last].some((other) => isSame(other, mark))) between.push(mark);
  }
  return between.length === 0 && isSame(first, last) ? [first] : [first, ...between, last];
}

function toReduction(points: number, raw: boolean, marks: readonly Mark[]): Reduction {
  return {
    points,
    raw,
    positions: marks.map(({ at }) => at),
    values: marks.map(({ value }) => value),
    breaks: breaksBetween(marks),
  };
}

function breaksBetween(marks: readonly Mark[]): number[] | null {
  if (marks.some(({ seq }) => seq === undefined)) return null;
  return marks.flatMap(({ seq }, index) => (index > 0 && marks[index - 1]?.seq !== seq ? [index] : []));
}

/**
 * Reduces a series to the first, lowest, highest and last point of each column. `points` counts all points that the
 * columns summarise.
 * @param columns summaries in column order
 */
export function reduceColumns(columns: Iterable<Summary>): Reduction {
  const summaries = [...columns];
  const points = summaries.reduce((sum, summary) => sum + summary.points, 0);
  return toReduction(points, false, summaries.flatMap(keptMarks));
}

/** Returns a series with every point, marked as not reduced (`raw`). */
export function keepAll(marks: readonly Mark[]): Reduction {
  return toReduction(marks.length, true, marks);
}
