/**
 * Segments, exports, jobs, archives, datasets and mirroring of network history. Heights are in blocks, both ends included; sizes
 * in bytes; times in Unix milliseconds of this machine's clock.
 *
 * No caller names a path: a compromised page must not read or write files of its choice. A person always chooses the
 * path outside of the page, and the explorer gives the path an id. Callers name a file by that id, and a finished job by
 * the job's id. A person can choose a path in three ways:
 * - in a dialog of the system (`chooseArchive`, `chooseExportFolder`, `chooseDataset`);
 * - by dropping the file on the window: the preload script passes the path on;
 * - by typing it on the command line. The command writes a file to the data folder, where no page can write, as a proof
 *   that it runs as the owner of the folder.
 */
import { z } from 'zod';
import { archiveEvents, archiveMethods } from './archives.ts';
import { datasetExportMethods } from './dataset-exports.ts';
import { datasetEvents, datasetMethods } from './datasets.ts';
import { jobEvents, jobMethods } from './export-jobs.ts';
import { exportMethods } from './exports.ts';
import { mirrorMethods } from './mirroring.ts';
import { storedHistoryMethods } from './stored-history.ts';

/** All methods of the explorer's API for network history. */
export const historyMethods = {
  ...storedHistoryMethods,
  ...exportMethods,
  ...datasetExportMethods,
  ...jobMethods,
  ...archiveMethods,
  ...datasetMethods,
  ...mirrorMethods,
} as const;

/** All events about network history. */
export const historyEvents = [
  ...jobEvents,
  ...archiveEvents,
  ...datasetEvents,
  /** The known or stored history changed, or mirroring did; at most two events a second. Call the methods again. */
  z.object({ type: z.literal('history') }),
] as const;
