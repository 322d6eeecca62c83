import { FUNDING_SOURCES, type FundingPeriodDataPoint, OrreryError } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { forgetPeriods } from '../funding/kept-periods.ts';
import type { PageSaved, SyncDirection } from '../list-progress.ts';
import { marketKey } from '../markets.ts';
import { refreshSummaries, touchedBuckets } from '../rollups/refresh.ts';
import { checkStorable } from './storable.ts';

/** Points that share time, period and source, in ascending order. */
interface Tie {
  timestamp: bigint;
  seq: bigint;
  /** Index of the source in FUNDING_SOURCES. */
  source: number;
  points: FundingPeriodDataPoint[];
}

/**
 * Groups the points of a page by time, period and source, in the given order.
 * @throws OrreryError VALUE_NOT_STORABLE; INTERNAL if a point belongs to another market
 */
function groupTies(marketId: string, oldestFirst: readonly FundingPeriodDataPoint[]): Tie[] {
  const inScope = marketId.toLowerCase();
  const ties: Tie[] = [];
  const byTime = new Map<bigint, Tie[]>();
  for (const point of oldestFirst) {
    if (point.marketId !== marketId && point.marketId.toLowerCase() !== inScope) {
      throw new OrreryError('INTERNAL', { problem: `a point of market ${point.marketId} among those of ${marketId}` });
    }
    const { timestamp, seq } = point;
    const row = () => `Funding point of market ${marketId} at ${timestamp}`;
    checkStorable(row, 'seq', seq);
    checkStorable(row, 'timestamp', timestamp);
    const source = FUNDING_SOURCES.indexOf(point.dataPointType);
    const atTime = byTime.get(timestamp);
    const known = atTime?.find((tie) => tie.seq === seq && tie.source === source);
    if (known !== undefined) {
      known.points.push(point);
      continue;
    }
    const tie = { timestamp, seq, source, points: [point] };
    ties.push(tie);
    if (atTime === undefined) byTime.set(timestamp, [tie]);
    else atTime.push(tie);
  }
  return ties;
}

/**
 * Returns true if each point is stored at least as often as it is given, compared by price and TWAP.
 * @param stored rows of price and TWAP
 */
function areStored(points: readonly FundingPeriodDataPoint[], stored: readonly unknown[][]): boolean {
  const left = stored.map(([price, twap]) => `${price} ${twap}`);
  return points.every(({ price, twap }) => {
    const index = left.indexOf(`${price} ${twap}`);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

/**
 * Stores a page of a market's funding points, updates their summaries, removes the kept periods that depend on them, and
 * counts what it added and changed. Points that share time, period and source differ by their occurrence: the first
 * given point replaces the first stored one, and so on. When all given points are stored already, in any order, nothing
 * changes. A page that repeats a part of such points therefore does not overwrite others.
 * @param direction 'older' gives the newest point first, 'newer' the oldest
 * @throws OrreryError VALUE_NOT_STORABLE; INTERNAL if a point belongs to another market
 */
export function saveFundingPoints(
  connection: Connection,
  marketId: string,
  points: readonly FundingPeriodDataPoint[],
  direction: SyncDirection,
): PageSaved {
  const insert = connection.statement('INSERT INTO funding_point VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING');
  const update = connection.statement(
    `UPDATE funding_point SET price = ?, twap = ?
     WHERE market = ? AND timestamp = ? AND seq = ? AND source = ? AND occurrence = ? AND (price, twap) <> (?, ?)`,
  );
  const select = connection.statement(
    'SELECT price, twap FROM funding_point WHERE market = ? AND timestamp = ? AND seq = ? AND source = ?',
  );
  const market = marketKey(connection, marketId);
  const changed: FundingPeriodDataPoint[] = [];
  let added = 0;
  let oldest: bigint | null = null;
  for (const tie of groupTies(marketId, direction === 'older' ? points.toReversed() : points)) {
    const { timestamp, seq, source } = tie;
    const key = [market, timestamp, seq, source] as const;
    if (oldest === null || timestamp < oldest) oldest = timestamp;
    for (const [occurrence, point] of tie.points.entries()) {
      const { price, twap } = point;
      const inserted = insert.run(...key, occurrence, price, twap);
      const isKnown = occurrence === 0 && inserted === 0;
      if (isKnown && areStored(tie.points, select.all(...key))) break;
      const updated = inserted === 0 ? update.run(price, twap, ...key, occurrence, price, twap) : 0;
      if (inserted + updated > 0) changed.push(point);
      added += inserted;
    }
  }
  if (changed.length > 0) {
    refreshSummaries(connection, market, touchedBuckets(connection, market, changed));
    forgetPeriods(connection, market, new Set(changed.map(({ seq }) => seq)));
  }
  return { added, oldest, changed: changed.length };
}
