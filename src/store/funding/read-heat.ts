import { divideDown, writeRatio } from '../../analysis/index.ts';
import { type InputOf, OrreryError, type OutputOf } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { floorTo, HOUR, HOUR_LEVEL } from '../rollups/levels.ts';
import { seriesNumber } from '../rollups/series.ts';
import { readSummaries } from '../rollups/stored-summaries.ts';
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
  const of = { market: market.key, series: seriesNumber('spread'), level: HOUR_LEVEL };
  const cells = readSummaries(connection, of, floorTo(from, HOUR), to).map(({ start, summary }) => ({
    hour: start,
    points: summary.points,
    mean: writeRatio(divideDown(summary.total, BigInt(summary.points))),
    lowest: writeRatio(BigInt(summary.lowest.value)),
    highest: writeRatio(BigInt(summary.highest.value)),
  }));
  return { cells, coverage };
}
