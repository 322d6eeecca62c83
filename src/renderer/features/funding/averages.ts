/** The averages of one source in a funding period, as figures show them. */
import type { FundingPeriodSide } from '../../../contract/index.ts';
import type { FormattedNumber } from '../../ui/format/index.ts';
import { formatPrice } from './prices.ts';
import { unknownWords } from './spreads.ts';

/**
 * Returns the closing average of a side or, while its period runs, the average of its newest row; null if the side has no
 * points, or if the closing average is unknown. `upTo` is the upper limit if the closing average is only known as a
 * range.
 */
export function averageOf(side: FundingPeriodSide): { text: string | null; upTo: string | null } {
  const { closing } = side;
  if (closing !== null && closing.low === closing.high) return { text: closing.low, upTo: null };
  if (closing !== null) return { text: closing.low, upTo: closing.high };
  return { text: side.closingUnknown === 'running' ? side.lastTwap : null, upTo: null };
}

/** Returns the reason why a side has no average, with the average of its newest row if it has one. */
export function noAverageWords(side: FundingPeriodSide, places: number): string {
  const why = unknownWords(side.closingUnknown);
  return side.lastTwap === null ? why : `${why} Newest row: ${formatPrice(side.lastTwap, places).exact}`;
}

/**
 * Formats the average of a side (`averageOf`); null if it has none. An average that is only known as a range is its
 * lower limit with the sign ≈; `exact` then has both limits.
 * @param places decimals of the market's prices
 */
export function formatAverage(side: FundingPeriodSide, places: number): FormattedNumber | null {
  const { text, upTo } = averageOf(side);
  if (text === null) return null;
  const average = formatPrice(text, places);
  if (upTo === null) return average;
  return { short: `≈ ${average.short}`, exact: `between ${average.exact} and ${formatPrice(upTo, places).exact}` };
}
