/** A decimal as `units / 10^scale`; the scale is 0 or more. */
export interface Decimal {
  units: bigint;
  scale: number;
}

/** The decimal 0. */
export const ZERO: Decimal = { units: 0n, scale: 0 };
/** The decimal 1. */
export const ONE: Decimal = { units: 1n, scale: 0 };

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Parses plain digits such as `-12.340`; undefined for any other text, also an exponent and the empty text of an unset
 * field.
 */
export function parseDecimal(text: string): Decimal | undefined {
  if (/^\d+$/.test(text)) return { units: BigInt(text), scale: 0 };
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  const units = BigInt(`${whole}${fraction}`);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

/** Returns a decimal as plain digits with all digits of the scale, such as "1.50". */
export function writeFixed({ units, scale }: Decimal): string {
  const digits = absolute(units)
    .toString()
    .padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return `${units < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${digits.slice(digits.length - scale)}`}`;
}

const ZERO_DIGIT = '0'.charCodeAt(0);

/**
 * Returns a text without the zeros at its end. A regular expression would try each zero of every other run too, and a
 * service may send a number with millions of them.
 */
export function withoutLastZeros(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === ZERO_DIGIT) end -= 1;
  return text.slice(0, end);
}

/** Returns a decimal as plain digits without trailing zeros after the point, such as "1.5". */
export function writeDecimal(value: Decimal): string {
  const text = writeFixed(value);
  return value.scale === 0 ? text : withoutLastZeros(text).replace(/\.$/, '');
}

/** Returns a whole number without its sign. */
export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

const POWERS = Array.from({ length: 40 }, (_, power) => 10n ** BigInt(power));

function powerOfTen(power: number): bigint {
  return POWERS[power] ?? 10n ** BigInt(power);
}

/** Returns the units of the same decimal at an equal or larger scale. */
function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return wanted === scale ? units : units * powerOfTen(wanted - scale);
}

/**
 * Returns the value divided by ten to the power of `places`, exactly: converts a whole number of smallest units to
 * whole units of an asset with so many decimals. `places` may be negative.
 */
export function movePoint({ units, scale }: Decimal, places: number): Decimal {
  const moved = scale + places;
  return moved >= 0 ? { units, scale: moved } : { units: units * powerOfTen(-moved), scale: 0 };
}

/** Returns the exact sum of decimals, at the largest scale of the values; 0 for none. */
export function sum(values: readonly Decimal[]): Decimal {
  const scale = values.reduce((largest, value) => Math.max(largest, value.scale), 0);
  return { units: values.reduce((total, value) => total + unitsAt(value, scale), 0n), scale };
}

/** Returns `one` minus `other`, exactly, at the larger scale of the two. */
export function subtract(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { units: unitsAt(one, scale) - unitsAt(other, scale), scale };
}

/** Returns the exact product of two decimals; its scale is the sum of both scales. */
export function multiply(one: Decimal, other: Decimal): Decimal {
  return { units: one.units * other.units, scale: one.scale + other.scale };
}

/** Compares two decimals: returns -1, 0 or 1 if `one` is below, equal to or above `other`. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  const { units } = subtract(one, other);
  return units < 0n ? -1 : Number(units > 0n);
}

/** Returns the quotient of two decimals to `scale` places, cut towards zero; undefined for a divisor of 0. */
export function divide(dividend: Decimal, divisor: Decimal, scale: number): Decimal | undefined {
  if (divisor.units === 0n) return undefined;
  const common = Math.max(dividend.scale, divisor.scale);
  return { units: (unitsAt(dividend, common) * powerOfTen(scale)) / unitsAt(divisor, common), scale };
}

/**
 * Returns the quotient to `scale` places, rounded half away from zero as the network divides; undefined for a divisor
 * of 0.
 */
export function divideRounded(dividend: Decimal, divisor: Decimal, scale: number): Decimal | undefined {
  if (divisor.units === 0n) return undefined;
  const common = Math.max(dividend.scale, divisor.scale);
  const top = unitsAt(dividend, common) * powerOfTen(scale);
  const bottom = unitsAt(divisor, common);
  const magnitude = (2n * absolute(top) + absolute(bottom)) / (2n * absolute(bottom));
  return { units: top < 0n === bottom < 0n ? magnitude : -magnitude, scale };
}

/** Returns a decimal with `scale` places: further digits are cut towards zero, missing ones are zeros. */
export function cutTo(value: Decimal, scale: number): Decimal {
  if (value.scale <= scale) return { units: unitsAt(value, scale), scale };
  return { units: value.units / powerOfTen(value.scale - scale), scale };
}

/** Returns a decimal with `scale` places: further digits are rounded, a half away from zero; missing ones are zeros. */
export function roundTo(value: Decimal, scale: number): Decimal {
  if (value.scale <= scale) return cutTo(value, scale);
  const step = powerOfTen(value.scale - scale);
  const half = value.units < 0n ? -step / 2n : step / 2n;
  return { units: (value.units + half) / step, scale };
}
