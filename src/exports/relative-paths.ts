import { z } from 'zod';
import type { UserStore } from '../store/index.ts';
import type { StoredPaths } from './archive-paths.ts';
import { StoredDataset } from './datasets/known-datasets.ts';
import { ExportSettings } from './export-folder.ts';
import { outputPathOf, readStoredJob, StoredJob, withPaths } from './jobs/stored-job.ts';

/**
 * Earlier versions stored absolute paths inside the data folder, which are wrong after the folder was moved. Stores these
 * as relative paths. Never throws: a document that cannot be read or written stays as it is.
 */
export async function storeRelativePaths(user: UserStore, { toStored, fromStored }: StoredPaths): Promise<void> {
  const change = (path: string) => toStored(fromStored(path));
  const folders = [user.documents('dataset', StoredDataset), user.documents('history-settings', ExportSettings)];
  for (const documents of folders) {
    for (const { id, content } of await documents.list().catch(() => [])) {
      const folder = change(content.folder);
      if (folder !== content.folder) await documents.put(id, { folder }).catch(() => {});
    }
  }
  const jobs = user.documents('export-job', StoredJob);
  const stored = user.documents('export-job', z.unknown());
  for (const { id, content } of await stored.list().catch(() => [])) {
    const job = readStoredJob(content);
    if (job === undefined) continue;
    const changed = withPaths(job, change);
    if (outputPathOf(changed) !== outputPathOf(job)) await jobs.put(id, changed).catch(() => {});
  }
}
