import { type Market, OrreryError, unnamedMarket } from '../../contract/index.ts';
import { PRIORITY, type UpstreamPool } from '../../upstream/index.ts';

const asked = () => PRIORITY.asked;

/**
 * Asks the service for a market that a person named, and returns it. Real services answer any id with an empty page, so
 * only a market that is listed or has points is known.
 * @throws OrreryError MARKET_UNKNOWN if it is neither, and the errors of the requests
 */
export async function lookUpMarket(
  pool: Pick<UpstreamPool, 'list' | 'markets'>,
  marketId: string,
  signal: AbortSignal,
): Promise<Market> {
  const { page } = await pool.list('fundingPeriodDataPoints', { marketId }, { first: 1 }, { signal, priority: asked });
  const listed = page.edges.length > 0 ? null : await pool.markets(signal);
  const market = listed?.find(({ id }) => id.toLowerCase() === marketId.toLowerCase());
  if (page.edges.length === 0 && market === undefined) throw new OrreryError('MARKET_UNKNOWN', { market: marketId });
  return market ?? unnamedMarket(marketId);
}
