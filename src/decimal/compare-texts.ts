import { decimalSortKey } from './sort-key.ts';

/** Returns true if a decimal text is a whole number above 0 without leading zeros. */
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
 * Compares two decimals as text: negative, 0 or positive if `one` is below, equal to or above `other`. Text that is no
 * number is below every number.
 */
export function compareDecimalTexts(one: string, other: string): number {
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
