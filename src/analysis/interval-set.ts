/** Sets of whole numbers as disjoint ascending intervals. Both ends are included; null means an open end. */

/** An interval of whole numbers, both ends included. Null means an open end. */
export interface Interval {
  low: bigint | null;
  high: bigint | null;
}
/** A set of whole numbers as disjoint intervals, ascending. */
export type IntervalSet = readonly Interval[];

/** The set of all whole numbers. */
export const EVERYTHING: IntervalSet = [{ low: null, high: null }];

/** Returns the set of whole numbers that has only this value. */
export function singleValue(value: bigint): IntervalSet {
  return [{ low: value, high: value }];
}

function higher(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

function lower(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** Returns the whole numbers that are in both intervals; null if there are none. */
export function overlap(one: Interval, other: Interval): Interval | null {
  const low = higher(one.low, other.low);
  const high = lower(one.high, other.high);
  return low !== null && high !== null && low > high ? null : { low, high };
}

/** Returns the numbers that are in both sets; an empty set if there are none. */
export function intersection(one: IntervalSet, other: IntervalSet): IntervalSet {
  return one.flatMap((left) => other.map((right) => overlap(left, right)).filter((found) => found !== null));
}

/** Returns the smallest interval that contains the whole set; null for the empty set. */
export function hull(set: IntervalSet): Interval | null {
  const first = set[0];
  const last = set.at(-1);
  return first === undefined || last === undefined ? null : { low: first.low, high: last.high };
}
