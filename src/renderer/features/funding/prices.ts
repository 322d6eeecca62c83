/** Prices of funding points: whole numbers in the settlement asset's smallest unit, whose places the interface leaves out. */
import {
  decimalText,
  type FormattedNumber,
  groupDigits,
  parseDecimal,
  percentOf,
  roundTo,
  subtract,
} from '../../ui/format/index.ts';

/** Places shown at most in a cell. */
const PLACES = 6;

/** A price as it is stored, with the point moved by as many places as a person said the asset has. */
export function formatPrice(text: string, places: number): FormattedNumber {
  const value = parseDecimal(text);
  if (value === undefined) return { short: text === '' ? '–' : text, exact: text === '' ? 'not set' : text };
  const moved = { units: value.units, scale: value.scale + places };
  return {
    short: groupDigits(decimalText(roundTo(moved, Math.min(moved.scale, PLACES)))),
    exact: groupDigits(decimalText(moved)),
  };
}

/** The same in plain digits, for files; null where it is not set. */
export function plainPrice(text: string, places: number): string | null {
  const value = parseDecimal(text);
  if (value === undefined) return text === '' ? null : text;
  return decimalText({ units: value.units, scale: value.scale + places }).replace('−', '-');
}

export interface Difference {
  sign: -1 | 0 | 1;
  /** In the price's own unit. */
  amount: FormattedNumber;
  /** Relative to the average, in percent with three places; empty where the average is zero. */
  percent: string;
  /** Plain digits, for copying. */
  text: string;
}

/** How far a price lies from its average, exactly; undefined where either is unset. */
export function differenceOf(price: string, twap: string, places: number): Difference | undefined {
  const left = parseDecimal(price);
  const right = parseDecimal(twap);
  if (left === undefined || right === undefined) return undefined;
  const difference = subtract(left, right);
  const text = decimalText(difference);
  const sign = difference.units < 0n ? -1 : difference.units > 0n ? 1 : 0;
  const plus = (formatted: string) => (sign > 0 && /^\d/.test(formatted) ? `+${formatted}` : formatted);
  const formatted = formatPrice(text, places);
  return {
    sign,
    amount: { short: plus(formatted.short), exact: plus(formatted.exact) },
    percent: plus(percentOf(difference, right, 3) ?? ''),
    text,
  };
}
