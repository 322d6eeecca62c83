/**
 * Segments, exports, jobs, archives and mirroring of network history. Heights are in blocks, both ends included; sizes
 * in bytes; times in Unix milliseconds of this machine's clock.
 *
 * No caller names a path. A page that went wrong must not be able to read or write files of its choice, so a path is
 * always one that a person chose outside of the page: finished jobs are named by their id, and everything else by the id
 * that the explorer gave to a path chosen in one of the system's dialogs (`chooseArchive`, `chooseExportFolder`), dropped
 * on the window (the preload script hands it over), or typed on the command line (which proves with a file in the data
 * folder, where no page can write, that it runs as the person who owns it).
 */
import { z } from 'zod';
import { ErrorBody } from '../errors.ts';
import { Table } from '../history.ts';
import { int64 } from '../scalars.ts';

const count = z.int().nonnegative();
const moment = z.int();
const digest = z.string();

/** A range of blocks, both included. */
const BlockRange = z.object({ from: int64, to: int64 });
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
const Suspicion = z.enum(['disputed', 'short', 'outside']);

/** One table of one segment, stored. */
export const StoredPart = BlockRange.extend({
  rows: count,
  rawBytes: count,
  storedBytes: count,
  /** SHA-256 of the rows as CSV without the header. */
  sha256: digest,
  /** True when the rows are known to reach the segment's last block. */
  reached: z.boolean(),
  suspicion: Suspicion.nullable(),
  source: z.string(),
  storedAt: moment,
});
export type StoredPart = z.output<typeof StoredPart>;

/** A number that is known, estimated from what is stored of the table, or (null) not to be told. */
const Amount = z.object({ value: count.nullable(), certainty: z.enum(['known', 'estimated', 'unknown']) });
export type HistoryAmount = z.output<typeof Amount>;

const PlannedTable = z.object({
  table: Table,
  segments: count,
  /** Those that must be fetched first. */
  missing: count,
  /** Stored ones that should not be trusted. */
  suspect: count,
  rows: Amount,
  rawBytes: Amount,
  /** Size of the archive. */
  bytes: Amount,
  /** File name of the archive. */
  archive: z.string(),
  /** CSV files in it, one per run of segments of one schema version. */
  files: count,
  /** Whether a file of that name is in the folder already. */
  exists: z.boolean(),
});
export type PlannedTable = z.output<typeof PlannedTable>;

export const ExportPlan = z.object({
  /** What was asked for; what was left out is the oldest or the newest known block. Null while no segment is known. */
  requested: BlockRange.nullable(),
  /** The nearest valid range around it; null when there is none. Pass it to `startExports`. */
  range: BlockRange.nullable(),
  /** Why there is no valid range, or what could not be included (blocks that are not in any segment yet), in words. */
  problem: z.string().nullable(),
  /** The valid first and last blocks next to what was asked for, at most two of each, lowest first. */
  nearestStarts: z.array(int64),
  nearestEnds: z.array(int64),
  tables: z.array(PlannedTable),
  /** Sum over the tables. */
  bytes: Amount,
  /** Where archives go. */
  folder: z.string(),
  /** Room on that disk; null where the system does not tell. */
  freeBytes: count.nullable(),
});
export type ExportPlan = z.output<typeof ExportPlan>;

export const JOB_STATES = ['queued', 'running', 'paused', 'done', 'failed', 'cancelled'] as const;

const ExportResult = z.object({
  /** Paths of the archive and of the manifest beside it. */
  file: z.string(),
  manifest: z.string(),
  bytes: count,
  rows: count,
  sha256: digest,
  csv: z.array(z.object({ name: z.string(), rows: count, bytes: count, schemaVersion: int64 })),
  /** Segments in it whose rows should not be trusted, with why; also in the manifest. */
  suspect: z.array(BlockRange.extend({ suspicion: Suspicion })),
  coverage: z.enum(['proven', 'unproven']),
});
export type ExportResult = z.output<typeof ExportResult>;

/** An export on its way to disk. It survives a restart of the explorer, and a crash. */
export const ExportJob = z.object({
  id: z.string(),
  table: Table,
  from: int64,
  to: int64,
  /** Path of the archive: where it will be, or is. There is nothing under that name before the job is done. */
  file: z.string(),
  state: z.enum(JOB_STATES),
  /** What it is doing (or did last): first missing segments are fetched, then the archive is written. */
  step: z.enum(['fetching', 'writing']),
  /**
   * Progress of the current step. While fetching: segments stored of those wanted, with their rows and compressed bytes;
   * totals of rows and bytes are null until they are known. While writing: of the archive.
   */
  segmentsDone: count,
  segmentsTotal: count,
  rowsDone: count,
  rowsTotal: count.nullable(),
  bytesDone: count,
  bytesTotal: count.nullable(),
  /** Over the last seconds; null while that says nothing. */
  bytesPerSecond: count.nullable(),
  secondsLeft: count.nullable(),
  /** Why it failed, or what it waits for while queued or running (the network is away), in words. */
  problem: z.string().nullable(),
  /** The error of a failed job as the interface writes errors. */
  error: ErrorBody.nullable(),
  result: ExportResult.nullable(),
  createdAt: moment,
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
});
export type ExportJob = z.output<typeof ExportJob>;

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
      sha256: digest,
      columns: z.array(z.string()),
    }),
  ),
});
export type ArchiveVerdict = z.output<typeof ArchiveVerdict>;

