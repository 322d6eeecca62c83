/** Ratios as Orrery's answers give them: cut towards zero at the ninth decimal. */
import { absolute, type Decimal, divide, subtract, writeDecimal } from '../decimal/index.ts';

/** The number of decimal places to which Orrery cuts a ratio. */
export const RATIO_PLACES = 9;

/** The number of decimal places of a spread that is summed for a mean. */
const SPREAD_PLACES = 27;
/** The number of units of a spread in one billionth. */
const BILLIONTH = 10n ** BigInt(SPREAD_PLACES - RATIO_PLACES);

/** Returns a ratio, given in billionths, as decimal text without trailing zeros. */
export function writeRatio(billionths: bigint): string {
  return writeDecimal({ units: billionths, scale: RATIO_PLACES });
}

/**
 * Returns the ratio of two whole numbers as decimal text with at most nine places, cut towards zero; null for a divisor
 * of 0.
 */
export function ratioOf(dividend: bigint, divisor: bigint): string | null {
  const ratio = divide({ units: dividend, scale: 0 }, { units: divisor, scale: 0 }, RATIO_PLACES);
  return ratio === undefined ? null : writeDecimal(ratio);
}

/**
 * Returns the spread of two averages as a share of the external one, with 27 decimal places cut towards zero; null if an
 * average is missing or the external one is 0. The result is a whole number of units of the last place.
 */
export function relativeSpread(internal: Decimal | undefined, external: Decimal | undefined): bigint | null {
  if (internal === undefined || external === undefined) return null;
  return divide(subtract(internal, external), external, SPREAD_PLACES)?.units ?? null;
}

/** Returns a spread of `relativeSpread` in billionths, cut towards zero. */
export function spreadBillionths(spread: bigint): bigint {
  return spread / BILLIONTH;
}

/**
 * Returns the mean of spreads in billionths, cut towards zero.
 * @param total the sum of their values of `relativeSpread`
 */
export function meanSpread(total: bigint, points: number): bigint {
  // Each value has lost less than one unit, so the exact mean is less than one unit away. A whole number of billionths
  // so near is the mean itself: that of 1/3 and 2/3 is 0.5, although their sum here is one unit below 1.
  const size = (absolute(total) + BigInt(points - 1)) / BILLIONTH / BigInt(points);
  return total < 0n ? -size : size;
}
