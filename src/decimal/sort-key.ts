/**
 * Text keys that sort, by code unit, exactly as their decimals: any number of digits, signed, fractional.
 *
 * A key is a sign ('0' below zero, '1' zero, '2' above). Except for zero, the power of ten and the significant digits
 * follow. The power contains its own length, so that two powers never compare digits of different weight. Below zero
 * every digit after the sign is replaced by nine minus itself, which reverses the order, and a final '~' sorts the
 * number with fewer digits after those that continue it.
 */

import { withoutLastZeros } from './decimal.ts';

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Returns text in which each digit is nine minus itself, so that its order is reversed. */
function complement(digits: string): string {
  return digits.replace(/\d/g, (digit) => String(9 - Number(digit)));
}

/**
 * Returns text whose order is that of the powers.
 * @param power number of digits before the point; negative for 0.0x
 */
function powerKey(power: number): string {
  const digits = String(Math.abs(power));
  return power < 0 ? `0${complement(`${digits.length}${digits}`)}` : `1${digits.length}${digits}`;
}

/**
 * Returns the sort key of a decimal in plain digits: the order of the keys as text is the order of the values. Equal
 * values have equal keys, however many zeros they are written with. Text that is no decimal, also the empty text, has
 * the empty key and sorts before every number.
 */
export function decimalSortKey(text: string): string {
  const match = DECIMAL.exec(text);
  if (match === null) return '';
  const [, sign, whole = '', fraction = ''] = match;
  const digits = `${whole}${fraction}`;
  const significant = digits.replace(/^0+/, '');
  if (significant === '') return '1';
  const power = whole.length - (digits.length - significant.length);
  const magnitude = `${powerKey(power)}${withoutLastZeros(significant)}`;
  return sign === '-' ? `0${complement(magnitude)}~` : `2${magnitude}`;
}