const MirrorSettings = z.strictObject({
  /** Tables that are kept complete; none switches mirroring off. */
  tables: z.array(Table),
  /** Most that the history on disk may take; beyond it, what was used longest ago goes. Null for no limit. */
  limitBytes: count.nullable(),
  paused: z.boolean(),
});
export type MirrorSettings = z.output<typeof MirrorSettings>;

/** Mirroring: chosen tables kept complete in the background, newest segments first. */
export const Mirror = z.object({
  settings: MirrorSettings,
  /**
   * off (no tables), paused, fetching, waiting (for the network, or a pause it asked for), current (everything is here),
   * full (the limit is reached: older segments stay out), failed (will be tried again; see `problem`).
   */
  state: z.enum(['off', 'paused', 'fetching', 'waiting', 'current', 'full', 'failed']),
  /** What is being fetched; null otherwise. */
  fetching: BlockRange.extend({ table: Table }).nullable(),
  /** How far each mirrored table is. */
  tables: z.array(z.object({ table: Table, segments: count, segmentsTotal: count })),
  /** Size of the history on disk, mirrored or not. */
  bytes: count,
  problem: z.string().nullable(),
});
export type Mirror = z.output<typeof Mirror>;

const table = Table;

export const historyMethods = {
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
  historyTable: { input: z.strictObject({ table }), output: z.object({ parts: z.array(StoredPart) }) },
  /**
   * What an export would be: `from` and `to` are any blocks and snap outwards to the nearest segment boundaries. What is
   * wrong with the range stands in `problem`. @throws TABLE_REQUIRED
   */
  planExports: {
    input: z.strictObject({ tables: z.array(table).min(1).max(15), from: int64.optional(), to: int64.optional() }),
    output: ExportPlan,
  },
  /** All export jobs of this network, newest first. */
  jobs: { input: z.strictObject({}), output: z.object({ jobs: z.array(ExportJob) }) },
  /**
   * Starts one job per table. The range must lie on boundaries. `replace` overwrites files of the same names; without
   * it, an existing one is FILE_EXISTS. `out` is the id of a path that a person chose (a folder, or for one table a
   * file), in place of the export folder. `offline` fetches nothing.
   * @throws TABLE_REQUIRED, RANGE_REVERSED, RANGE_OFF_BOUNDARY, RANGE_OUTSIDE, RANGE_GAP, HISTORY_UNKNOWN,
   *   HISTORY_MISSING (offline), FILE_EXISTS, PATH_NOT_CHOSEN; then no job starts
   */
  startExports: {
    input: z.strictObject({
      tables: z.array(table).min(1).max(15),
      from: int64,
      to: int64,
      replace: z.boolean().optional(),
      offline: z.boolean().optional(),
      out: z.string().max(64).optional(),
    }),
    output: z.object({ jobs: z.array(ExportJob) }),
  },
  /**
   * pause (queued, running), resume (paused), cancel (queued, running, paused), retry (failed, cancelled), remove (any;
   * the job alone, never the archive). What does not fit the job's state changes nothing. Returns the job, null once
   * removed. @throws JOB_UNKNOWN
   */
  controlJob: {
    input: z.strictObject({
      id: z.string().max(64),
      action: z.enum(['pause', 'resume', 'cancel', 'retry', 'remove']),
    }),
    output: z.object({ job: ExportJob.nullable() }),
  },
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
  /** Asks the person where exports go from now on. @throws NOT_IMPLEMENTED */
  chooseExportFolder: { input: z.strictObject({}), output: z.object({ folder: z.string() }) },
  mirror: { input: z.strictObject({}), output: Mirror },
  /** @throws TABLE_REQUIRED */
  setMirror: { input: MirrorSettings, output: Mirror },
} as const;

/**
 * Events of history: a job changed (a running one at most four times a second) or went; what is known or stored
 * changed, or mirroring did (at most twice a second: ask again); how far a verification is.
 */
export const historyEvents = [
  z.object({ type: z.literal('job'), job: ExportJob }),
  z.object({ type: z.literal('jobRemoved'), id: z.string() }),
  z.object({ type: z.literal('history') }),
  z.object({ type: z.literal('verification'), archive: ArchiveRef, bytes: count, bytesTotal: count }),
] as const;
