/** Times and days that a person types in a filter. */
import { readLocalMinute, type Zone } from '../../ui/format/index.ts';

const NANOS_PER_MILLI = 1_000_000n;
const TYPED_TIME =
  /^(\d{4,6}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

/**
 * Reads a typed time such as `2026-10-01`, `2026-10-01 12:00` or `2026-10-01T12:00:05.5+02:00`. Without an offset, it is
 * on the clock of the zone. Returns Unix nanoseconds; undefined for any other text.
 */
export function readTypedTime(typed: string, zone: Zone): bigint | undefined {
  const [, date = '', minute = '00:00', second = '00', fraction = '', offset] = TYPED_TIME.exec(typed.trim()) ?? [];
  if (!isDate(date)) return undefined;
  const millis =
    offset === undefined
      ? readLocalMinute(`${date}T${minute}`, zone)
      : Date.parse(`${date}T${minute}${/^utc$/i.test(offset) ? 'Z' : offset}`);
  if (millis === undefined || Number.isNaN(millis) || Number(second) > 59) return undefined;
  return BigInt(millis + Number(second) * 1000) * NANOS_PER_MILLI + BigInt(fraction.padEnd(9, '0'));
}

/** Returns true for a date of the calendar. `Date.parse` reads 30 February as 2 March. */
function isDate(date: string): boolean {
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = date.split('-').map(Number);
  const read = new Date(Date.UTC(year, month - 1, day));
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === day;
}

const DAY_MS = 86_400_000;

/** Reads a date alone as its whole day in the zone (Unix nanoseconds); undefined for any other text. */
export function readTypedDay(typed: string, zone: Zone): { from: string; before: string } | undefined {
  const date = typed.trim();
  const midnight = /^\d{4}-\d{2}-\d{2}$/.test(date) && isDate(date) ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(midnight)) return undefined;
  const next = new Date(midnight + DAY_MS).toISOString().slice(0, 10);
  const [from, before] = [readTypedTime(date, zone), readTypedTime(next, zone)];
  return from === undefined || before === undefined ? undefined : { from: `${from}`, before: `${before}` };
}
