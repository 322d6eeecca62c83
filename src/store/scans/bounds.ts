/** Bounds on the first column of a list's order. They let a scan start and stop on the index. */
import { MAX_INT64, MIN_INT64, OrreryError } from '../../contract/index.ts';

/** One value of a row's key. */
export type KeyValue = bigint | string;

/** A range of values: `atLeast` and `atMost` are included, `below` is not. An absent bound is open. */
export interface Bounds {
  atLeast?: KeyValue | undefined;
  atMost?: KeyValue | undefined;
  below?: KeyValue | undefined;
}

/**
 * Compares two values of a bound, for sorting: below 0 if `one` is less, above 0 if it is greater, 0 if they are equal.
 * Only ids are text, and ids compare without regard to case (SQLite's NOCASE).
 */
export function compareKeyValues(one: KeyValue, other: KeyValue): number {
  if (typeof one === 'bigint' && typeof other === 'bigint') return one < other ? -1 : Number(one > other);
  return Buffer.compare(Buffer.from(String(one).toLowerCase()), Buffer.from(String(other).toLowerCase()));
}

function pick(one: KeyValue | undefined, other: KeyValue | undefined, sign: 1 | -1): KeyValue | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return compareKeyValues(one, other) * sign > 0 ? one : other;
}

/** Returns the intersection of two bounds: on each side the tighter one. It may be empty. */
export function intersect(one: Bounds, other: Bounds): Bounds {
  return {
    atLeast: pick(one.atLeast, other.atLeast, 1),
    atMost: pick(one.atMost, other.atMost, -1),
    below: pick(one.below, other.below, -1),
  };
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

/**
 * Checks that a condition's value is a decimal number in plain digits, without an exponent.
 * @param field names the value in the error
 * @throws OrreryError PARAMETER_INVALID if it is not
 */
export function checkDecimal(field: string, value: string): void {
  if (!DECIMAL.test(value)) {
    throw new OrreryError('PARAMETER_INVALID', { field, value, allowed: 'must be a decimal number in plain digits' });
  }
}

/**
 * Returns the nearest whole numbers at or below a decimal in plain digits, and at or above it; both are the same for a
 * whole number.
 */
export function wholesAround(decimal: string): { floor: bigint; ceiling: bigint } {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const towardsZero = BigInt(whole);
  if (/^0*$/.test(fraction)) return { floor: towardsZero, ceiling: towardsZero };
  return whole.startsWith('-')
    ? { floor: towardsZero - 1n, ceiling: towardsZero }
    : { floor: towardsZero, ceiling: towardsZero + 1n };
}

/**
 * Returns the bounds of a condition on an integer column; an operator other than the four comparisons means "equal to".
 * A number beyond 64 bits either leaves the range open or empties it: then `atLeast` is above `atMost`.
 * @throws OrreryError PARAMETER_INVALID if the value is no decimal number
 */
export function integerBounds(field: string, operator: string, value: string): Bounds {
  checkDecimal(field, value);
  const { floor, ceiling } = wholesAround(value);
  switch (operator) {
    case 'atLeast':
      return storableBounds(ceiling, undefined);
    case 'moreThan':
      return storableBounds(floor + 1n, undefined);
    case 'atMost':
      return storableBounds(undefined, floor);
    case 'lessThan':
      return storableBounds(undefined, ceiling - 1n);
    default:
      return storableBounds(ceiling, floor);
  }
}

/** Returns the value, or the nearest limit of the 64 signed bits of an SQLite integer. */
export function clampToStorable(value: bigint): bigint {
  if (value < MIN_INT64) return MIN_INT64;
  return value > MAX_INT64 ? MAX_INT64 : value;
}

/**
 * Returns bounds that fit the integers of SQLite (64 signed bits). A bound that no integer can violate is omitted; if
 * no integer can be within them, `atLeast` is above `atMost`.
 */
export function storableBounds(atLeast: bigint | undefined, atMost: bigint | undefined): Bounds {
  const nothing = { atLeast: 1n, atMost: 0n };
  if (atLeast !== undefined && atLeast > MAX_INT64) return nothing;
  if (atMost !== undefined && atMost < MIN_INT64) return nothing;
  return {
    atLeast: atLeast !== undefined && atLeast < MIN_INT64 ? undefined : atLeast,
    atMost: atMost !== undefined && atMost > MAX_INT64 ? undefined : atMost,
  };
}
