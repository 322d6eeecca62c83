/** Verifications of datasets. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { DatasetVerdict, ExplorerApi } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { announce } from '../../../ui/parts/index.ts';
import { createVerifications, type Verification } from '../verification/verifications.ts';
import { datasetName } from './dataset-name.ts';
import { DATASET_VERDICTS } from './dataset-verdict-words.ts';

const verifications = createVerifications<DatasetVerdict>();

const lastVerdictKey = (dataset: string) => ['last dataset verdict', dataset];

/**
 * The verification of a dataset in this window, or else its last verdict, which outlives reloads and restarts. A verdict
 * is gone when the dataset has changed.
 */
export function useDatasetVerification(dataset: string): Verification<DatasetVerdict> | undefined {
  const api = useApi();
  const verification = verifications.useVerification(dataset);
  const { data } = useQuery({
    queryKey: lastVerdictKey(dataset),
    queryFn: ({ signal }) => api.call('lastDatasetVerdict', { dataset }, signal),
  });
  if (verification !== undefined || data?.verdict == null) return verification;
  return { state: 'done', verdict: data.verdict };
}

/** Verifies a dataset and announces the verdict. Never rejects. */
export async function verifyDataset(api: ExplorerApi, client: QueryClient, dataset: string): Promise<void> {
  const verdict = await verifications.run(dataset, (signal) => api.call('verifyDataset', { dataset }, signal));
  if (verdict === undefined) return;
  client.setQueryData(lastVerdictKey(dataset), { verdict });
  verifications.forget(dataset);
  announce(
    `${datasetName(verdict.folder)}: ${DATASET_VERDICTS[verdict.verdict].word.toLowerCase()}`,
    verdict.verdict === 'complete' ? 'good' : 'bad',
  );
}

/** The progress that an event reports. */
export function noteDatasetProgress(dataset: string, bytes: number, bytesTotal: number): void {
  verifications.noteProgress(dataset, bytes, bytesTotal);
}
