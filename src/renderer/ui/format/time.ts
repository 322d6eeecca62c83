/** Formats times for people. The API has Unix nanoseconds, this computer has Unix milliseconds. */

import { groupDigits } from './amount.ts';
import { type Zone, zoneName } from './zone.ts';

const NANOS_PER_MILLI = 1_000_000n;
/** A Date can be at most this many milliseconds before or after 1970. */
const LAST_MILLI = 8_640_000_000_000_000n;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: Zone): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zoneName(zone),
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

interface Clock {
  date: string;
  time: string;
}

function readClock(millis: number, zone: Zone): Clock {
  const parts = new Map(
    formatIn(zone)
      .formatToParts(millis)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
  };
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

function offsetFormatIn(zone: Zone): Intl.DateTimeFormat {
  let format = offsetFormats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zoneName(zone), timeZoneName: 'longOffset' });
    offsetFormats.set(zone, format);
  }
  return format;
}

/** Returns the offset of a zone at a time (Unix milliseconds) in words: "UTC+02:00", or "UTC" without an offset. */
export function offsetOf(millis: number, zone: Zone): string {
  if (zone === 'utc') return 'UTC';
  const named = offsetFormatIn(zone)
    .formatToParts(millis)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return named === undefined || /^GMT([+-]00:00)?$/.test(named) ? 'UTC' : named.replace('GMT', 'UTC');
}

/**
 * Returns the offset of a zone from UTC at a time, both in milliseconds; positive to the east of UTC, 0 for a time that
 * no date can have.
 */
