/**
 * Text keys that sort, by code unit, exactly as the decimals they stand for: any number of digits, signed, fractional.
 *
 * A key is a sign ('0' below zero, '1' zero, '2' above), then, apart from zero, the power of ten and the significant
 * digits. The power carries its own length, so that two powers never align digit against digit of another weight. Below
 * zero everything after the sign is complemented digit by digit, which turns the order round, and a final '~' lets the
 * number with fewer digits sort after those that continue it.
 */

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Each digit becomes nine minus itself. */
function complement(digits: string): string {
  return digits.replace(/\d/g, (digit) => String(9 - Number(digit)));
}

/** `power` counts the digits before the point; it is negative for 0.0x. */
function powerKey(power: number): string {
  const digits = String(Math.abs(power));
  return power < 0 ? `0${complement(`${digits.length}${digits}`)}` : `1${digits.length}${digits}`;
}

/**
 * The sort key of a decimal in plain digits. Equal values have equal keys, however many zeros they are written with.
 * Text that is not a decimal, the empty text among it, sorts before every number and is the empty key.
 */
export function decimalSortKey(text: string): string {
  const match = DECIMAL.exec(text);
  if (match === null) return '';
  const [, sign, whole = '', fraction = ''] = match;
  const digits = `${whole}${fraction}`;
  const significant = digits.replace(/^0+/, '');
  if (significant === '') return '1';
  const power = whole.length - (digits.length - significant.length);
  const magnitude = `${powerKey(power)}${significant.replace(/0+$/, '')}`;
  return sign === '-' ? `0${complement(magnitude)}~` : `2${magnitude}`;
}
