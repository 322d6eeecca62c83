import { FUNDING_SOURCES, type FundingPeriodDataPoint, OrreryError } from '../../contract/index.ts';
import type { Connection } from '../connection.ts';
import { marketKey } from '../markets.ts';
import { refreshSummaries, touchedStretches } from '../rollups/refresh.ts';
import type { PageSaved } from '../walks.ts';
import { checkStorable } from './storable.ts';

/** Keeps a page of a market's funding points; of two with the same time, period and source the later one given counts. Summaries follow. */
export function saveFundingPoints(
  connection: Connection,
  marketId: string,
  points: readonly FundingPeriodDataPoint[],
): PageSaved {
  const insert = connection.statement('INSERT INTO funding_point VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING');
  const update = connection.statement(
    `UPDATE funding_point SET price = ?, twap = ?
     WHERE market = ? AND timestamp = ? AND seq = ? AND source = ? AND (price, twap) <> (?, ?)`,
  );
  const market = marketKey(connection, marketId);
  const inScope = marketId.toLowerCase();
  const changed: FundingPeriodDataPoint[] = [];
  let added = 0;
  let oldest: bigint | null = null;
  for (const point of points) {
    const { timestamp, seq, price, twap } = point;
    if (point.marketId.toLowerCase() !== inScope) {
      throw new OrreryError('INTERNAL', { problem: `a point of market ${point.marketId} among those of ${marketId}` });
    }
    const row = `Funding point of market ${marketId} at ${timestamp}`;
    checkStorable(row, 'seq', seq);
    checkStorable(row, 'timestamp', timestamp);
    const source = FUNDING_SOURCES.indexOf(point.dataPointType);
    const inserted = insert.run(market, timestamp, seq, source, price, twap);
    const updated = inserted === 0 ? update.run(price, twap, market, timestamp, seq, source, price, twap) : 0;
    if (inserted + updated > 0) changed.push(point);
    added += inserted;
    if (oldest === null || timestamp < oldest) oldest = timestamp;
  }
  if (changed.length > 0) refreshSummaries(connection, market, touchedStretches(connection, market, changed));
  return { added, oldest, changed: changed.length };
}
