/** Ratios as Orrery's answers give them: cut towards zero at the ninth decimal. */
import { type Decimal, divide, subtract, writeDecimal } from '../decimal/index.ts';

/** The number of decimal places to which Orrery cuts a ratio. */
export const RATIO_PLACES = 9;

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
 * Returns the spread of two averages as a share of the external one, in billionths cut towards zero; null if an average
 * is missing or the external one is 0.
 */
export function relativeSpread(internal: Decimal | undefined, external: Decimal | undefined): bigint | null {
  if (internal === undefined || external === undefined) return null;
  return divide(subtract(internal, external), external, RATIO_PLACES)?.units ?? null;
}
