import type { DuckDBValue } from '@duckdb/node-api';
import type { QueryValue } from '../../contract/index.ts';

const MICROS_PER_SECOND = 1_000_000n;
/** The years that RFC 3339 has, in microseconds since 1970. */
const FIRST_TIME = BigInt(Date.parse('0000-01-01T00:00:00Z')) * 1000n;
const END_OF_TIMES = BigInt(Date.parse('9999-12-31T23:59:59Z')) * 1000n + MICROS_PER_SECOND;

/**
 * Returns the microseconds since 1970 of the engine's classes of times; undefined for other values.
 */
function microsOf(value: object): bigint | undefined {
  if (!('isFinite' in value)) return undefined;
  if ('micros' in value) return value.micros as bigint;
  if ('millis' in value) return (value.millis as bigint) * 1000n;
  if ('seconds' in value) return (value.seconds as bigint) * MICROS_PER_SECOND;
  if ('nanos' in value) return (value.nanos as bigint) / 1000n;
  return undefined;
}

/**
 * Returns a time as RFC 3339 with microseconds. Infinite times are words; times outside the years 0 to 9999 are as the
 * engine writes them.
 * @param micros since 1970
 */
function writeTime(value: object, micros: bigint): string {
  const hasDate = 'isFinite' in value && value.isFinite === true;
  if (!hasDate || micros < FIRST_TIME || micros >= END_OF_TIMES) return String(value);
  const fraction = ((micros % MICROS_PER_SECOND) + MICROS_PER_SECOND) % MICROS_PER_SECOND;
  const seconds = new Date(Number((micros - fraction) / 1000n)).toISOString().slice(0, 19);
  return `${seconds}.${fraction.toString().padStart(6, '0')}Z`;
}

/** Returns a nested value as JSON has it. Keys of maps that are no text become one. */
function toJson(value: DuckDBValue): unknown {
  if (typeof value !== 'object' || value === null) return toQueryValue(value);
  if ('items' in value) return value.items.map(toJson);
  if ('entries' in value) {
    const { entries } = value;
    const pairs: [string, DuckDBValue][] = Array.isArray(entries)
      ? entries.map(({ key, value: entry }) => [String(toQueryValue(key)), entry])
      : Object.entries(entries);
    return Object.fromEntries(pairs.map(([key, entry]) => [key, toJson(entry)]));
  }
  return toQueryValue(value);
}

/**
 * Returns a value of the engine as a value of a result (docs/query.md): large integers, decimals and times are texts,
 * bytes are hexadecimal, nested values are JSON.
 */
export function toQueryValue(value: DuckDBValue): QueryValue {
  switch (typeof value) {
    case 'bigint':
      return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'object': {
      if (value === null) return null;
      const micros = microsOf(value);
      if (micros !== undefined) return writeTime(value, micros);
      if ('bytes' in value) return Buffer.from(value.bytes).toString('hex');
      if ('items' in value || 'entries' in value) return JSON.stringify(toJson(value));
      if ('tag' in value) return toQueryValue(value.value);
      return String(value);
    }
    default:
      return value;
  }
}
