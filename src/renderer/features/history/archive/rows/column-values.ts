/** The kinds of an archive's columns, and the values of their texts. A CSV file names its columns, but not their types. */
import { compareDecimalTexts, parseDecimal } from '../../../../../decimal/index.ts';
import { exactMoment, repeatedOffset, type Zone } from '../../../../ui/format/index.ts';
import type { CsvValue } from './row-source.ts';

/** The kind of values in a column of an archive, as `kindsOf` finds it. */
export type CsvColumnKind = 'number' | 'time' | 'text';

const NANOS_PER_MILLI = 1_000_000n;
/** As exported tables write times: `2023-05-01 10:00:00.123456+00`. */
const STORED_TIME = /^(\d{4,6}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?\+00$/;
const ENDLESS: Readonly<Record<string, bigint>> = { infinity: 10n ** 30n, '-infinity': -(10n ** 30n) };
/** Digits of a number that is no id or hash. */
const MAX_DIGITS = 78;

/** An example of a time, shown as placeholder in a field. */
export const CSV_TIME_EXAMPLE = '2026-10-01 12:00';

/** Returns the time of a stored text (Unix nanoseconds); undefined for any other text, also for `infinity`. */
export function storedTime(text: string): bigint | undefined {
  const [, date, time, fraction = ''] = STORED_TIME.exec(text) ?? [];
  const millis = Date.parse(`${date}T${time}Z`);
  return Number.isNaN(millis) ? undefined : BigInt(millis) * NANOS_PER_MILLI + BigInt(fraction.padEnd(9, '0'));
}

/**
 * Returns a stored time on the clock of the zone, down to its last digit that is not 0, with its offset if the clock
 * shows it twice; undefined for any other text.
 */
export function timeInZone(text: string, zone: Zone): string | undefined {
  const nanos = storedTime(text);
  if (nanos === undefined) return undefined;
  return exactMoment(nanos, zone).replace(/ UTC\S*$/, repeatedOffset(Number(nanos / NANOS_PER_MILLI), zone));
}

const isNumber = (text: string) => text.length <= MAX_DIGITS && parseDecimal(text) !== undefined;
const isTime = (text: string) => storedTime(text) !== undefined || Object.hasOwn(ENDLESS, text);

/**
 * Returns the kind of each column by its values in some rows: a column of which all known values are numbers, or times,
 * is taken for one. A column without known values is text.
 */
export function kindsOf(columns: number, rows: readonly (readonly CsvValue[])[]): CsvColumnKind[] {
  return Array.from({ length: columns }, (_, column) => {
    const known = rows.map((values) => values[column]).filter((value) => value != null);
    if (known.length === 0) return 'text';
    if (known.every(isNumber)) return 'number';
    return known.every(isTime) ? 'time' : 'text';
  });
}

/**
 * The value by which a row is sorted and compared: a number's text, a time in nanoseconds, or the text in lower case.
 * Null for NULL, and for a text that is no value of the column's kind.
 */
export type SortValue = string | bigint | null;

/** Returns the value by which a text of a column is sorted and compared. */
export function sortValue(value: CsvValue | undefined, kind: CsvColumnKind): SortValue {
  if (value == null) return null;
  if (kind === 'time') return storedTime(value) ?? ENDLESS[value] ?? null;
  if (kind === 'number') return isNumber(value) ? value : null;
  return value.toLowerCase();
}

/** Compares two values of a column of one kind. Neither may be null. */
export function compareValues(one: string | bigint, other: string | bigint, kind: CsvColumnKind): number {
  if (kind === 'number') return compareDecimalTexts(String(one), String(other));
  return one < other ? -1 : Number(one > other);
}
