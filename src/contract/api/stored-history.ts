/** Known and stored network history: segments, and tables of segments. */
import { z } from 'zod';
import { Table } from '../history.ts';
import { int64 } from '../scalars.ts';
import { count, moment } from './common.ts';

/** A range of blocks, both included. */
export const BlockRange = z.object({ from: int64, to: int64 });
export type BlockRange = z.output<typeof BlockRange>;

/** A segment, the unit in which upstream publishes history. The schema changes only between segments. */
export const KnownSegment = BlockRange.extend({
  schemaVersion: int64,
  /** The network's own id; empty when the service did not give it. */
  segmentId: z.string(),
  /** 'listed': upstream lists it. 'learnt': its range comes from an answer; such a segment is never subdivided. */
  origin: z.enum(['listed', 'learnt']),
  /** Address of the service that reported it. */
  source: z.string(),
});
export type KnownSegment = z.output<typeof KnownSegment>;

/** Totals of a stored table. `rawBytes` counts CSV text, `storedBytes` its size on disk and in archives. */
const TableSummary = z.object({
  table: Table,
  segments: count,
  suspect: count,
  rows: count,
  rawBytes: count,
  storedBytes: count,
});
export type HistoryTableSummary = z.output<typeof TableSummary>;

/**
 * The reason not to trust a stored part.
 *   disputed  another service has different rows for it
 *   short     its rows end long before the range does, although they were frequent: a real service can drop the rest of
 *             a segment under a valid checksum
 *   outside   it has rows from before or after its range
 */
export const Suspicion = z.enum(['disputed', 'short', 'outside']);
export type Suspicion = z.output<typeof Suspicion>;

/** One stored table of one segment. */
export const StoredPart = BlockRange.extend({
  rows: count,
  rawBytes: count,
  storedBytes: count,
  /** SHA-256 of the rows as CSV without the header. */
  sha256: z.string(),
  /** True when the rows are known to reach the segment's last block. */
  reached: z.boolean(),
  suspicion: Suspicion.nullable(),
  source: z.string(),
  storedAt: moment,
});
export type StoredPart = z.output<typeof StoredPart>;

/** A block with its time (Unix nanoseconds). */
const TimedBlock = z.object({
  height: int64,
  timestamp: int64,
  /** False if the time is a limit set by a row near the block, or that of the start of the chain. */
  isExact: z.boolean(),
});
export type TimedBlock = z.output<typeof TimedBlock>;

/** The methods of the explorer's API for known and stored segments. */
export const storedHistoryMethods = {
  /** Every known segment, lowest first, the heights between them that no segment covers, and totals of what is stored. */
  history: {
    input: z.strictObject({}),
    output: z.object({
      segments: z.array(KnownSegment),
      gaps: z.array(BlockRange),
      /** All 15 tables. */
      tables: z.array(TableSummary),
      /** Size of the history on disk. */
      bytes: count,
      /** When upstream last listed its segments; null when it never did, or offers no list. */
      listedAt: moment.nullable(),
    }),
  },
  /**
   * Blocks whose times are known, lowest first and in the order of time: the first block of the chain, ends of stored
   * segments, and the newest block. The times of blocks between them can be estimated.
   */
  blockTimes: { input: z.strictObject({}), output: z.object({ blocks: z.array(TimedBlock) }) },
  /** The stored parts of one table, lowest first; a known segment without a part is missing. @throws TABLE_REQUIRED */
  historyTable: { input: z.strictObject({ table: Table }), output: z.object({ parts: z.array(StoredPart) }) },
} as const;
