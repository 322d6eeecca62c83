/** A series as a chart needs it: of each column the first, lowest, highest and last point; pure. */
import { POINT_ROLES } from '../../contract/index.ts';
import type { Mark, Summary } from './summary.ts';

/** Parallel arrays, one entry for each point that is kept; `roles` are sums of POINT_ROLES. */
export interface Reduction {
  points: number;
  raw: boolean;
  columns: number[];
  places: bigint[];
  values: string[];
  roles: number[];
}

interface Kept extends Mark {
  roles: number;
}

function isSame(one: Mark, other: Mark): boolean {
  return one.at === other.at && one.value === other.value;
}

/** The points of a column that are kept, in order. */
function keptOf({ first, lowest, highest, last }: Summary): Kept[] {
  const kept: Kept[] = [];
  const keep = (mark: Mark, role: number) => {
    const known = kept.find((other) => isSame(other, mark));
    if (known === undefined) kept.push({ ...mark, roles: role });
    else known.roles |= role;
  };
  keep(first, POINT_ROLES.first);
  if (lowest.at <= highest.at) keep(lowest, POINT_ROLES.lowest);
  keep(highest, POINT_ROLES.highest);
  keep(lowest, POINT_ROLES.lowest);
  keep(last, POINT_ROLES.last);
  return kept;
}

function push(into: Reduction, column: number, { at, value, roles }: Kept): void {
  into.columns.push(column);
  into.places.push(at);
  into.values.push(value);
  into.roles.push(roles);
}

function emptyReduction(points: number, raw: boolean): Reduction {
  return { points, raw, columns: [], places: [], values: [], roles: [] };
}

/** @param columns summaries by the number of their column, ascending */
export function reduceColumns(columns: ReadonlyMap<number, Summary>): Reduction {
  let points = 0;
  for (const summary of columns.values()) points += summary.points;
  const reduced = emptyReduction(points, false);
  for (const [column, summary] of columns) for (const kept of keptOf(summary)) push(reduced, column, kept);
  return reduced;
}

/** Every point, those with a role in their column marked. */
export function keepAll(
  marks: readonly { column: number; mark: Mark }[],
  columns: ReadonlyMap<number, Summary>,
): Reduction {
  const whole = emptyReduction(marks.length, true);
  const left = new Map(Array.from(columns, ([column, summary]) => [column, keptOf(summary)]));
  for (const { column, mark } of marks) {
    const found = left.get(column)?.find((kept) => isSame(kept, mark));
    push(whole, column, { ...mark, roles: found?.roles ?? 0 });
    if (found !== undefined) found.roles = 0;
  }
  return whole;
}
