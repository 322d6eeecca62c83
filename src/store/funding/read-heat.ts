import { meanSpread, writeRatio } from '../../analysis/index.ts';
import { type InputOf, OrreryError, type OutputOf } from '../../contract/index.ts';
import { BOUND_NUMBER, type Connection } from '../../sqlite/index.ts';
import { clampToInt64, floorTo, HOUR, HOUR_LEVEL } from '../rollups/levels.ts';
import { seriesNumber } from '../rollups/series.ts';
import { readMarketPoints } from './market-points.ts';

const MAX_SPAN_NS = 400n * 24n * HOUR;

/**
 * Answers `fundingHeat`: the mean, lowest and highest spread of each hour that starts before `to` and is not over at
 * `from` (Unix nanoseconds). Omits hours without a spread.
 * @throws OrreryError NOT_CACHED if the market's points were never synchronised; PARAMETER_INVALID if `to` is not after
 * `from`, or later by more than 400 days
 */
export function readHeat(connection: Connection, input: InputOf<'fundingHeat'>): OutputOf<'fundingHeat'> {
  const { marketId, from, to } = input;
  if (to <= from || to - from > MAX_SPAN_NS) {
    const allowed = 'must be after from, by 400 days at most';
    throw new OrreryError('PARAMETER_INVALID', { field: 'to', value: to.toString(), allowed });
  }
  const { market, coverage } = readMarketPoints(connection, marketId, { atLeast: from });
  const rows = connection
    .statement(
      `SELECT start, points, lowest, highest, total FROM funding_summary
       WHERE market = ${BOUND_NUMBER} AND series = ${BOUND_NUMBER} AND level = ${HOUR_LEVEL}
         AND start BETWEEN ? AND ? ORDER BY start`,
    )
    .all(market.key, seriesNumber('spread'), clampToInt64(floorTo(from, HOUR)), clampToInt64(to - 1n));
  const cells = rows.map(([hour, points, lowest, highest, total]) => ({
    hour: hour as bigint,
    points: Number(points),
    mean: writeRatio(meanSpread(BigInt(total as string), Number(points))),
    lowest: writeRatio(BigInt(lowest as string)),
    highest: writeRatio(BigInt(highest as string)),
  }));
  return { cells, coverage };
}
