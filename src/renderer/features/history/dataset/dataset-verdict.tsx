import { useQueryClient } from '@tanstack/react-query';
import type { DatasetVerdict } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { VerdictCard, VerifyButton } from '../verification/verdict-card.tsx';
import { VerificationFailed, VerificationProgress } from '../verification/verification-progress.tsx';
import { checkedDataset, DATASET_VERDICTS } from './dataset-verdict-words.ts';
import { useDatasetVerification, verifyDataset } from './dataset-verifications.ts';

/**
 * Shows the button that verifies a dataset. It is disabled while the verification runs.
 * @param dataset id of the dataset
 */
export function VerifyDatasetButton({ dataset }: { dataset: string }) {
  const api = useApi();
  const client = useQueryClient();
  const verification = useDatasetVerification(dataset);
  return <VerifyButton verification={verification} onVerify={() => void verifyDataset(api, client, dataset)} />;
}

/**
 * Shows the progress of a dataset's verification, its verdict, or why it failed. Shows nothing if there is none.
 * @param dataset id of the dataset
 */
export function DatasetVerification({ dataset }: { dataset: string }) {
  const verification = useDatasetVerification(dataset);
  if (verification === undefined) return null;
  if (verification.state === 'running') return <VerificationProgress running={verification} what="Parquet" />;
  if (verification.state === 'failed') return <VerificationFailed what="dataset" problem={verification.problem} />;
  return <DatasetVerdictCard verdict={verification.verdict} />;
}

function DatasetVerdictCard({ verdict }: { verdict: DatasetVerdict }) {
  const { tone, word, meaning } = DATASET_VERDICTS[verdict.verdict];
  const isComplete = verdict.verdict === 'complete';
  return (
    <VerdictCard
      tone={tone}
      word={isComplete ? 'Complete, proven' : word}
      meaning={isComplete ? `${checkedDataset(verdict)} ${meaning}` : meaning}
      problems={verdict.problems}
      verifiedAt={verdict.verifiedAt}
    />
  );
}
