/** Computes closed funding periods in small steps, so that lists of them are read at once. */
import { SIDES } from '../../analysis/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { readListProgress } from '../list-progress.ts';
import { readMarkets } from '../markets.ts';
import { keepPeriod, PERIOD_METHOD } from './kept-periods.ts';
import { readMarketPoints } from './market-points.ts';
import { createPeriodReader } from './period-findings.ts';
import { periodOf } from './read-periods.ts';

/** A step keeps at most so many periods, and none after it has read so many rows: meanwhile, the thread does nothing else. */
const STEP_PERIODS = 8;
const STEP_ROWS = 20_000;

/**
 * Selects the newest closed periods of a market below a seq that are not kept, at most 8. The oldest stored period is never
 * kept, because its first points may be missing, nor are the two newest: the last one runs, and bounds the end of the other.
 */
const MISSING = `
  WITH RECURSIVE stored (seq) AS (
    SELECT max(seq) FROM funding_point WHERE market = ? AND seq < ?
    UNION ALL
    SELECT (SELECT max(seq) FROM funding_point WHERE market = ? AND seq < stored.seq) FROM stored WHERE seq > ?
  )
  SELECT seq FROM stored WHERE seq > ?
    AND NOT EXISTS (SELECT 1 FROM kept_period WHERE market = ? AND seq = stored.seq AND method = ?)
  LIMIT ${STEP_PERIODS}`;

/**
 * Creates a function that computes a few closed periods that are not kept, and keeps them. It returns false if none is
 * left. Only periods of markets whose points are all stored are kept.
 */
export function createPeriodKeeper(connection: Connection): () => boolean {
  /** By the key of a market: its newest period and its number of kept ones when no period was left to keep. */
  const settled = new Map<bigint, string>();
  /** By the key of a market: the period below which the next step continues. Without it, a step starts at the newest. */
  const reached = new Map<bigint, bigint>();

  function stateOf(market: bigint, lastSeq: bigint): string {
    const [count] = connection.statement('SELECT count(*) FROM kept_period WHERE market = ?').get(market) ?? [];
    return `${lastSeq} ${count}`;
  }

  function keepSome(marketId: string): boolean {
    if (readListProgress(connection, 'fundingPeriodDataPoints', marketId)?.reachedOldest !== true) return false;
    const { market, progress, extent } = readMarketPoints(connection, marketId, {});
    if (extent === null) return false;
    const { key } = market;
    const { firstSeq, lastSeq } = extent;
    const before = settled.get(key);
    if (before !== undefined && before === stateOf(key, lastSeq)) return false;
    settled.delete(key);
    const seqs = connection
      .statement(MISSING)
      .all(key, reached.get(key) ?? lastSeq - 1n, key, firstSeq, firstSeq, key, PERIOD_METHOD)
      .map(([seq]) => seq as bigint);
    // Periods above may have become stale or closed meanwhile, so the next step looks at all of them.
    if (seqs.length === 0 && reached.delete(key)) return true;
    if (seqs.length === 0) settled.set(key, stateOf(key, lastSeq));
    const reader = createPeriodReader(connection, key);
    let rows = 0;
    for (const seq of seqs) {
      if (rows > STEP_ROWS) break;
      keepPeriod(connection, key, { ...periodOf(reader, seq, extent, progress), recorded: null });
      reached.set(key, seq);
      for (const side of SIDES) rows += reader.rows(seq)[side].length;
    }
    return seqs.length > 0;
  }

  return () => connection.write(() => readMarkets(connection).some(({ id }) => keepSome(id)));
}
