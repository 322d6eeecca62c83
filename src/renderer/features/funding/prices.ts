/**
 * Prices of funding points: whole numbers in the settlement asset's smallest unit.
 */
import { movePoint, parseDecimal, roundTo, subtract, writeFixed } from '../../../decimal/index.ts';
import { type FormattedNumber, groupDigits, percentOf } from '../../ui/format/index.ts';

/** Maximum number of decimal places in a cell. */
const PLACES = 6;

/**
 * Formats a stored price with the decimal point moved by `places`, short and exact. A text that is not a number is
 * returned as it is.
 */
export function formatPrice(text: string, places: number): FormattedNumber {
  const value = parseDecimal(text);
  if (value === undefined) return { short: text === '' ? '–' : text, exact: text === '' ? 'not set' : text };
  const moved = movePoint(value, places);
  return {
    short: groupDigits(writeFixed(roundTo(moved, Math.min(moved.scale, PLACES)))),
    exact: groupDigits(writeFixed(moved)),
  };
}

/** The difference of a price and its average. */
export interface Difference {
  sign: -1 | 0 | 1;
  /** In the price's own unit. */
  amount: FormattedNumber;
  /** Relative to the average, in percent with three decimals; empty if the average is zero. */
  percent: string;
  /** Plain digits, for copying. */
  text: string;
}

/**
 * Returns the exact difference between a price and its average; undefined if either is unset.
 * @param places decimals of the market's prices
 */
export function differenceOf(price: string, twap: string, places: number): Difference | undefined {
  const left = parseDecimal(price);
  const right = parseDecimal(twap);
  if (left === undefined || right === undefined) return undefined;
  const difference = subtract(left, right);
  const text = writeFixed(difference);
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
