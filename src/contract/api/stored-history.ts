/** What is known and stored of network history: segments, and tables of them. */
import { z } from 'zod';
import { Table } from '../history.ts';
import { int64 } from '../scalars.ts';
import { count, moment } from './scalars.ts';

/** A range of blocks, both included. */
export const BlockRange = z.object({ from: int64, to: int64 });
export type BlockRange = z.output<typeof BlockRange>;

/** A segment: what upstream cuts history into; schemas change only between segments. */
export const KnownSegment = BlockRange.extend({
  schemaVersion: int64,
  /** The network's own id; empty where it was not told. */
  segmentId: z.string(),
  /** Whether upstream lists it, or its range was learnt from an answer, which is never subdivided. */
  origin: z.enum(['listed', 'learnt']),
  /** Address of the service that told of it. */
  source: z.string(),
});
export type KnownSegment = z.output<typeof KnownSegment>;

/** What is stored of a table, in sum. `rawBytes` count CSV text, `storedBytes` what it takes on disk and in archives. */
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
 * Why rows should not be trusted: another service has others (`disputed`), they end long before the segment does
 * (`short`), or some lie outside of its blocks (`outside`).
 */
export const Suspicion = z.enum(['disputed', 'short', 'outside']);

/** One table of one segment, stored. */
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

export const storedHistoryMethods = {
  /** Every known segment, lowest first, the heights between them that no segment covers, and what is stored in sum. */
  history: {
    input: z.strictObject({}),
    output: z.object({
      segments: z.array(KnownSegment),
      gaps: z.array(BlockRange),
      /** All 15 tables. */
      tables: z.array(TableSummary),
      /** Size of the history on disk. */
      bytes: count,
      /** When upstream last listed its segments; null when it never did, or has no listing. */
      listedAt: moment.nullable(),
    }),
  },
  /** What is stored of one table, lowest first; a known segment that is not among it is missing. @throws TABLE_REQUIRED */
  historyTable: { input: z.strictObject({ table: Table }), output: z.object({ parts: z.array(StoredPart) }) },
} as const;
