/** Exact arithmetic with decimal text. Amounts, prices and scores never become JavaScript numbers. */

/** A decimal as `units / 10^scale`. */
export interface Decimal {
  units: bigint;
  scale: number;
}

/** Reads "-12.340"; undefined when the text is not a decimal in plain digits (the text of an unset field is empty). */
export function parseDecimal(text: string): Decimal | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

/** Writes plain digits with all digits of the scale; `trim` drops trailing zeros. */
export function decimalText({ units, scale }: Decimal, { trim = false } = {}): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale);
  const kept = trim ? fraction.replace(/0+$/, '') : fraction;
  return `${units < 0n ? '-' : ''}${whole}${kept === '' ? '' : `.${kept}`}`;
}

function atScale(value: Decimal, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale);
}

export function subtract(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { units: atScale(left, scale) - atScale(right, scale), scale };
}

export function compareDecimals(left: Decimal, right: Decimal): number {
  const { units } = subtract(left, right);
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}

/** `part / whole`, cut after `scale` digits (towards zero); undefined when `whole` is zero. */
export function divide(part: Decimal, whole: Decimal, scale: number): Decimal | undefined {
  if (whole.units === 0n) return undefined;
  const common = Math.max(part.scale, whole.scale);
  return { units: (atScale(part, common) * 10n ** BigInt(scale)) / atScale(whole, common), scale };
}

/** Cuts digits beyond `scale` (towards zero), or pads with zeros up to it. */
export function cutTo(value: Decimal, scale: number): Decimal {
  if (value.scale <= scale) return { units: atScale(value, scale), scale };
  return { units: value.units / 10n ** BigInt(value.scale - scale), scale };
}

/** Rounds to `scale` digits, a half away from zero, or pads with zeros up to it. */
export function roundTo(value: Decimal, scale: number): Decimal {
  if (value.scale <= scale) return cutTo(value, scale);
  const step = 10n ** BigInt(value.scale - scale);
  const half = value.units < 0n ? -step / 2n : step / 2n;
  return { units: (value.units + half) / step, scale };
}
