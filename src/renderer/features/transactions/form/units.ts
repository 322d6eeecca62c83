/** Entered numbers in other units: times as dates, amounts in whole units. */
import { movePoint, parseDecimal, writeDecimal } from '../../../../decimal/index.ts';
import {
  counted,
  formatNanoseconds,
  groupDigits,
  momentAt,
  numberProblem,
  offsetOf,
  rawToAmount,
  readNumber,
  relativeTime,
  type Zone,
} from '../../../ui/format/index.ts';
import { readTypedTime } from '../../shared/typed-time.ts';

const NANOS_PER_MILLI = 1_000_000n;

/**
 * Converts Unix time as typed, in nanoseconds ('time') or seconds, to milliseconds; undefined if it is not a whole
 * number or is beyond the calendar.
 */
export function millisOfTime(typed: string, unit: 'time' | 'seconds'): number | undefined {
  if (!/^\d{1,19}$/.test(typed)) return undefined;
  const millis = unit === 'time' ? BigInt(typed) / NANOS_PER_MILLI : BigInt(typed) * 1000n;
  return millis > 8_640_000_000_000_000n ? undefined : Number(millis);
}

/**
 * Returns a typed Unix time in words, "2027-03-01 12:00:00 UTC+01:00, in 3 days", and a warning if the unit looks wrong;
 * undefined if it is not a time. 0 is none: the network never means 1970 by it.
 * @param unit nanoseconds for 'time'
 * @param now Unix milliseconds
 */
export function timeInWords(typed: string, unit: 'time' | 'seconds', now: number, zone: Zone): string | undefined {
  const millis = millisOfTime(typed, unit);
  if (millis === undefined || /^0+$/.test(typed)) return undefined;
  const { short } = formatNanoseconds(BigInt(Math.round(millis)) * NANOS_PER_MILLI, zone);
  const digits = unit === 'time' ? 19 : 10;
  const odd =
    typed.length < digits ? `; ${unit === 'time' ? 'nanoseconds' : 'seconds'} have ${digits} digits today` : '';
  return `${short} ${offsetOf(millis, zone)}, ${relativeTime(millis, now)}${odd}`;
}

/**
 * Converts the text of a date field ("2027-03-01T12:00") in a zone to Unix time in the unit: the first one if the clock
 * shows it twice.
 */
export function timeFromDate(date: string, unit: 'time' | 'seconds', zone: Zone): string | undefined {
  const millis = millisInZone(date, zone);
  if (millis === undefined) return undefined;
  return unit === 'time' ? (BigInt(millis) * NANOS_PER_MILLI).toString() : Math.floor(millis / 1000).toString();
}

/** A date and a time of day, in the zone of the screen or, with Z or UTC, in UTC. */
const TYPED_DATE = /^(\d{4}-\d{2}-\d{2})(?:T| +)(\d{1,2}:\d{2})(:\d{2})?(?: ?(Z|UTC))?$/i;

/**
 * Converts a typed date and time ("2027-03-01 12:00" or "2027-03-01T12:00:30Z") to Unix time in the unit; undefined for
 * another text, and for a date or a time that the clock does not show, such as 30 February.
 */
export function timeFromText(typed: string, unit: 'time' | 'seconds', zone: Zone): string | undefined {
  const [, day, minute = '', seconds = ':00', utc] = TYPED_DATE.exec(typed.trim()) ?? [];
  const date = `${day}T${withTwoDigits(minute)}${seconds}`;
  const clock = utc === undefined ? zone : 'utc';
  const time = day === undefined ? undefined : timeFromDate(date, unit, clock);
  return time !== undefined && dateFromTime(time, unit, clock) === date ? time : undefined;
}

/** Returns "09:30" for the time of day "9:30". */
const withTwoDigits = (minute: string) => minute.padStart(5, '0');

const UNIX_SECONDS = 10;
/** The number of digits of a Unix time since September 2001, with what it lacks to nanoseconds. */
const UNIX_DIGITS: ReadonlyMap<number, string> = new Map([
  [10, '000000000'],
  [13, '000000'],
  [19, ''],
]);

/**
 * Returns what a command gets for a time as typed: a date and a time of day in the zone, or Unix time in seconds,
 * milliseconds or nanoseconds, which differ by their number of digits. Another text goes into the command as it is,
 * without the space around it.
 */
export function commandTime(typed: string, unit: 'time' | 'seconds', zone: Zone): string {
  const text = typed.trim();
  const digits = /^\d{1,3}(,\d{3})+$/.test(text) ? text.replaceAll(',', '') : text;
  const zeros = /^\d+$/.test(digits) ? UNIX_DIGITS.get(digits.length) : undefined;
  if (zeros === undefined) return timeFromText(text, unit, zone) ?? digits;
  return unit === 'time' ? `${digits}${zeros}` : digits.slice(0, UNIX_SECONDS);
}

/**
 * Returns a Unix time of a command as a person types it: "2027-03-01 12:00:00" in the zone. A number that no such date
 * gives back exactly, and one too small to be meant as a time, stays a number.
 */
export function typedTime(stored: string, unit: 'time' | 'seconds', zone: Zone): string {
  const date = dateFromTime(stored, unit, zone).replace('T', ' ');
  const isMeant = stored.length >= (unit === 'time' ? 19 : UNIX_SECONDS);
  return isMeant && timeFromText(date, unit, zone) === stored ? date : stored;
}

const TIME_PROBLEM = 'enter a date and a time: 2027-03-01 12:00. Unix time also works';

/**
 * Says how to write a time, for a text that `commandTime` does not take. A date or a time alone, a day or a time that no
 * calendar or clock shows, and an offset have words of their own, because their form looks right to the person who typed it.
 */
