/** Archives on disk, Orrery's own and others': what is in them, and whether it is whole. */
import { z } from 'zod';
import { Table } from '../history.ts';
import { int64 } from '../scalars.ts';
import { count } from './scalars.ts';
import { BlockRange } from './stored-history.ts';

/** An archive on disk: that of a finished job, or one that a person chose. */
export const ArchiveRef = z.union([
  z.strictObject({ job: z.string().max(64) }),
  z.strictObject({ chosen: z.string().max(64) }),
]);
export type ArchiveRef = z.output<typeof ArchiveRef>;

/**
 * What an archive turned out to be: `complete` (whole, and nothing speaks against its holding every row), `incomplete`
 * (readable, but blocks or rows are missing), `damaged` (not readable to the end, or not what it says it is).
 */
export const ArchiveVerdict = z.object({
  file: z.string(),
  verdict: z.enum(['complete', 'incomplete', 'damaged']),
  coverage: z.enum(['proven', 'unproven']),
  /** Why coverage is proven or not. */
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
});
export type ArchiveVerdict = z.output<typeof ArchiveVerdict>;

export const archiveMethods = {
  /**
   * Reads an archive to its last row; progress comes as events. `from` and `to` say what it should hold, where its names
   * and manifest do not. @throws JOB_UNKNOWN, PATH_NOT_CHOSEN, FILE_UNREADABLE
   */
  verifyArchive: {
    input: z.strictObject({ archive: ArchiveRef, from: int64.optional(), to: int64.optional() }),
    output: ArchiveVerdict,
  },
  /** What is in an archive. @throws JOB_UNKNOWN, PATH_NOT_CHOSEN, ARCHIVE_INVALID, FILE_UNREADABLE */
  archiveFiles: {
    input: z.strictObject({ archive: ArchiveRef }),
    output: z.object({
      /** Path of the archive. */
      file: z.string(),
      bytes: count,
      /** Files inside, with the size of their text. */
      files: z.array(z.object({ name: z.string(), bytes: count })),
    }),
  },
  /**
   * Rows of one file of an archive, from row `start` (0 is the first after the header). Reading on from where the last
   * call ended costs nothing extra; going back reads from the beginning.
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
      /** Values shortened to their first 10,000 characters, as [row within `rows`, column]. */
      shortened: z.array(z.tuple([count, count])),
      /** True when the file ends with these rows. */
      end: z.boolean(),
    }),
  },
  /** Shows an archive in the system's file manager. @throws NOT_IMPLEMENTED where the host cannot */
  revealArchive: { input: z.strictObject({ archive: ArchiveRef }), output: z.object({}) },
  /** What this host can do beyond every other; a view hides the rest. */
  hostAbilities: {
    input: z.strictObject({}),
    output: z.object({ reveal: z.boolean(), chooseArchive: z.boolean(), chooseFolder: z.boolean() }),
  },
  /** Asks the person for an archive with the system's dialog; null when they thought better of it. @throws NOT_IMPLEMENTED */
  chooseArchive: {
    input: z.strictObject({}),
    output: z.object({ archive: ArchiveRef.nullable(), file: z.string().nullable() }),
  },
} as const;

export const archiveEvents = [
  /** How far a verification is. */
  z.object({ type: z.literal('verification'), archive: ArchiveRef, bytes: count, bytesTotal: count }),
] as const;
