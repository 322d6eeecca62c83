/** Archives on disk, for views: verify and preview. */

import { stat } from 'node:fs/promises';
import { createEmitter } from '../async/index.ts';
import { type ArchiveRef, type BlockRange, type ExplorerEvent, OrreryError, type OutputOf } from '../contract/index.ts';
import type { History } from '../history/index.ts';
import type { CurrentNetwork } from '../networks/index.ts';
import { fileState, keepVerdict, keptVerdict } from './kept-verdicts.ts';
import { type ChosenPaths, createChosenPaths } from './path-grants.ts';
import { progressReporter } from './progress-reporter.ts';
import { isStoredSince } from './stored-since.ts';

type VerificationEvent = Extract<ExplorerEvent, { type: 'verification' }>;

/** Verifies and previews archives on disk, for views. */
export interface ArchiveService {
  /** The paths that a person chose. */
  readonly chosen: ChosenPaths;
  /**
   * Returns the path of the file that an export of an archive or of a query has written, or of an archive that a person
   * chose.
   * @throws OrreryError JOB_UNKNOWN, PATH_NOT_CHOSEN
   */
  fileOf(file: ArchiveRef): Promise<string>;
  /** Reads an archive to its last row, keeps the verdict and returns it. Listeners get the progress. */
  verify(archive: ArchiveRef, range: BlockRange | undefined, signal: AbortSignal): Promise<OutputOf<'verifyArchive'>>;
  /** Returns the kept verdict on an archive; null without one, or if the file changed since. */
  lastVerdict(archive: ArchiveRef): Promise<OutputOf<'lastVerdict'>>;
  /** Returns the path and the size of an archive, and the files in it. */
  files(archive: ArchiveRef): Promise<OutputOf<'archiveFiles'>>;
  /** Returns up to `limit` rows of the file `name`, from the index `start`; fewer if they are long. */
  rows(
    archive: ArchiveRef,
    page: { name: string; start: number; limit: number },
    signal: AbortSignal,
  ): Promise<OutputOf<'archiveRows'>>;
  /** Calls the listener with the progress of verifications, until the returned function is called. */
  listen(listener: (event: VerificationEvent) => void): () => void;
}

/** Returns the work on archives on disk, with the grants for paths of this run. */
export function createArchiveService(session: CurrentNetwork, dataDir: string): ArchiveService {
  const chosen = createChosenPaths(dataDir);
  const events = createEmitter<VerificationEvent>();

  async function fileOf(file: ArchiveRef, isArchive = false): Promise<string> {
    if ('chosen' in file) return chosen.resolve(file.chosen, 'read');
    const { historyService } = await session.whenOpen();
    const job = historyService.job(file.job);
    const result = job.kind === 'archive' || (job.kind === 'query' && !isArchive) ? job.result : null;
    if (result === null) throw new OrreryError('JOB_UNKNOWN', { job: file.job });
    return result.file;
  }

  const pathOf = (archive: ArchiveRef) => fileOf(archive, true);

  async function reach(archive: ArchiveRef, signal?: AbortSignal): Promise<{ path: string; history: History }> {
    const { history } = await session.whenOpen(signal);
    return { path: await pathOf(archive), history };
  }

  /** Waits for a reading of an archive. Its error names the file as the person knows it, if that is not by its path. */
  async function named<Read>(archive: ArchiveRef, reading: Promise<Read>): Promise<Read> {
    try {
      return await reading;
    } catch (thrown) {
      const name = 'chosen' in archive ? chosen.nameOf(archive.chosen) : undefined;
      if (name === undefined || !OrreryError.hasCode(thrown, 'ARCHIVE_INVALID')) throw thrown;
      const { problem = '' } = thrown.parameters;
      throw new OrreryError('ARCHIVE_INVALID', { file: name, problem }, { cause: thrown });
    }
  }

  return {
    chosen,
    fileOf: (file) => fileOf(file),
    async verify(archive, range, signal) {
      const { history, user } = await session.whenOpen(signal);
      const path = await pathOf(archive);
      const before = await fileState(path);
      // The segments that come while it is read are not compared with all of it.
      const verifiedAt = Date.now();
      const report = progressReporter((bytes, bytesTotal) =>
        events.emit({ type: 'verification', archive, bytes, bytesTotal }),
      );
      const found = await history.verify(path, range, {
        onProgress: ({ rawBytes, rawBytesTotal }) => report(rawBytes, rawBytesTotal),
        signal,
      });
      const verdict = {
        ...found,
        file: path,
        problems: [...found.problems],
        csv: found.csv.map((file) => ({ ...file, columns: [...file.columns] })),
        verifiedAt,
      };
      await keepVerdict(user, verdict, before);
      return verdict;
    },
    async lastVerdict(archive) {
      const { user, history, chainId } = await session.whenOpen();
      const verdict = await keptVerdict(user, await pathOf(archive));
      if (verdict === null) return { verdict };
      // The verdict is worth more than the note that it is old.
      const storedSince = await isStoredSince(history, chainId, verdict).catch(() => false);
      return { verdict: { ...verdict, storedSince } };
    },
    async files(archive) {
      const { path, history } = await reach(archive);
      const files = await named(archive, history.listArchive(path));
      return { file: path, bytes: (await stat(path)).size, files };
    },
    async rows(archive, page, signal) {
      const { path, history } = await reach(archive, signal);
      const { columns, ...read } = await named(archive, history.archiveRows({ path, ...page }, signal));
      return { columns: [...columns], ...read };
    },
    listen: events.listen,
  };
}
