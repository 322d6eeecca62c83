import type { ArchiveService } from '../../archives/index.ts';
import { ARCHIVE_DOWNLOAD_PATH, type WireNames } from '../../contract/index.ts';
import type { HistoryService } from '../../exports/index.ts';
import { openRegularFile } from '../../files/index.ts';
import { requireTable } from '../../history/index.ts';
import type { CurrentNetwork } from '../../networks/index.ts';
import { type HostAbilities, requiredAbility } from '../host-abilities.ts';
import type { DownloadTickets } from '../http/archive-download.ts';
import type { ApiHandlers } from './api-handlers.ts';

/** The objects that the methods for history use. */
export interface HistoryHandlerContext {
  session: CurrentNetwork;
  archives: ArchiveService;
  /** The dialogs that this host has. */
  abilities: HostAbilities;
  /** The tickets of downloads by a browser. */
  downloads: DownloadTickets;
  /** The naming of members in exported archives. */
  archiveNames: WireNames;
}

/** Returns the methods of the explorer's API for segments, exports, jobs, archives and mirroring. */
export function historyHandlers(context: HistoryHandlerContext) {
  const { session, archives, abilities, downloads, archiveNames: names } = context;

  async function service(signal?: AbortSignal): Promise<HistoryService> {
    return (await session.whenOpen(signal)).historyService;
  }

  return {
    history: async (_, signal) => (await service(signal)).overview(),
    blockTimes: async (_, signal) => ({ blocks: await (await service(signal)).blockTimes() }),
    historyTable: async ({ table }, signal) => (await service(signal)).parts(requireTable(table)),
    planExports: async (request, signal) => (await service(signal)).plan(request, names),
    planDataset: async (request, signal) => (await service(signal)).planDataset(request),
    startDataset: async (request, signal) => ({ job: await (await service(signal)).startDataset(request) }),
    jobs: async (_, signal) => ({ jobs: (await service(signal)).jobs() }),
    async startExports(request, signal) {
      const out = request.out === undefined ? undefined : await archives.chosen.resolve(request.out, 'write');
      return { jobs: await (await service(signal)).startExports(request, names, out, signal) };
    },
    controlJob: async ({ id, action }, signal) => ({ job: await (await service(signal)).controlJob(id, action) }),
    restoreJob: async ({ id }, signal) => ({ job: await (await service(signal)).restoreJob(id) }),
    verifyArchive({ archive, from, to }, signal) {
      const range = from === undefined || to === undefined ? undefined : { from, to };
      return archives.verify(archive, range, signal);
    },
    lastVerdict: ({ archive }) => archives.lastVerdict(archive),
    archiveFiles: ({ archive }) => archives.files(archive),
    archiveRows: ({ archive, name, start, limit }, signal) => archives.rows(archive, { name, start, limit }, signal),
    async downloadLink({ archive }) {
      const file = await archives.fileOf(archive);
      // A browser shows no error of a download, so the page gets the error of a file that was moved.
      await (await openRegularFile(file)).close();
      return { path: `${ARCHIVE_DOWNLOAD_PATH}?ticket=${downloads.issue(file)}` };
    },
    async revealArchive({ archive }) {
      requiredAbility(abilities.reveal, 'Showing a file in the file manager')(await archives.fileOf(archive));
      return {};
    },
    hostAbilities() {
      const { reveal, chooseArchive, chooseFolder } = abilities;
      return {
        reveal: reveal !== undefined,
        chooseArchive: chooseArchive !== undefined,
        chooseFolder: chooseFolder !== undefined,
      };
    },
    async chooseArchive() {
      const file = await requiredAbility(abilities.chooseArchive, 'Choosing a file in a dialog')();
      return { archive: file === null ? null : { chosen: archives.chosen.grantPath(file, 'read') }, file };
    },
    async chooseExportFolder(_, signal) {
      const choose = requiredAbility(abilities.chooseFolder, 'Choosing a folder in a dialog');
      // Taken before the dialog: a person may switch the network while it is open, and has chosen for this one.
      const history = await service(signal);
      const folder = await choose('Where exports go');
      if (folder !== null) await history.exportFolder.set(folder);
      return { folder: await history.exportFolder.get() };
    },
    mirror: async (_, signal) => (await service(signal)).mirror(),
    setMirror: async (settings, signal) => (await service(signal)).setMirror(settings),
  } satisfies Partial<ApiHandlers>;
}
