/** The positions of an axis's marks, and their labels. */
import { momentAt, momentsAt, offsetMillisOf, type Zone, zoneName } from '../format/index.ts';
import { lengthOf, type Span } from './viewport.ts';

/**
 * Returns the shortest round step (1, 2, 2.5 or 5 times a power of ten) that divides `length` into at most `most`
 * parts.
 * @param whole true allows only whole numbers
 */
export function roundStep(length: number, most: number, whole = false): number {
  const least = length / Math.max(1, most);
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find(
    (each) => each * power >= least * (1 - 1e-9) && !(whole && each * power > 1 && !Number.isInteger(each * power)),
  );
  return Math.max(whole ? 1 : 0, (factor ?? 10) * power);
}

/**
 * Returns the round values within the range, both ends included, in at most `most` steps; none if the range is empty.
 * @param whole true allows only whole numbers
 */
export function valueTicks(from: number, to: number, most: number, whole = false): number[] {
  if (!(to > from) || !Number.isFinite(to - from)) return [];
  const step = roundStep(to - from, most, whole);
  const ticks: number[] = [];
  for (let count = Math.ceil(from / step - 1e-9); count * step <= to + step * 1e-9; count += 1) {
    // The last digit of a multiple of a step such as 0.1 is a rounding error.
    const at = Number((count * step).toPrecision(15));
    // Marks closer than the precision of numbers would all be equal.
    if (at !== ticks.at(-1)) ticks.push(at);
  }
  return ticks;
}

/**
 * Returns a range with 7 % of its length added above and below. Equal ends move apart, so that a constant value is a
 * line in the middle.
 * @param floor replaces the lower end
 */
export function padRange([least, greatest]: [number, number], floor?: number): [number, number] {
  const air = greatest === least ? Math.abs(greatest) * 0.01 || 1 : (greatest - least) * 0.07;
  return [floor ?? least - air, greatest + air];
}

/** The maximum that `toFixed` accepts. */
const MAX_PLACES = 100;

/**
 * Returns the number of decimal places with which the labels of ticks differ that are one step apart.
 * @param step 1, 2, 2.5 or 5 times a power of ten
 */
export function placesFor(step: number): number {
  if (!(step > 0)) return 0;
  // A step has fewer than six digits; the digits after them are a rounding error.
  const [digits = '', power = '0'] = Number(step.toPrecision(6)).toExponential().split('e');
  return Math.min(MAX_PLACES, Math.max(0, digits.length - (digits.includes('.') ? 2 : 1) - Number(power)));
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR),
  ...[1, 2, 7, 14].map((count) => count * DAY),
];

/** A mark of an axis: its position and its label. */
export interface Tick {
  at: number;
  label: string;
  /** True for a new day among hours and a new year among months; these marks are emphasised. */
  major: boolean;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: Zone, key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${zone} ${key}`;
  let format = formats.get(name);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zoneName(zone), hourCycle: 'h23', ...options });
    formats.set(name, format);
  }
  return format;
}

/**
 * Returns marks at round times of the zone within a span of Unix milliseconds, in at most `most` steps; none if the
 * span is empty.
 */
export function timeTicks(span: Span, most: number, zone: Zone): Tick[] {
  if (!(lengthOf(span) > 0)) return [];
  const step = STEPS.find((each) => lengthOf(span) / each <= most);
  return step === undefined ? monthTicks(span, most, zone) : steadyTicks(span, step, zone);
}

function steadyTicks(span: Span, step: number, zone: Zone): Tick[] {
  const day = formatOf(zone, 'day', { day: 'numeric', month: 'short' });
  const unit = step < MINUTE ? 'second' : 'minute';
  const parts: Intl.DateTimeFormatOptions = {
    hour: '2-digit',
    minute: '2-digit',
    ...(unit === 'second' && { second: '2-digit' }),
  };
  const clock = formatOf(zone, unit, parts);
  const zoned = formatOf(zone, `${unit} and offset`, { ...parts, timeZoneName: 'shortOffset' });
  const ticks = new Map<number, Tick>();
  const offsets = [offsetMillisOf(span.from, zone), offsetMillisOf(span.to, zone)];
  const start = Math.ceil((span.from + Math.min(...offsets)) / step) * step;
  const end = span.to + Math.max(...offsets);
  // Weeks begin on Monday; 1 January 1970 was a Thursday.
  const shift = step >= 7 * DAY ? (((4 * DAY - start) % (7 * DAY)) + 7 * DAY) % (7 * DAY) : 0;
  for (let local = start + shift; local <= end; local += step) {
    const isMidnight = local % DAY === 0;
    // A day begins once, also where its clock shows midnight twice, or jumps over it.
    const moments = isMidnight ? [momentAt(local, zone)] : momentsAt(local, zone);
    for (const [index, at] of moments.entries()) {
      if (at < span.from || at > span.to || ticks.has(at)) continue;
      // The second of two equal clock times names its offset.
      const label = index > 0 ? zoned.format(at).replace('GMT', 'UTC') : (isMidnight ? day : clock).format(at);
      ticks.set(at, { at, label, major: isMidnight && step < DAY });
    }
  }
  return [...ticks.values()].toSorted((left, right) => left.at - right.at);
}

function monthTicks(span: Span, most: number, zone: Zone): Tick[] {
  const months = [1, 3, 6, 12, 24, 60, 120, 600].find((count) => lengthOf(span) / (count * 30 * DAY) <= most) ?? 1200;
  const month = formatOf(zone, 'month', { month: 'short' });
  const ticks: Tick[] = [];
  const first = new Date(span.from + offsetMillisOf(span.from, zone));
  let count = first.getUTCFullYear() * 12 + first.getUTCMonth();
  for (count = Math.ceil(count / months) * months; ; count += months) {
    const local = Date.UTC(Math.floor(count / 12), count % 12, 1);
    const at = momentAt(local, zone);
    if (at > span.to || Number.isNaN(at)) return ticks;
    if (at < span.from) continue;
    const isYear = count % 12 === 0;
    ticks.push({ at, label: isYear ? String(count / 12) : month.format(at), major: isYear && months < 12 });
  }
}
