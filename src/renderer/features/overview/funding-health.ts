/** The spreads of markets on the Overview, and the finding about them. */
import { absolute, compareDecimals, parseDecimal } from '../../../decimal/index.ts';
import { counted, percentOf } from '../../ui/format/index.ts';
import { MAX_POINT_AGE_NS } from '../shared/old-points.ts';
import type { HealthFinding } from './health.ts';

/** The newest spread of one market. */
export interface MarketSpread {
  label: string;
  /** (internal − external) / external; null while there is none. */
  spread: string | null;
  /** Time of its newest point (Unix nanoseconds); null without any. */
  newest: bigint | null;
}

/** A spread beyond this share of the external average is a finding. */
const WIDE_SPREAD = '0.01';

/**
 * Returns true if the newest stored point of a market is more than two days older than the newest block: its spread is
 * not that of now.
 * @param blockTime time of the newest block (Unix nanoseconds); undefined if none is known
 */
export function hasOldPoints({ newest }: Pick<MarketSpread, 'newest'>, blockTime: bigint | undefined): boolean {
  return newest !== null && blockTime !== undefined && blockTime - newest > MAX_POINT_AGE_NS;
}

/**
 * Writes a spread, given as a fraction such as "0.0012", in percent with three decimals and a sign: "+0.120%". Returns
 * "–" for text that is no number.
 */
export function spreadInWords(spread: string): string {
  const value = parseDecimal(spread);
  const text = value === undefined ? undefined : percentOf(value, { units: 1n, scale: 0 }, 3);
  return text === undefined ? '–' : value !== undefined && value.units > 0n ? `+${text}` : text;
}

/**
 * Returns the finding about the widest spread of all markets with points of the last two days. It is a warning above 1%.
 * @param markets undefined while they are not loaded
 * @param blockTime time of the newest block (Unix nanoseconds); undefined if none is known
 */
export function fundingHealth(
  markets: readonly MarketSpread[] | undefined,
  blockTime: bigint | undefined,
): HealthFinding {
  const about = 'funding';
  if (markets === undefined) return { about, tone: 'unknown', title: 'Funding', text: 'Not loaded yet.' };
  const current = markets.filter((market) => !hasOldPoints(market, blockTime));
  const known = current.flatMap(({ label, spread }) => {
    const value = spread === null ? undefined : parseDecimal(spread);
    return value === undefined || spread === null
      ? []
      : [{ label, spread, size: { ...value, units: absolute(value.units) } }];
  });
  const isAll = current.length === markets.length;
  const [widest] = known.sort((a, b) => compareDecimals(b.size, a.size));
  if (widest === undefined) {
    const text = isAll ? 'No market has a spread yet.' : 'No market has a spread of the last two days.';
    return { about, tone: 'none', title: 'Funding', text };
  }
  const bound = parseDecimal(WIDE_SPREAD);
  const of = `${counted(known.length, 'market')}${isAll ? '' : ' with points of the last two days'}`;
  const text = `${widest.label} at ${spreadInWords(widest.spread)}, the widest of ${of}.`;
  const isWide = bound !== undefined && compareDecimals(widest.size, bound) > 0;
  return isWide
    ? { about, tone: 'warn', title: 'Wide spread', text }
    : { about, tone: 'good', title: 'Spreads are narrow', text };
}
