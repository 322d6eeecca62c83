/** Archives on disk, from Orrery or from elsewhere: their contents, and if they are complete. */
import { z } from 'zod';
import { Table } from '../history.ts';
import { int64 } from '../scalars.ts';
import { count, moment } from './common.ts';
import { BlockRange } from './stored-history.ts';

/** An archive on disk: of a finished job, or chosen by a person. */
export const ArchiveRef = z.union([
  z.strictObject({ job: z.string().max(64) }),
  z.strictObject({ chosen: z.string().max(64) }),
]);
export type ArchiveRef = z.output<typeof ArchiveRef>;

/**
 * The result of a verification: `complete` (no sign of missing rows), `incomplete` (readable, but blocks or rows are
 * missing), `damaged` (not readable to the end, or its content contradicts its names).
 */
export const ArchiveVerdict = z.object({
  file: z.string(),
  verdict: z.enum(['complete', 'incomplete', 'damaged']),
  coverage: z.enum(['proven', 'unproven']),
  /** Why coverage is proven or not, for people. */
  coverageNote: z.string(),
  problems: z.array(z.string()),
  table: Table.nullable(),
  range: BlockRange.nullable(),
  csv: z.array(
    z.object({
      name: z.string(),
      schemaVersion: int64.nullable(),
      rows: count,
      bytes: count,
      sha256: z.string(),
      columns: z.array(z.string()),
    }),
  ),
  /** The segments of the manifest, and how many of them have the SHA-256 that it states; null without a manifest. */
  segments: z.object({ verified: count, total: count }).nullable(),
  /** SHA-256 of the archive itself; null if it cannot be read. */
  archiveSha256: z.string().nullable(),
  /** The time at which its reading began. */
  verifiedAt: moment,
  /** Of a kept verdict: true if segments of its blocks were stored after it, so that another one can say more. */
  storedSince: z.boolean().optional(),
});
export type ArchiveVerdict = z.output<typeof ArchiveVerdict>;

/** The methods of the explorer's API for archives on disk. */
export const archiveMethods = {
  /**
   * Reads an archive to its last row; progress arrives as events. `from` and `to` give the expected range when the
   * file names and the manifest do not. @throws JOB_UNKNOWN, PATH_NOT_CHOSEN, FILE_UNREADABLE
   */
  verifyArchive: {
    input: z.strictObject({ archive: ArchiveRef, from: int64.optional(), to: int64.optional() }),
    output: ArchiveVerdict,
  },
  /**
   * The last verdict on an archive; null if it was never verified, or if its size or time of change is another now.
   * @throws JOB_UNKNOWN, PATH_NOT_CHOSEN
   */
  lastVerdict: {
    input: z.strictObject({ archive: ArchiveRef }),
    output: z.object({ verdict: ArchiveVerdict.nullable() }),
  },
  /** Lists the files of an archive. @throws JOB_UNKNOWN, PATH_NOT_CHOSEN, ARCHIVE_INVALID, FILE_UNREADABLE */
  archiveFiles: {
    input: z.strictObject({ archive: ArchiveRef }),
    output: z.object({
      /** Path of the archive. */
      file: z.string(),
      bytes: count,
      /** The files inside, with their uncompressed sizes. */
      files: z.array(z.object({ name: z.string(), bytes: count })),
    }),
  },
  /**
   * Rows of one file of an archive, from row `start` (0 is the first row after the header): `limit` of them, fewer if
   * they are long. A call that continues where the last one ended costs nothing extra; a call for earlier rows reads from
   * the beginning.
   * @throws JOB_UNKNOWN, PATH_NOT_CHOSEN, ARCHIVE_INVALID, FILE_UNREADABLE
   */
  archiveRows: {
    input: z.strictObject({
      archive: ArchiveRef,
      name: z.string().max(1000),
      start: count,
      limit: z.int().min(1).max(1000),
    }),
    output: z.object({
      columns: z.array(z.string()),
      /** NULL is null; the empty text is ''. */
      rows: z.array(z.array(z.string().nullable())),
      /**
       * Values that were cut, as [index within `rows`, column]: a value to its first 10,000 characters, a row to its first
       * 100,000.
       */
      shortened: z.array(z.tuple([count, count])),
      /** True when the file ends with these rows. */
      end: z.boolean(),
    }),
  },
  /**
   * A path of the explorer's own address from which a browser downloads an archive, or the file of a query's export,
   * once, within a minute.
   * @throws JOB_UNKNOWN, PATH_NOT_CHOSEN
   */
  downloadLink: { input: z.strictObject({ archive: ArchiveRef }), output: z.object({ path: z.string() }) },
  /**
   * Shows an archive, or the file of a query's export, in the system's file manager.
   * @throws NOT_IMPLEMENTED on a host without one
   */
  revealArchive: { input: z.strictObject({ archive: ArchiveRef }), output: z.object({}) },
  /** Abilities that only some hosts have; views hide what the host cannot do. */
  hostAbilities: {
    input: z.strictObject({}),
    output: z.object({ reveal: z.boolean(), chooseArchive: z.boolean(), chooseFolder: z.boolean() }),
  },
  /** Opens the system's dialog to choose an archive; null when the person cancels. @throws NOT_IMPLEMENTED */
  chooseArchive: {
    input: z.strictObject({}),
    output: z.object({ archive: ArchiveRef.nullable(), file: z.string().nullable() }),
  },
} as const;

/** The events about archives on disk. */
export const archiveEvents = [
  /** Progress of a verification. */
  z.object({ type: z.literal('verification'), archive: ArchiveRef, bytes: count, bytesTotal: count }),
] as const;
