/** Verifications of datasets. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { DatasetVerdict, ExplorerApi } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { announce } from '../../../ui/parts/index.ts';
import { createVerifications, type Verification } from '../verification/verifications.ts';
import { datasetName } from './dataset-name.ts';
import { verifiedWords } from './dataset-verdict-words.ts';

const verifications = createVerifications<DatasetVerdict>();

const lastVerdictKey = (dataset: string) => ['last dataset verdict', dataset];

/**
 * Returns the verification of a dataset that was started in this window. If there is none, returns the last verdict
 * that the explorer has kept, which outlives reloads and restarts; undefined if there is none either. The kept verdict
 * is asked for again each time that a component shows it, because it is gone when the dataset has changed.
 * @param dataset id of the dataset
 */
export function useDatasetVerification(dataset: string): Verification<DatasetVerdict> | undefined {
  const api = useApi();
  const verification = verifications.useVerification(dataset);
  const { data } = useQuery({
    queryKey: lastVerdictKey(dataset),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    queryFn: ({ signal }) => api.call('lastDatasetVerdict', { dataset }, signal),
  });
  if (verification !== undefined || data?.verdict == null) return verification;
  return { state: 'done', verdict: data.verdict };
}

/**
 * Verifies a dataset and announces the verdict. `useDatasetVerification` returns the progress and the result. Does
 * nothing if the dataset is already being verified. Never rejects.
 * @param dataset id of the dataset
 */
export async function verifyDataset(api: ExplorerApi, client: QueryClient, dataset: string): Promise<void> {
  const verdict = await verifications.run(dataset, (signal) => api.call('verifyDataset', { dataset }, signal));
  if (verdict === undefined) return;
  // An answer that is under way can be older.
  await client.cancelQueries({ queryKey: lastVerdictKey(dataset) });
  client.setQueryData(lastVerdictKey(dataset), { verdict });
  verifications.forget(dataset);
  announce(
    `${verifiedWords(verdict).word}: ${datasetName(verdict.folder)}`,
    verdict.verdict === 'complete' ? 'good' : 'bad',
  );
}

/**
 * Records the progress of a running verification, as an event of the explorer reports it.
 * @param bytes bytes read so far
 */
export function noteDatasetProgress(dataset: string, bytes: number, bytesTotal: number): void {
  verifications.noteProgress(dataset, bytes, bytesTotal);
}
