import type { Coverage, FundingExtent } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import type { StoredProgress } from '../list-progress.ts';
import { findMarket, type KnownMarket } from '../markets.ts';
import { notCached } from '../not-cached.ts';
import type { Bounds } from '../scans/bounds.ts';
import { readCoverage } from '../scans/coverage.ts';

/** A market and the stored range of its points. */
export interface MarketPoints {
  market: KnownMarket;
  /** The progress of synchronising the list of its points. */
  progress: StoredProgress;
  /** The extent to which the requested range is stored. */
  coverage: Coverage;
  /** The stored times and periods; null when no point is stored. */
  extent: FundingExtent | null;
}

function single(connection: Connection, sql: string, market: bigint): bigint | null {
  const [value] = connection.statement(sql).get(market) ?? [];
  return typeof value === 'bigint' ? value : null;
}

function readExtent(connection: Connection, market: bigint, points: number): FundingExtent | null {
  const oldest = single(connection, 'SELECT min(timestamp) FROM funding_point WHERE market = ?', market);
  const newest = single(connection, 'SELECT max(timestamp) FROM funding_point WHERE market = ?', market);
  const firstSeq = single(connection, 'SELECT min(seq) FROM funding_point WHERE market = ?', market);
  const lastSeq = single(connection, 'SELECT max(seq) FROM funding_point WHERE market = ?', market);
  if (oldest === null || newest === null || firstSeq === null || lastSeq === null) return null;
  return { oldest, newest, firstSeq, lastSeq, points };
}

/**
 * Returns a market with the progress, the coverage and the extent of its stored funding points. The extent is null if
 * no point is stored.
 * @param bounds the range of times (Unix nanoseconds) that the coverage describes; the whole list if empty
 * @throws OrreryError NOT_CACHED if the market's points were never synchronised
 */
export function readMarketPoints(connection: Connection, marketId: string, bounds: Bounds): MarketPoints {
  const what = `The funding points of market ${marketId}`;
  const market = findMarket(connection, marketId);
  if (market === undefined) throw notCached(what);
  const points = { list: 'fundingPeriodDataPoints', scope: marketId, what } as const;
  const { progress, coverage } = readCoverage(connection, points, bounds);
  return { market, progress, coverage, extent: readExtent(connection, market.key, progress.rows) };
}