export function offsetMillisOf(millis: number, zone: Zone): number {
  if (zone === 'utc' || Number.isNaN(new Date(millis).getTime())) return 0;
  const match = /([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(offsetOf(millis, zone));
  if (match === null) return 0;
  const [, sign, hours, minutes, seconds = '0'] = match;
  const size = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
  return sign === '-' ? -size : size;
}

/** A time in several forms, on the clock of one zone. */
export interface FormattedTime {
  /** Date and time to the second. */
  short: string;
  date: string;
  time: string;
  /** Down to the nanosecond, with the zone's offset. */
  exact: string;
}

function clockOf(millis: number, zone: Zone, fraction: string): FormattedTime {
  const { date, time } = readClock(millis, zone);
  return { short: `${date} ${time}`, date, time, exact: `${date} ${time}${fraction} ${offsetOf(millis, zone)}` };
}

/**
 * Formats a time of the network (Unix nanoseconds) on the clock of the zone. A time that no date can have is returned
 * as its number of nanoseconds.
 */
export function formatNanoseconds(nanos: bigint, zone: Zone): FormattedTime {
  // Floor, also before 1970, so that the fraction below is never negative.
  const rest = ((nanos % NANOS_PER_MILLI) + NANOS_PER_MILLI) % NANOS_PER_MILLI;
  const millis = (nanos - rest) / NANOS_PER_MILLI;
  if (millis > LAST_MILLI || millis < -LAST_MILLI) {
    const text = `${nanos} ns`;
    return { short: text, date: text, time: '', exact: text };
  }
  const thousandth = ((millis % 1000n) + 1000n) % 1000n;
  const fraction = `${thousandth.toString().padStart(3, '0')}${rest.toString().padStart(6, '0')}`;
  return clockOf(Number(millis), zone, `.${fraction}`);
}

/**
 * Returns a time (Unix nanoseconds) with date, seconds and the offset of its zone. The fraction of a second appears
 * only if it is not zero.
 */
export function exactMoment(nanos: bigint, zone: Zone): string {
  return formatNanoseconds(nanos, zone).exact.replace(/\.0+(?= )|(\.\d*?[1-9])0+(?= )/, '$1');
}

/** Returns an exact time in words, "2024-03-19 12:03:04 UTC+01:00", as ISO 8601; any other text as it is. */
export function isoOfExact(exact: string): string {
  const [, date, time, offset] = /^(\S+) (\S+) UTC(\S*)$/.exec(exact) ?? [];
  return date === undefined ? exact : `${date}T${time}${offset || 'Z'}`;
}

/** Formats a time of this machine (Unix milliseconds) on the clock of the zone. */
export function formatMillis(millis: number, zone: Zone): FormattedTime {
  return clockOf(millis, zone, '');
}

/**
 * Returns the minute of a time (Unix milliseconds) on the clock of the zone, as a date field has it:
 * "2026-11-20T13:04".
 */
export function localMinute(millis: number, zone: Zone): string {
  const { date, time } = readClock(millis, zone);
  return `${date}T${time.slice(0, 5)}`;
}

/**
 * Returns the time (Unix milliseconds) at which the clock of the zone shows a text such as "2026-11-20T13:04", the first
 * one if the clock shows it twice. A text that the clock jumps over is read with the offset from before the jump.
 * Undefined for a text of another form.
 */
export function readLocalMinute(text: string, zone: Zone): number | undefined {
  const local = /^\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  return Number.isNaN(local) ? undefined : momentAt(local, zone);
}

/**
 * Returns the times (Unix milliseconds) at which the clock of the zone shows a local time: two if the clock was set back
 * over it, none if the clock jumped over it.
 * @param local the clock's time, as milliseconds since 1970 on that clock
 */
export function momentsAt(local: number, zone: Zone): number[] {
  // No offset is as long as a day, so a change of the clock at this time lies between these two.
  const [before, after] = [local - DAY, local + DAY].map((at) => local - offsetMillisOf(at, zone)) as [number, number];
  if (before === after) return [before];
  return [before, after].filter((at) => at + offsetMillisOf(at, zone) === local);
}

/** Returns the first time at which the clock of the zone shows a local time, with the parameters of `momentsAt`. */
export function momentAt(local: number, zone: Zone): number {
  // A midnight that the clock jumps over is then the jump itself.
  return momentsAt(local, zone)[0] ?? local - offsetMillisOf(local - DAY, zone);
}

/** A time range shorter than this is written with seconds. */
const SHORT_RANGE_MS = 5 * 60_000;

/**
 * Formats a range between two Unix times in milliseconds as briefly as is clear: "2026-11-20 20:44 – 23:10". A range
 * shorter than 5 minutes has seconds. The offset of the zone appears if it changes within the range or if `zoned` is
 * set.
 */
export function formatTimeRange({ from, to }: { from: number; to: number }, zone: Zone, zoned = false): string {
  const [start, end] = [readClock(from, zone), readClock(to, zone)];
  const [early, late] = [offsetOf(from, zone), offsetOf(to, zone)];
  const length = to - from < SHORT_RANGE_MS ? 8 : 5;
  const first = `${start.date} ${start.time.slice(0, length)}${early === late ? '' : ` ${early}`}`;
  const last = `${start.date === end.date ? '' : `${end.date} `}${end.time.slice(0, length)}`;
  return `${first} – ${last}${zoned || early !== late ? ` ${late}` : ''}`;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Returns the difference of two times (Unix milliseconds), briefly enough for a table: "now", "12 s ago", "5 min ago",
 * "3 h ago", "2 days ago", "in 4 s".
 */
export function relativeTime(millis: number, now: number): string {
  const distance = Math.abs(now - millis);
  if (distance < 2 * SECOND) return 'now';
  const [amount, unit] =
    distance < MINUTE
      ? [Math.floor(distance / SECOND), 's']
      : distance < HOUR
        ? [Math.floor(distance / MINUTE), 'min']
        : distance < 2 * DAY
          ? [Math.floor(distance / HOUR), 'h']
          : [groupDigits(String(Math.floor(distance / DAY))), 'days'];
  return millis <= now ? `${amount} ${unit} ago` : `in ${amount} ${unit}`;
}

/**
 * Returns a time (Unix milliseconds) as briefly as is clear at `now`: "12:03", "yesterday 12:03", "14 Mar 12:03",
 * "2023-03-14".
 */
export function formatBriefTime(millis: number, now: number, zone: Zone): string {
  const then = readClock(millis, zone);
  const minute = then.time.slice(0, 5);
  if (then.date === readClock(now, zone).date) return minute;
  if (then.date === readClock(now - DAY, zone).date) return `yesterday ${minute}`;
  if (then.date.slice(0, 4) !== readClock(now, zone).date.slice(0, 4)) return then.date;
  const month = new Intl.DateTimeFormat('en-GB', { timeZone: zoneName(zone), month: 'short' }).format(millis);
  return `${Number(then.date.slice(8))} ${month} ${minute}`;
}
