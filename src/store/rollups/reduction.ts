/** A series as a chart needs it: of each column the first, lowest, highest and last point; pure. */
import type { Mark, Summary } from './summary.ts';

/** Parallel arrays, one entry for each point that is kept. */
export interface Reduction {
  points: number;
  raw: boolean;
  places: bigint[];
  values: string[];
  /** Where a point is of another period than the one before it; null where summaries no longer tell. */
  breaks: number[] | null;
}

function isSame(one: Mark, other: Mark): boolean {
  return one.at === other.at && one.value === other.value && one.seq === other.seq;
}

/** Whether a point comes first: in time, or in the periods that list the same moment. */
function isBefore(one: Mark, other: Mark): boolean {
  if (one.at !== other.at) return one.at < other.at;
  return one.seq === undefined || other.seq === undefined || one.seq <= other.seq;
}

/** The points of a column that are kept, in order and each once. */
function keptOf({ first, lowest, highest, last }: Summary): Mark[] {
  const extremes = isBefore(lowest, highest) ? [lowest, highest] : [highest, lowest];
  const between: Mark[] = [];
  for (const mark of extremes) {
    if (![first, ...between, last].some((other) => isSame(other, mark))) between.push(mark);
  }
  return between.length === 0 && isSame(first, last) ? [first] : [first, ...between, last];
}

function reductionOf(points: number, raw: boolean, marks: readonly Mark[]): Reduction {
  return {
    points,
    raw,
    places: marks.map(({ at }) => at),
    values: marks.map(({ value }) => value),
    breaks: breaksBetween(marks),
  };
}

function breaksBetween(marks: readonly Mark[]): number[] | null {
  if (marks.some(({ seq }) => seq === undefined)) return null;
  return marks.flatMap(({ seq }, place) => (place > 0 && marks[place - 1]?.seq !== seq ? [place] : []));
}

/** @param columns summaries in the order of their columns */
export function reduceColumns(columns: Iterable<Summary>): Reduction {
  const summaries = [...columns];
  const points = summaries.reduce((sum, summary) => sum + summary.points, 0);
  return reductionOf(points, false, summaries.flatMap(keptOf));
}

/** Every point. */
export function keepAll(marks: readonly Mark[]): Reduction {
  return reductionOf(marks.length, true, marks);
}
