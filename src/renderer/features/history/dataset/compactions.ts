/** Compactions of datasets. They continue while the person opens other views. */
import type { QueryClient } from '@tanstack/react-query';
import type { ExplorerApi } from '../../../../contract/index.ts';
import { errorCode, errorText } from '../../../data/error-text.ts';
import { counted, formatInteger } from '../../../ui/format/index.ts';
import { announce } from '../../../ui/parts/index.ts';
import { tableOfSlug } from '../tables.ts';
import { createVerifications } from '../verification/verifications.ts';

/** The runs, each of which ends with the number of files that were joined. Their amounts are files instead of bytes. */
const compactions = createVerifications<number>();
/** The table that is being compacted, by the id of its dataset. */
const tables = new Map<string, string>();

/**
 * Returns the function that stops the compaction of a dataset, and its progress in words, which are empty at first;
 * undefined while none runs in this window.
 */
export function useCompaction(dataset: string): { stop(): void; words: string } | undefined {
  const compaction = compactions.useVerification(dataset);
  if (compaction?.state !== 'running') return undefined;
  const { bytes: files, bytesTotal: filesTotal, cancel } = compaction;
  const table = tableOfSlug(tables.get(dataset) ?? '');
  const words = filesTotal === 0 ? '' : `${table}: joined ${formatInteger(files)} of ${counted(filesTotal, 'file')}`;
  return { stop: cancel, words };
}

/** Records the progress of a running compaction, as an event of the explorer reports it. */
export function noteCompaction(dataset: string, table: string, files: number, filesTotal: number): void {
  tables.set(dataset, table);
  compactions.noteProgress(dataset, files, filesTotal);
}

/**
 * Joins the small files of a dataset, and announces the result. Does nothing if that runs already. Never rejects.
 * @param dataset id of the dataset
 */
export async function compactDataset(api: ExplorerApi, client: QueryClient, dataset: string): Promise<void> {
  await compactions.run(dataset, async (signal) => {
    try {
      const { joined } = await api.call('compactDataset', { dataset }, signal);
      announce(joined === 0 ? 'There are no small files to join' : `Joined ${counted(joined, 'file')}`);
      return joined;
    } catch (thrown) {
      if (errorCode(thrown) !== 'CANCELLED') announce(errorText(thrown), 'bad');
      throw thrown;
    } finally {
      for (const key of ['dataset', 'last dataset verdict'])
        void client.invalidateQueries({ queryKey: [key, dataset] });
    }
  });
}
