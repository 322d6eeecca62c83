/** Amounts, prices and scores as people read them: grouped, in few digits, never nothing where there is something. */
import { cutTo, type Decimal, decimalText, divide, parseDecimal, roundTo } from './decimal.ts';

/** A true minus, as wide as a digit. */
const MINUS = '−';

/** Groups the whole part of plain digits in threes: "-1234567.5" becomes "−1,234,567.5". */
export function groupDigits(text: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = ''] = match;
  return `${sign === '-' ? MINUS : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
}

/** The text of a cell, and the exact value for the tooltip. */
export interface FormattedNumber {
  short: string;
  exact: string;
}

const NOTHING: FormattedNumber = { short: '–', exact: 'not set' };

/** In `digits` places as `narrow` makes them; what would become zero without being it says so. */
function shorten(value: Decimal, digits: number, narrow = roundTo): string {
  const fitted = narrow(value, digits);
  if (fitted.units === 0n && value.units !== 0n) {
    const least = decimalText({ units: 1n, scale: digits });
    return value.units < 0n ? `>${MINUS}${least}` : `<${least}`;
  }
  return groupDigits(decimalText(fitted));
}

/**
 * An amount in an asset's smallest unit (docs/interface.md 2.2), shown in whole units of `decimals` places.
 * `short` is rounded to `digits` places so that a column's points line up; `exact` keeps everything.
 */
export function formatAmount(raw: string, decimals: number, digits = 2): FormattedNumber {
  const parsed = parseDecimal(raw);
  if (parsed === undefined) return raw === '' ? NOTHING : { short: raw, exact: raw };
  const value: Decimal = { units: parsed.units, scale: parsed.scale + decimals };
  return { short: shorten(value, digits), exact: groupDigits(decimalText(value, { trim: true })) };
}

/** A score as the network writes it: plain decimals, cut to `digits` places, so that less than 1 never reads as 1. */
export function formatDecimal(text: string, digits: number): FormattedNumber {
  const value = parseDecimal(text);
  if (value === undefined) return text === '' ? NOTHING : { short: text, exact: text };
  return { short: shorten(value, digits, cutTo), exact: groupDigits(text) };
}

/** `part` of `whole` in percent, rounded to `digits` places; undefined when there is no whole. */
export function percentOf(part: Decimal, whole: Decimal, digits: number): string | undefined {
  const ratio = divide({ units: part.units * 100n, scale: part.scale }, whole, digits + 6);
  return ratio === undefined ? undefined : `${shorten(ratio, digits)}%`;
}

/** A count or a height, grouped. */
export function formatInteger(value: bigint | number): string {
  return groupDigits(value.toString());
}

/** An amount as a person types it ("1,250.5", in whole units) in the smallest unit; undefined when it is not a number. */
export function amountToRaw(typed: string, decimals: number): string | undefined {
  const value = parseDecimal(typed.replaceAll(/[,_\s]/g, '').replace(MINUS, '-'));
  return value === undefined ? undefined : cutTo(value, decimals).units.toString();
}

/** The reverse of `amountToRaw`, in plain digits. */
export function rawToAmount(raw: string, decimals: number): string {
  const value = parseDecimal(raw);
  if (value === undefined) return raw;
  return decimalText({ units: value.units, scale: value.scale + decimals }, { trim: true });
}
