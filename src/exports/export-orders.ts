/** Starts exports: finds the path of each archive, and refuses a folder that is not allowed. */
import { dirname, join } from 'node:path';
import { createSerialQueue, retryAfterPauses } from '../async/index.ts';
import {
  type ArchiveJob,
  type BlockRange,
  type ExportResult,
  type InputOf,
  OrreryError,
  type QueryJob,
  type WireNames,
} from '../contract/index.ts';
import { fileIn, makeFolder, pathExists } from '../files/index.ts';
import { type ExportTable, requireReplaceable, requireTable } from '../history/index.ts';
import { requireOutsideData } from './archive-paths.ts';
import type { ExportFolder } from './export-folder.ts';
import type { ExportJobs } from './jobs/export-jobs.ts';
import type { JobProgress } from './jobs/fetch-range.ts';
import { type ExportParts, runExport } from './jobs/run-export.ts';
import { freeFile } from './jobs/run-query-export.ts';
import type { NewJob } from './jobs/tracked-job.ts';
import type { ExportPlanner } from './plan-exports.ts';

/** The permissions of new folders for exports, before the umask: others may read them. */
const FOLDER_MODE = 0o777;

/** An export for the command line, which waits for the result. */
export interface ExportOrder {
  table: ExportTable;
  range: BlockRange;
  names: WireNames;
  /** The path of the archive, or a folder that gets it under its default name. */
  out: string;
  /** True replaces an existing archive. */
  replace: boolean;
  /** True fetches nothing. */
  offline: boolean;
}

/** Starts exports of one network to files. */
export interface ExportOrders {
  /**
   * Starts one job for each table. Replaces existing archives only if the request says so.
   * @param out a path that a person chose; the export folder if absent
   * @param signal aborts if the caller is gone. No job begins then, because nobody could stop it
   * @throws OrreryError TABLE_REQUIRED, FILE_EXISTS, FILE_BUSY, FILE_UNWRITABLE, CANCELLED, and as
   * `ExportPlanner.orderOf`
   */
  startExports(
    request: InputOf<'startExports'>,
    names: WireNames,
    out?: string,
    signal?: AbortSignal,
  ): Promise<ArchiveJob[]>;
  /** Starts a job that writes the result of a query. @throws OrreryError FILE_UNWRITABLE */
  startQueryExport(request: Required<Omit<InputOf<'startQueryExport'>, 'network'>>): Promise<QueryJob>;
  /** Exports immediately, without a job, and waits for the end. @throws OrreryError as `runExport` */
  exportNow(
    order: ExportOrder,
    signal: AbortSignal,
    onProgress: (progress: JobProgress) => void,
  ): Promise<ExportResult>;
  /**
   * Returns the path for a file that is no archive, and creates its folder. Without `out` it is in the folder of
   * exports, under a name that is free.
   * @param out a file or folder that a person chose
   * @throws OrreryError FILE_EXISTS, FILE_UNWRITABLE
   */
  fileFor(name: string, out: string | undefined): Promise<string>;
}

/** The objects that these exports use. */
export interface ExportOrdersParts extends ExportParts {
  planner: ExportPlanner;
  jobs: ExportJobs;
  exportFolder: ExportFolder;
  /** The data folder. Exports may not be written there, except to the default folder of exports. */
  dataDir: string;
  /** The folder of exports, unless a person chose another. */
  defaultExportFolder: string;
}

/** Returns the object that starts exports of one network to files. */
export function createExportOrders(parts: ExportOrdersParts): ExportOrders {
  const { planner, jobs, exportFolder, dataDir, defaultExportFolder } = parts;

  /**
   * Checks that an export may write the file: it is missing, or an archive that may be replaced.
   * @throws OrreryError FILE_EXISTS, or FILE_UNWRITABLE for a folder where exports are not allowed
   */
  async function requireFree(file: string, replace: boolean): Promise<void> {
    await requireOutsideData(file, dataDir, defaultExportFolder);
    if (replace) await requireReplaceable(file);
    else if (await pathExists(file)) throw new OrreryError('FILE_EXISTS', { file });
  }

  /** Checks before a download that there is a folder for a file. @throws OrreryError FILE_UNWRITABLE */
  async function requireFolderOf(file: string): Promise<void> {
    const folder = dirname(file);
    if (!(await pathExists(folder)))
      throw new OrreryError('FILE_UNWRITABLE', { file, reason: `there is no folder ${folder}` });
  }

  // Between the check of a name and its job, no other order may take the name. An order is planned, and makes all its
  // checks, once before: a service or a folder that does not answer then holds up no other order.
  const queued = createSerialQueue();

  const freeName = (folder: string, name: string) => freeFile(join(folder, name), jobs.writes);

  async function fileFor(name: string, out: string | undefined): Promise<string> {
    const file = out === undefined ? await freeName(await exportFolder.get(), name) : await fileIn(out, name);
    await requireOutsideData(file, dataDir, defaultExportFolder);
    if (await pathExists(file)) throw new OrreryError('FILE_EXISTS', { file });
    await makeFolder(dirname(file), FOLDER_MODE);
    return file;
  }

  return {
    fileFor,
    async startQueryExport({ sql, params, format, name }) {
      const findFile = () => fileFor(`${name}.${format}`, undefined);
      await findFile();
      return queued(async () => {
        const file = await findFile();
        const [job] = await jobs.add([
          { kind: 'query', name, sql, params, format, file, segmentsDone: 0, segmentsTotal: 0 },
        ]);
        return job as QueryJob;
      });
    },
    async startExports({ tables, from, to, replace = false, offline = false, renew = false }, names, out, signal) {
      const chosen = [...new Set(tables.map(requireTable))];
      const into = out ?? (await exportFolder.get());
      const renewBefore = renew ? Date.now() : undefined;
      const orders: Extract<NewJob, { kind: 'archive' }>[] = [];
      for (const table of chosen) {
        const { name, ...counts } = await planner.orderOf(table, { from, to }, names, offline);
        const file = out === undefined ? join(into, name) : await fileIn(out, name);
        if (orders.some((order) => order.file === file)) throw new OrreryError('FILE_EXISTS', { file });
        const segments = { segmentsDone: renew ? 0 : counts.stored, segmentsTotal: counts.segments };
        orders.push({ kind: 'archive', table, from, to, file, names, replace, offline, renewBefore, ...segments });
      }
      const requireAllFree = async () => {
        for (const { file } of orders) {
          if (jobs.writes(file)) throw new OrreryError('FILE_BUSY', { file });
          await requireFree(file, replace);
          if (out !== undefined) await requireFolderOf(file);
        }
        if (out === undefined) await makeFolder(into, FOLDER_MODE);
      };
      await requireAllFree();
      return queued(async () => {
        await requireAllFree();
        if (signal?.aborted) throw new OrreryError('CANCELLED', {}, { cause: signal.reason });
        return (await jobs.add(orders)) as ArchiveJob[];
      });
    },
    async exportNow({ table, range, names, out, replace, offline }, signal, onProgress) {
      const { name } = await planner.orderOf(table, range, names, offline);
      const file = await fileIn(out, name);
      await requireFree(file, replace);
      await requireFolderOf(file);
      const order = { table, ...range, file, names, replace, offline };
      const retry = <Result>(work: () => Promise<Result>) => retryAfterPauses(work, signal);
      return runExport(parts, order, false, { signal, onProgress, retryAcrossOutages: retry });
    },
  };
}
