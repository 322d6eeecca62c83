/** The bounds of a spread whose averages or whose length are known only between bounds. */
import type { FundingPeriod } from '../../../../contract/index.ts';
import { type Decimal, divide, parseDecimal, subtract } from '../../../../decimal/index.ts';

/** The lowest and the highest value that are possible; equal if the value is certain. */
export interface SpreadBounds {
  low: Decimal;
  high: Decimal;
}

const YEAR = 365n * 24n * 3_600_000_000_000n;
const PLACES = 12;

const times = (value: Decimal, factor: bigint): Decimal => ({ ...value, units: value.units * factor });

function boundsOf(range: { low: string; high: string } | null): SpreadBounds | undefined {
  const [low, high] = [parseDecimal(range?.low ?? ''), parseDecimal(range?.high ?? '')];
  return low && high && { low, high };
}

/** Returns the shortest and the longest length that the period can have (nanoseconds); undefined if one is not known. */
function lengthsOf({ start, end }: Pick<FundingPeriod, 'start' | 'end'>) {
  if (start === null || end === null) return undefined;
  const shortest = end.earliest - start.latest;
  return shortest > 0n ? { shortest, longest: end.latest - start.earliest } : undefined;
}

/** Returns the bounds of a form of the spread of an ended period; undefined if its averages or its length allow none. */
export function spreadBounds(
  period: FundingPeriod,
  form: 'absolute' | 'relative' | 'annualised',
): SpreadBounds | undefined {
  const external = boundsOf(period.external.closing);
  const internal = boundsOf(period.internal.closing);
  if (external === undefined || internal === undefined) return undefined;
  const difference = { low: subtract(internal.low, external.high), high: subtract(internal.high, external.low) };
  if (form === 'absolute') return difference;
  // The spread falls as the external average grows only while both averages are positive.
  if (external.low.units <= 0n || internal.low.units < 0n) return undefined;
  const lengths = form === 'relative' ? { shortest: YEAR, longest: YEAR } : lengthsOf(period);
  if (lengths === undefined) return undefined;
  const { shortest, longest } = lengths;
  const { low: least, high: most } = difference;
  const low = divide(times(least, YEAR), times(external.high, least.units < 0n ? shortest : longest), PLACES);
  const high = divide(times(most, YEAR), times(external.low, most.units < 0n ? longest : shortest), PLACES);
  return low && high && { low, high };
}
