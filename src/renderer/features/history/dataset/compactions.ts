/** Compactions of datasets. They continue while the person opens other views. */
import type { QueryClient } from '@tanstack/react-query';
import type { ExplorerApi } from '../../../../contract/index.ts';
import { errorCode, errorText } from '../../../data/error-text.ts';
import { counted } from '../../../ui/format/index.ts';
import { announce } from '../../../ui/parts/index.ts';
import { createVerifications } from '../verification/verifications.ts';

/** The runs, each of which ends with the number of files that were joined. */
const compactions = createVerifications<number>();

/** Returns the function that stops the compaction of a dataset; undefined while none runs in this window. */
export function useCompaction(dataset: string): (() => void) | undefined {
  const compaction = compactions.useVerification(dataset);
  return compaction?.state === 'running' ? compaction.cancel : undefined;
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
