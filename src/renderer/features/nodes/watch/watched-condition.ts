/**
 * `watched=yes` in the filter language. The store has no watch list, so these conditions are removed from its queries.
 */
import type { Condition } from '../../../../contract/index.ts';

/**
 * The field of the condition `watched=yes` in the filter language. The store has no watch list, so these conditions are
 * removed from its queries.
 */
export const WATCHED = 'watched';
/** The value of the condition that selects watched nodes. */
export const YES = 'yes';

/**
 * Which nodes to keep, by the watch list; undefined keeps all. 'none' is wanted by conditions that contradict each
 * other.
 */
export type WatchedWanted = 'watched' | 'others' | 'none' | undefined;

/** Conditions, parted into those on the watch list and the others. */
export interface Parted<Field extends string> {
  wanted: WatchedWanted;
  /** The conditions that remain for the store. */
  where: Condition<Exclude<Field, typeof WATCHED>>[];
}

/** Separates the conditions on the watch list from those that the store checks. */
export function partWatched<Field extends string>(conditions: readonly Condition<Field>[]): Parted<Field> {
  const where: Parted<Field>['where'] = [];
  let wanted: WatchedWanted;
  for (const { field, operator, value } of conditions) {
    if (field !== WATCHED) {
      where.push({ field: field as Exclude<Field, typeof WATCHED>, operator, value });
      continue;
    }
    const next = (value === YES) === (operator === 'is') ? 'watched' : 'others';
    wanted = wanted === undefined || wanted === next ? next : 'none';
  }
  return { wanted, where };
}
