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
import { archiveEvents, archiveMethods } from './archives.ts';
import { exportEvents, exportMethods } from './exports.ts';
import { mirrorMethods } from './mirroring.ts';
import { storedHistoryMethods } from './stored-history.ts';

export const historyMethods = {
  ...storedHistoryMethods,
  ...exportMethods,
  ...archiveMethods,
  ...mirrorMethods,
} as const;

export const historyEvents = [
  ...exportEvents,
  ...archiveEvents,
  /** What is known or stored changed, or mirroring did; at most twice a second: ask again. */
  z.object({ type: z.literal('history') }),
] as const;
