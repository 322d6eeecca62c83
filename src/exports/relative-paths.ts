import { z } from 'zod';
import { OrreryError } from '../contract/index.ts';
import { createLog } from '../log/index.ts';
import type { UserStore } from '../store/index.ts';
import type { StoredPaths } from './archive-paths.ts';
import { StoredDataset } from './datasets/known-datasets.ts';
import { ExportSettings } from './export-folder.ts';
import { outputPathOf, readStoredJob, StoredJob, withPaths } from './jobs/stored-job.ts';

const log = createLog('history');

/** The document that says that no path of an earlier version is left. */
const Mark = z.object({ isDone: z.literal(true) });
const MARK = 'relative-paths';

/** The kinds of documents that have a folder. */
const WITH_FOLDER = { dataset: StoredDataset, 'history-settings': ExportSettings } as const;

/** Changes the paths of all documents that this version understands. @throws OrreryError STORE_DAMAGED, DISK_FULL */
async function changePaths(user: UserStore, change: (path: string) => string): Promise<void> {
  for (const [kind, schema] of Object.entries(WITH_FOLDER)) {
    const documents = user.documents(kind, z.unknown());
    for (const { id, content } of await documents.list()) {
      const folder = schema.safeParse(content).data?.folder;
      if (folder !== undefined && change(folder) !== folder) await documents.put(id, { folder: change(folder) });
    }
  }
  const jobs = user.documents('export-job', StoredJob);
  for (const { id, content } of await user.documents('export-job', z.unknown()).list()) {
    const job = readStoredJob(content);
    if (job === undefined) continue;
    const changed = withPaths(job, change);
    if (outputPathOf(changed) !== outputPathOf(job)) await jobs.put(id, changed);
  }
}

/**
 * Earlier versions stored absolute paths inside the data folder, which are wrong after the folder was moved. Stores these
 * as relative paths, once. Never throws: exports go on with absolute paths, and the next opening tries again.
 */
export async function storeRelativePaths(user: UserStore, { toStored, fromStored }: StoredPaths): Promise<void> {
  const marks = user.documents('history-paths', Mark);
  try {
    if ((await marks.get(MARK)) !== null) return;
    await changePaths(user, (path) => toStored(fromStored(path)));
    await marks.put(MARK, { isDone: true });
  } catch (thrown) {
    log('paths stay absolute', { problem: OrreryError.from(thrown).message });
  }
}
