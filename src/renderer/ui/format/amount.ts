/**
 * Formats amounts, prices and scores for people: grouped, with few digits. A value that is not zero never shows as
 * zero.
 */
import { inThrees } from '../../../contract/index.ts';
import {
  cutTo,
  type Decimal,
  divide,
  movePoint,
  parseDecimal,
  roundTo,
  writeDecimal,
  writeFixed,
} from '../../../decimal/index.ts';
import { readNumber } from './typed-number.ts';

/** The minus sign, which is as wide as a digit. */
const MINUS = '−';

/**
 * Groups the whole part of plain digits in threes: "-1234567.5" becomes "−1,234,567.5". Returns any other text
 * unchanged.
 */
export function groupDigits(text: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = ''] = match;
  return `${sign === '-' ? MINUS : ''}${inThrees(whole)}${fraction}`;
}

/** The text of a cell, and the exact value for the tooltip. */
export interface FormattedNumber {
  short: string;
  exact: string;
}

const NOTHING: FormattedNumber = { short: '–', exact: 'not set' };

/**
 * Returns a value as text with `digits` decimal places, fitted by `narrow` (rounded by default). A value that would
 * become zero without being zero becomes "<0.01", or "−<0.01" if it is negative.
 */
function shorten(value: Decimal, digits: number, narrow = roundTo): string {
  const fitted = narrow(value, digits);
  if (fitted.units === 0n && value.units !== 0n) {
    const least = writeFixed({ units: 1n, scale: digits });
    return value.units < 0n ? `${MINUS}<${least}` : `<${least}`;
  }
  return groupDigits(writeFixed(fitted));
}

/**
 * Formats an amount in an asset's smallest unit (docs/interface.md 2.2) in whole units of `decimals` places. `short` is
 * rounded to `digits` places so that the points of a column line up; `exact` keeps all digits. A text that is not a
 * number is returned as it is, no text as a dash.
 */
export function formatAmount(raw: string, decimals: number, digits = 2): FormattedNumber {
  const parsed = parseDecimal(raw);
  if (parsed === undefined) return raw === '' ? NOTHING : { short: raw, exact: raw };
  const value = movePoint(parsed, decimals);
  return { short: shorten(value, digits), exact: groupDigits(writeDecimal(value)) };
}

/**
 * Formats a score in plain decimals. `short` is cut to `digits` places, not rounded: a score below 1 never shows as 1.
 * A text that is not a number is returned as it is, no text as a dash.
 */
export function formatDecimal(text: string, digits: number): FormattedNumber {
  const value = parseDecimal(text);
  if (value === undefined) return text === '' ? NOTHING : { short: text, exact: text };
  return { short: shorten(value, digits, cutTo), exact: groupDigits(text) };
}

/** The most decimal places of a change of a score. */
const CHANGE_PLACES = 8;

/**
 * Formats the change of a score. `short` is rounded, because the difference of two scores that are cut is not the cut
 * difference. It has four places, or as many more as a small change needs to be seen, up to eight.
 */
export function formatScoreChange(text: string): FormattedNumber {
  const value = parseDecimal(text);
  if (value === undefined || value.units === 0n) return formatScore(text);
  let places = 4;
  while (places < CHANGE_PLACES && roundTo(value, places).units === 0n) places += 1;
  return { short: shorten(value, places), exact: groupDigits(text) };
}

/** Formats a statistic, such as a Gini coefficient, rounded to `digits` places. */
export function formatStatistic(text: string, digits: number): FormattedNumber {
  const value = parseDecimal(text);
  return value === undefined ? NOTHING : { short: shorten(value, digits), exact: groupDigits(text) };
}

/** Formats a score as every view shows it, with four decimals. */
export function formatScore(text: string): FormattedNumber {
  return formatDecimal(text, 4);
}

/** Returns `part` of `whole` in percent, rounded to `digits` places, such as "12.5%"; undefined if `whole` is zero. */
export function percentOf(part: Decimal, whole: Decimal, digits: number): string | undefined {
  const ratio = divide({ units: part.units * 100n, scale: part.scale }, whole, digits + 6);
  return ratio === undefined ? undefined : `${shorten(ratio, digits)}%`;
}

/** Returns a share in decimal text, such as "0.125", in percent, rounded to two places: "12.50%". */
export function formatShare(ratio: string): string {
  return `${formatStatistic(rawToAmount(ratio, -2), 2).short}%`;
}

/** Returns a count or a height with its digits in groups of three. */
export function formatInteger(value: bigint | number): string {
  return groupDigits(value.toString());
}

/**
 * Converts a typed amount ("1,250.5", in whole units) to the smallest unit, cutting further digits; undefined if it is
 * not a number.
 */
export function amountToRaw(typed: string, decimals: number): string | undefined {
  const value = parseDecimal(readNumber(typed) ?? '');
  return value === undefined ? undefined : cutTo(value, decimals).units.toString();
}

/**
 * Converts an amount in the smallest unit to plain digits in whole units, the reverse of `amountToRaw`. Returns a text
 * that is not a number unchanged.
 */
export function rawToAmount(raw: string, decimals: number): string {
  const value = parseDecimal(raw);
  if (value === undefined) return raw;
  return writeDecimal(movePoint(value, decimals));
}