export function timeProblem(typed: string, zone: Zone): string {
  const text = typed
    .trim()
    .replace(/ +/g, ' ')
    .replace(/(?<=[T ])(?=\d:)/i, '0');
  if (/^\d{1,2}:\d{2}$/.test(text)) return `add a date: 2027-03-01 ${withTwoDigits(text)}`;
  const [day = ''] = /^\d{4}-\d{2}-\d{2}(?=$|[T ])/i.exec(text) ?? [];
  if (day !== '' && readTypedTime(day, zone) === undefined) return `there is no ${dayInWords(day)}`;
  const read = readTypedTime(text, zone);
  if (read === undefined) return TIME_PROBLEM;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `add a time of day: ${text} 12:00`;
  if (/[+-]\d{2}:?\d{2}$/.test(text)) {
    const { date, time } = formatNanoseconds(read, 'utc');
    return `enter the time without an offset. In UTC it is ${date} ${time}Z`;
  }
  // A time that the clock skips is read as one after the gap, which shows another minute.
  const [, minute = ''] = /[T ](\d{2}:\d{2})(?::\d{2})?$/i.exec(text) ?? [];
  const shown = formatNanoseconds(read, zone).time.slice(0, minute.length);
  if (shown !== minute) return `the clock skips ${minute} on this day: enter ${shown} or another time`;
  return TIME_PROBLEM;
}

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** Returns "30 February 2026" for "2026-02-30", a day that no calendar has; "day 2026-13-01" if it has no such month. */
function dayInWords(text: string): string {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return month >= 1 && month <= 12 ? `${day} ${MONTH.format(Date.UTC(2000, month - 1))} ${year}` : `day ${text}`;
}

/**
 * Returns the text of a date field for a typed Unix time; empty if there is none.
 * @param unit nanoseconds for 'time'
 */
export function dateFromTime(typed: string, unit: 'time' | 'seconds', zone: Zone): string {
  const millis = millisOfTime(typed, unit);
  if (millis === undefined) return '';
  const { date, time } = formatNanoseconds(BigInt(millis) * NANOS_PER_MILLI, zone);
  return `${date}T${time}`;
}

function millisInZone(date: string, zone: Zone): number | undefined {
  const local = Date.parse(`${date}Z`);
  return Number.isNaN(local) ? undefined : momentAt(local, zone);
}

/** Returns a whole number of smallest units in whole units, grouped: "12.5"; undefined if it is not a whole number. */
export function amountInWords(typed: string, decimals: number): string | undefined {
  return /^-?\d+$/.test(typed) ? groupDigits(rawToAmount(typed, decimals)) : undefined;
}

/** Returns true for digits without a point, with or without a sign: what a command takes for a number of the smallest unit. */
export const isWholeNumber = (text: string) => /^[-+]?\d+$/.test(text);

/**
 * Converts a number as typed, in whole units ("1,250.5"), to the smallest unit; or returns the reason why that fails,
 * in words like those of `plainWords`.
 */
export function rawFromAmount(typed: string, decimals: number): { raw: string } | { problem: string } {
  if (smallestOf(typed) !== undefined) return { problem: UNIT_CHANGED };
  const value = parseDecimal(readNumber(typed) ?? '');
  if (value === undefined) return { problem: numberProblem(typed) ?? 'enter a number, for example 1250.5' };
  const raw = movePoint(value, -decimals);
  const whole = writeDecimal(raw);
  return whole.includes('.') ? { problem: tooExact(decimals) } : { raw: whole };
}

/**
 * Returns what a command gets for a number as typed, in whole units: the whole number of the smallest unit. A text that
 * is refused goes into the command as it is, and a whole number of it with a decimal point: the command would take 1250
 * for a number of the smallest unit.
 */
export function storedNumber(typed: string, decimals: number): string {
  const reading = rawFromAmount(typed, decimals);
  if ('raw' in reading) return reading.raw;
  return wholeUnits(typed.trim());
}

/** Returns a number in whole units as a text that a command refuses: a whole number gets a decimal point. */
export const wholeUnits = (text: string) => (isWholeNumber(text) ? `${text}.0` : text);

/** The problem of a number of the smallest unit whose decimals have changed. */
const UNIT_CHANGED = 'the unit has changed: enter the number again';

/**
 * The problem of a number that its field takes, but that is no whole number in the command: it was typed in another unit,
 * or the JSON has it so.
 */
export const NO_WHOLE_NUMBER = 'the command has no whole number here: enter the number again';

const IN_SMALLEST = ' in the smallest unit';

/**
 * Returns a whole number of the smallest unit with words that name this unit. The words make a text that no command
 * accepts, so a person cannot sign the number in another unit by mistake.
 */
export const inSmallestUnit = (whole: string) => `${whole}${IN_SMALLEST}`;

/** Returns the whole number of a text of `inSmallestUnit`; undefined for another one. */
export function smallestOf(text: string): string | undefined {
  const whole = text.endsWith(IN_SMALLEST) ? text.slice(0, -IN_SMALLEST.length) : '';
  return isWholeNumber(whole) ? whole : undefined;
}

function tooExact(decimals: number): string {
  if (decimals > 0) return `enter at most ${counted(decimals, 'digit')} after the point`;
  if (decimals === 0) return 'enter a whole number';
  return `enter a multiple of ${groupDigits((10n ** BigInt(-decimals)).toString())}`;
}

/** Returns a part of 1 in percent: "2.5%" for "0.025"; undefined if it is no number. */
export function shareInPercent(typed: string): string | undefined {
  return parseDecimal(typed) === undefined ? undefined : `${groupDigits(rawToAmount(typed, -2))}%`;
}

const encoder = new TextEncoder();

/** Returns the length of a text as the network counts it: in bytes of UTF-8. */
export function countBytes(text: string): number {
  return encoder.encode(text).length;
}
