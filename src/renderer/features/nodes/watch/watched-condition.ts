/**
 * `watched=yes` in the filter language. The store has no watch list, so these conditions are removed from its queries.
 */
import type { Condition } from '../../../../contract/index.ts';

export const WATCHED = 'watched';
export const YES = 'yes';

/** Selects the nodes to keep; `undefined` keeps all. */
export type WatchedWanted = 'watched' | 'others' | 'none' | undefined;

export interface Parted<Field extends string> {
  wanted: WatchedWanted;
  /** The conditions that remain for the store. */
  where: Condition<Exclude<Field, typeof WATCHED>>[];
}

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
