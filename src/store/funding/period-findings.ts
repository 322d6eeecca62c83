/** Reads the stored rows of a period and audits them with the formula. */

import {
  aheadOf,
  auditPeriod,
  type PeriodFinding,
  type PeriodRow,
  readSide,
  type Side,
  startInterval,
} from '../../analysis/index.ts';
import type { FundingRecorded } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { readPeriodRows } from '../rollups/read-marks.ts';

/** The stored rows of a funding period by source. */
export type SidedRows = Record<Side, PeriodRow[]>;

/** The values of periods that network history recorded, by seq. The audit accepts a recorded start as known. */
export type RecordedPeriods = ReadonlyMap<bigint, FundingRecorded>;

/** A period with its stored rows and the result of its audit. */
export interface ReadPeriod {
  seq: bigint;
  rows: SidedRows;
  /** The result of the audit. */
  finding: PeriodFinding;
  /**
   * The earliest and the latest time at which the period may have begun (Unix nanoseconds); null when either is
   * unknown.
   */
  start: { low: bigint; high: bigint } | null;
  /** True if the start is recorded in network history, false if it is inferred from the rows. */
  isKnown: boolean;
}

/** Reads and audits the stored periods of one market. */
export interface PeriodReader {
  /** Returns the stored rows of a period by source; empty lists if there are none. */
  rows(seq: bigint): SidedRows;
  /** Returns a period with its rows and the finding of its audit. */
  period(seq: bigint): ReadPeriod;
}

/**
 * Creates a reader of a market's stored periods that audits them with the formula. It keeps each period, so that it
 * reads the rows of a period only once; a period without stored rows has empty lists.
 * @param market the key of the market in the store
 * @param recorded starts that are known from history, by seq
 */
export function createPeriodReader(
  connection: Connection,
  market: bigint,
  recorded: RecordedPeriods = new Map(),
): PeriodReader {
  const rows = new Map<bigint, SidedRows>();
  const periods = new Map<bigint, ReadPeriod>();

  function readRows(seq: bigint): SidedRows {
    const read = rows.get(seq);
    if (read !== undefined) return read;
    const sided: SidedRows = { SOURCE_EXTERNAL: [], SOURCE_INTERNAL: [] };
    for (const { source, timestamp, price, twap } of readPeriodRows(connection, market, seq)) {
      const side = readSide(source);
      if (side !== undefined) sided[side].push({ timestamp, price, twap });
    }
    rows.set(seq, sided);
    return sided;
  }

  return {
    rows: readRows,
    period(seq) {
      const read = periods.get(seq);
      if (read !== undefined) return read;
      const own = readRows(seq);
      const before = readRows(seq - 1n);
      const sideFor = (side: Side) => ({ rows: own[side], ahead: aheadOf(own[side], before[side]) });
      const sides = { SOURCE_EXTERNAL: sideFor('SOURCE_EXTERNAL'), SOURCE_INTERNAL: sideFor('SOURCE_INTERNAL') };
      const start = recorded.get(seq)?.start ?? null;
      const finding = auditPeriod(seq, sides, start);
      const interval = start === null ? startInterval(finding.starts) : { low: start, high: start };
      const period = { seq, rows: own, finding, start: interval, isKnown: start !== null };
      periods.set(seq, period);
      return period;
    },
  };
}
