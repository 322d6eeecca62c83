/** Values as exported tables write them (docs/network.md 4.8). */
import { writeDecimal } from '../../decimal/index.ts';
import type { Field } from '../../history/index.ts';
import { GENESIS } from '../chain.ts';

/** Returns bytes, given as hexadecimal digits, as the database prints them: `\x` before the digits. */
export function bytea(hex: string): Field {
  return `\\x${hex}`;
}

/** Returns a truth value as the database prints it: `t` or `f`. */
export function bool(value: boolean): Field {
  return value ? 't' : 'f';
}

/** The start of 1970, which means "not yet" in columns that cannot be NULL. */
export const NO_TIME: Field = '1970-01-01 00:00:00+00';

/**
 * Returns a moment (seconds since genesis, which is a block's height) plus microseconds, less than a second, as text.
 */
export function time(moment: number, microseconds = 0): Field {
  const text = new Date(GENESIS + moment * 1000).toISOString();
  const fraction = microseconds === 0 ? '' : `.${String(microseconds).padStart(6, '0').replace(/0+$/, '')}`;
  return `${text.slice(0, 10)} ${text.slice(11, 19)}${fraction}+00`;
}

/** Returns a double as the database prints it: the shortest digits, and at least two digits of an exponent. */
export function double(value: number): Field {
  const size = Math.abs(value);
  if (value === 0 || (size >= 1e-4 && size < 1e15)) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
}

/** Any value of JSON. */
export type AnyJson = null | boolean | number | string | readonly AnyJson[] | { readonly [key: string]: AnyJson };

/** Compares keys of jsonb: shorter ones first, equal lengths by their bytes of UTF-8. */
function byLengthAndBytes(left: string, right: string): number {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length - other.length || one.compare(other);
}

/** Returns JSON as the database normalises it: keys in its own order, a space after every colon and comma. */
export function jsonb(value: AnyJson): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(jsonb).join(', ')}]`;
  const members = Object.entries(value as { readonly [key: string]: AnyJson })
    .sort(([left], [right]) => byLengthAndBytes(left, right))
    .map(([key, member]) => `${JSON.stringify(key)}: ${jsonb(member)}`);
  return `{${members.join(', ')}}`;
}

/** Returns `value` times ten to the power of `exponent`, in plain digits without needless zeros. */
export function decimal(value: bigint, exponent: number): string {
  const units = exponent > 0 ? value * 10n ** BigInt(exponent) : value;
  return writeDecimal({ units, scale: Math.max(0, -exponent) });
}
