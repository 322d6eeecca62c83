/**
 * Network history: exportable tables and segments (docs/interface.md 4.1; the segment listing in the network's shape).
 */
import { z } from 'zod';
import { TABLES } from './choices.ts';
import { int64, wireEnum } from './scalars.ts';

/** The name of a table of network history, TABLE_UNSPECIFIED included. */
export const Table = wireEnum(TABLES);
export type Table = (typeof TABLES)[number];

/** The paths of the interface's endpoints for history. */
export const historyPaths = {
  export: '/api/v2/networkhistory/export',
  segments: '/api/v2/networkhistory/segments',
} as const;

/** Query of the export endpoint; heights in blocks, `toBlock` included (docs/interface.md 4.1). */
export const ExportQuery = z.strictObject({
  fromBlock: int64,
  toBlock: int64,
  table: Table.default('TABLE_UNSPECIFIED'),
});
export type ExportQuery = z.output<typeof ExportQuery>;

/** One history segment: all data between two block heights, both included. */
export const HistorySegment = z.object({
  fromHeight: int64,
  toHeight: int64,
  historySegmentId: z.string().default(''),
  previousHistorySegmentId: z.string().default(''),
  databaseVersion: int64,
  chainId: z.string().default(''),
});
export type HistorySegment = z.output<typeof HistorySegment>;

/**
 * Returns a list of segments as one text, which `readListing` reads. A message to a thread copies a text at once, but ten
 * thousand records stop the event loop of a window for some 50 milliseconds.
 */
export function writeListing(segments: readonly HistorySegment[]): string {
  return JSON.stringify(segments, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}

/** Returns the segments from a text that `writeListing` made. */
export function readListing(listing: string): HistorySegment[] {
  return z.array(HistorySegment).parse(JSON.parse(listing));
}

/**
 * One element of the streamed form of an export: a chunk, or the error that ended it (docs/interface.md 4.1 rule 3).
 */
export const ExportStreamElement = z.union([
  z.object({
    result: z.object({
      contentType: z.string().default(''),
      data: z.base64().default(''),
      extensions: z.array(z.looseObject({ '@type': z.string() })).default([]),
    }),
  }),
  z.object({ error: z.lazy(() => ErrorBodyShape) }),
]);
export type ExportStreamElement = z.output<typeof ExportStreamElement>;

const ErrorBodyShape = z.object({
  code: z.int().default(0),
  message: z.string().default(''),
  details: z.array(z.looseObject({ '@type': z.string() })).default([]),
});
