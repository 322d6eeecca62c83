import { useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import type { DatasetVerdict } from '../../../../contract/index.ts';
import { useZone } from '../../../data/appearance.tsx';
import { useApi } from '../../../data/explorer.tsx';
import { useNow } from '../../../data/use-now.ts';
import { formatBriefTime } from '../../../ui/format/index.ts';
import { Button, Chip } from '../../../ui/parts/index.ts';
import { makeSentence } from '../archive/verdict-words.ts';
import { VerificationFailed, VerificationProgress } from '../verification/verification-progress.tsx';
import { checkedDataset, DATASET_VERDICTS } from './dataset-verdict-words.ts';
import { useDatasetVerification, verifyDataset } from './dataset-verifications.ts';
import '../verification/verification.css';

/**
 * Shows the button that verifies a dataset. It is disabled while the verification runs.
 * @param dataset id of the dataset
 */
export function VerifyDatasetButton({ dataset }: { dataset: string }) {
  const api = useApi();
  const client = useQueryClient();
  const verification = useDatasetVerification(dataset);
  return (
    <Button
      icon={<ShieldCheck aria-hidden="true" />}
      isDisabled={verification?.state === 'running'}
      onPress={() => void verifyDataset(api, client, dataset)}
    >
      {verification === undefined ? 'Verify' : 'Verify again'}
    </Button>
  );
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
  return <VerdictText verdict={verification.verdict} />;
}

function VerdictText({ verdict }: { verdict: DatasetVerdict }) {
  const { tone, word, meaning } = DATASET_VERDICTS[verdict.verdict];
  const zone = useZone();
  const now = useNow(60_000);
  return (
    <div className="verification verification-verdict">
      <Chip tone={tone} dot>
        {verdict.verdict === 'complete' ? 'Complete, proven' : word}
      </Chip>
      <div className="verification-text">
        <p>
          {verdict.verdict === 'complete' && `${checkedDataset(verdict)} `}
          {meaning}
        </p>
        {verdict.problems.length > 0 && (
          <ul>
            {verdict.problems.map((problem) => (
              <li key={problem}>{makeSentence(problem)}</li>
            ))}
          </ul>
        )}
        <p className="faint">Verified {formatBriefTime(verdict.verifiedAt, Math.max(now, verdict.verifiedAt), zone)}</p>
      </div>
    </div>
  );
}
