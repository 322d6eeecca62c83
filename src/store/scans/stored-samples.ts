/**
 * Samples of an order that follow from what the store keeps anyway, so that nobody has to read all rows for them. Each
 * function checks its result against the number of all rows, and returns undefined if it does not fit.
 */
import { BOUND_NUMBER, type Connection } from '../../sqlite/index.ts';
import { LEVEL_WIDTHS } from '../rollups/levels.ts';
import { seriesNumber } from '../rollups/series.ts';
import { AGELESS_RANK } from '../saves/save-parties.ts';
import type { Sample } from './plan.ts';

/**
 * Returns samples of the parties in the order of their ranks. Ranks below that of the built-in party have no gaps, so a
 * rank is known from the number of rows before it.
 */
export function samplesOfRanks(connection: Connection, rows: number, step: number): Sample[] | undefined {
  // One SELECT of both would read all rows: SQLite finds a single least or greatest value in the index.
  const [least] = connection.statement('SELECT min(rank) FROM party').get() ?? [];
  const [most] = connection.statement('SELECT max(rank) FROM party WHERE rank < ?').get(AGELESS_RANK) ?? [];
  if (typeof least !== 'bigint' || typeof most !== 'bigint') return undefined;
  const [ageless] = connection.statement('SELECT count(*) FROM party WHERE rank >= ?').get(AGELESS_RANK) ?? [];
  const ranked = Number(most - least) + 1;
  if (ranked + Number(ageless) !== rows) return undefined;
  return Array.from({ length: Math.floor(ranked / step) }, (_, index) => {
    const upTo = (index + 1) * step;
    return { key: [least + BigInt(upTo - 1)], upTo };
  });
}

/**
 * Returns samples of a market's points in the order of time. It counts the points by the stored summaries, at the
 * widest level where no summary has more than `step` points. If no level is fine enough, it uses that of ten minutes.
 * Returns undefined if the summaries count another number of points than `rows`.
 */
export function samplesOfPoints(
  connection: Connection,
  market: bigint,
  rows: number,
  step: number,
): Sample[] | undefined {
  const prices = `${seriesNumber('externalPrice')}, ${seriesNumber('internalPrice')}`;
  const select = connection.statement(
    `SELECT start, sum(points) FROM funding_summary
     WHERE market = ${BOUND_NUMBER} AND level = ${BOUND_NUMBER} AND series IN (${prices}) GROUP BY start ORDER BY start`,
  );
  for (let level = LEVEL_WIDTHS.length - 1; level >= 0; level -= 1) {
    const summaries = select.all(market, level);
    if (level > 0 && summaries.some(([, points]) => Number(points) > step)) continue;
    const samples: Sample[] = [];
    let upTo = 0;
    for (const [start, points] of summaries) {
      if (upTo > 0) samples.push({ key: [(start as bigint) - 1n], upTo });
      upTo += Number(points);
    }
    return upTo === rows ? samples : undefined;
  }
  return undefined;
}
