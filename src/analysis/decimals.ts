/** Exact arithmetic on decimals in plain digits. */
import { decimalSortKey } from './decimal-sort-key.ts';

/** True for a whole number above 0 without leading zeros. */
function isPlainWhole(text: string): boolean {
  const first = text.charCodeAt(0);
  return first > 48 && first <= 57 && !text.includes('.');
}

function comparePlain(one: string, other: string): number {
  if (one.length !== other.length) return one.length - other.length;
  return one < other ? -1 : 1;
}

function isNegativeWhole(text: string): boolean {
  return text.charCodeAt(0) === 45 && isPlainWhole(text.slice(1));
}

/**
 * Negative, 0 or positive when `one` is below, equal to or above `other`. Text that is no number is below every number.
 */
export function compareDecimals(one: string, other: string): number {
  if (one === other) return 0;
  const isAbove = isPlainWhole(one);
  const isOtherAbove = isPlainWhole(other);
  if (isAbove && isOtherAbove) return comparePlain(one, other);
  const isBelow = !isAbove && isNegativeWhole(one);
  const isOtherBelow = !isOtherAbove && isNegativeWhole(other);
  if (isBelow && isOtherBelow) return comparePlain(other, one);
  if ((isAbove && isOtherBelow) || (isBelow && isOtherAbove)) return isAbove ? 1 : -1;
  const left = decimalSortKey(one);
  const right = decimalSortKey(other);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** A decimal as `digits / 10^scale`. */
export interface Scaled {
  digits: bigint;
  scale: number;
}

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Parses a decimal in plain digits; null for any other text, also the empty one. */
export function parseDecimal(text: string): Scaled | null {
  if (/^\d+$/.test(text)) return { digits: BigInt(text), scale: 0 };
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = BigInt(`${whole}${fraction}`);
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length };
}

/** Parses a whole number in plain digits; null for any other text. */
export function parseWhole(text: string): bigint | null {
  return /^-?\d+$/.test(text) ? BigInt(text) : null;
}

const POWERS = Array.from({ length: 40 }, (_, power) => 10n ** BigInt(power));

function powerOfTen(power: number): bigint {
  return POWERS[power] ?? 10n ** BigInt(power);
}

/** The digits of the same decimal digitsAt a larger scale. */
function digitsAt({ digits, scale }: Scaled, wanted: number): bigint {
  return wanted === scale ? digits : digits * powerOfTen(wanted - scale);
}

export function subtract(one: Scaled, other: Scaled): Scaled {
  const scale = Math.max(one.scale, other.scale);
  return { digits: digitsAt(one, scale) - digitsAt(other, scale), scale };
}

export function multiply(one: Scaled, other: Scaled): Scaled {
  return { digits: one.digits * other.digits, scale: one.scale + other.scale };
}

export function sum(values: readonly Scaled[]): Scaled {
  const scale = Math.max(0, ...values.map((value) => value.scale));
  return { digits: values.reduce((total, value) => total + digitsAt(value, scale), 0n), scale };
}

/** True when both are the same number. */
export function equals(one: Scaled, other: Scaled): boolean {
  return subtract(one, other).digits === 0n;
}

/** The quotient in units of 10^-places, rounded toward zero; null for a divisor of 0. */
export function divideCut(dividend: Scaled, divisor: Scaled, places: number): bigint | null {
  if (divisor.digits === 0n) return null;
  const scale = Math.max(dividend.scale, divisor.scale);
  return (digitsAt(dividend, scale) * powerOfTen(places)) / digitsAt(divisor, scale);
}

/** The quotient to `places` places, rounded half away from zero as the network divides; null for a divisor of 0. */
export function divideRounded(dividend: Scaled, divisor: Scaled, places: number): Scaled | null {
  if (divisor.digits === 0n) return null;
  const scale = Math.max(dividend.scale, divisor.scale);
  const top = digitsAt(dividend, scale) * powerOfTen(places);
  const bottom = digitsAt(divisor, scale);
  const isNegative = top < 0n !== bottom < 0n;
  const magnitude = (2n * absolute(top) + absolute(bottom)) / (2n * absolute(bottom));
  return { digits: isNegative ? -magnitude : magnitude, scale: places };
}

export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Writes `digits / 10^scale` in plain digits, without trailing zeros. */
export function formatScaled({ digits, scale }: Scaled): string {
  const text = absolute(digits)
    .toString()
    .padStart(scale + 1, '0');
  const whole = text.slice(0, text.length - scale);
  const fraction = text.slice(text.length - scale).replace(/0+$/, '');
  const sign = digits < 0n ? '-' : '';
  return fraction === '' ? `${sign}${whole}` : `${sign}${whole}.${fraction}`;
}

/** Decimal places of a ratio in Orrery's answers. */
export const RATIO_PLACES = 9;

/** A number of billionths as text. */
export function formatRatio(billionths: bigint): string {
  return formatScaled({ digits: billionths, scale: RATIO_PLACES });
}

/** A ratio of whole numbers as text, rounded toward zero; null for a divisor of 0. */
export function ratioOf(dividend: bigint, divisor: bigint): string | null {
  if (divisor === 0n) return null;
  return formatRatio((dividend * powerOfTen(RATIO_PLACES)) / divisor);
}
