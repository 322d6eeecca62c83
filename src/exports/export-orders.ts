/** Starts exports: finds the path of each archive, and refuses a folder that is not allowed. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { retryAfterPauses } from '../async/index.ts';
import { type ExportJob, type InputOf, OrreryError, unwritable, type WireNames } from '../contract/index.ts';
import { type ExportTable, requireReplaceable, requireTable, type Span } from '../history/index.ts';
import type { Documents } from '../store/index.ts';
import { exists, fileIn, requireOutsideData } from './archive-paths.ts';
import type { ExportJobs } from './jobs/export-jobs.ts';
import { type ExportParts, runExport } from './jobs/run-export.ts';
import type { NewJob } from './jobs/tracked-job.ts';
import type { ExportPlanner } from './plan-exports.ts';

/** An export for the command line, which waits for the result. */
export interface ExportOrder {
  table: ExportTable;
  range: Span;
  names: WireNames;
  /** A file, or a folder that gets the archive under its default name. */
  out: string;
  replace: boolean;
  offline: boolean;
}

export interface ExportOrders {
  /** @param out a path that a person chose; the export folder if absent */
  startExports(request: InputOf<'startExports'>, names: WireNames, out?: string): Promise<ExportJob[]>;
  /** Exports immediately, without a job. */
  exportNow(
    order: ExportOrder,
    signal: AbortSignal,
    onProgress: (progress: Partial<ExportJob>) => void,
  ): Promise<NonNullable<ExportJob['result']>>;
  /** The folder of exports. */
  exportFolder(): Promise<string>;
  setExportFolder(folder: string): Promise<void>;
}

export interface ExportOrdersParts extends ExportParts {
  planner: ExportPlanner;
  jobs: ExportJobs;
  documents: Documents<ExportSettings>;
  /** Exports may not go here, except to the default folder of exports. */
  dataDir: string;
  /** The folder of exports, unless a person chose another. */
  defaultExportFolder: string;
}

const SETTINGS = 'export';
export const ExportSettings = z.object({ folder: z.string() });
type ExportSettings = z.output<typeof ExportSettings>;

export function createExportOrders(parts: ExportOrdersParts): ExportOrders {
  const { planner, jobs, documents, dataDir, defaultExportFolder } = parts;

  async function exportFolder(): Promise<string> {
    return (await documents.get(SETTINGS))?.content.folder ?? defaultExportFolder;
  }

  /** @throws OrreryError FILE_EXISTS, or FILE_UNWRITABLE for a folder where exports are not allowed */
  async function requireFree(file: string, replace: boolean): Promise<void> {
    await requireOutsideData(file, dataDir, defaultExportFolder);
    if (replace) await requireReplaceable(file);
    else if (await exists(file)) throw new OrreryError('FILE_EXISTS', { file });
  }

  return {
    exportFolder,
    async setExportFolder(folder) {
      await documents.put(SETTINGS, { folder });
    },
    async startExports({ tables, from, to, replace = false, offline = false }, names, out) {
      const chosen = [...new Set(tables.map(requireTable))];
      const into = out ?? (await exportFolder());
      const orders: NewJob[] = [];
      for (const table of chosen) {
        const { name, segments } = await planner.orderOf(table, { from, to }, names, offline);
        const file = out === undefined ? join(into, name) : await fileIn(out, name);
        if (jobs.writes(file) || orders.some((order) => order.file === file)) {
          throw new OrreryError('FILE_EXISTS', { file });
        }
        await requireFree(file, replace);
        orders.push({ table, from, to, file, names, replace, offline, segmentsTotal: segments });
      }
      if (out === undefined) {
        await mkdir(into, { recursive: true }).catch((thrown: unknown) => {
          throw unwritable(into, thrown);
        });
      }
      return jobs.add(orders);
    },
    async exportNow({ table, range, names, out, replace, offline }, signal, onProgress) {
      const { name } = await planner.orderOf(table, range, names, offline);
      const file = await fileIn(out, name);
      await requireFree(file, replace);
      const order = { table, ...range, file, names, replace, offline };
      const retry = <Result>(work: () => Promise<Result>) => retryAfterPauses(work, signal);
      return runExport(parts, order, false, { signal, onProgress, retryAcrossOutages: retry });
    },
  };
}
