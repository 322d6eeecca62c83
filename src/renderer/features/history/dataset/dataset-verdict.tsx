import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../data/explorer.tsx';
import { VerdictCard, VerifyButton } from '../verification/verdict-card.tsx';
import { VerificationNotice } from '../verification/verification-notice.tsx';
import { verifiedWords } from './dataset-verdict-words.ts';
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
 * Shows the progress of a dataset's verification, its verdict, or why it failed, as the notice of its view. Shows nothing
 * if there is none.
 * @param dataset id of the dataset
 */
export function DatasetNotice({ dataset }: { dataset: string }) {
  return (
    <VerificationNotice
      verification={useDatasetVerification(dataset)}
      what="dataset"
      reads="Parquet"
      wordsOf={verifiedWords}
      card={(verdict) => (
        <VerdictCard {...verifiedWords(verdict)} problems={verdict.problems} verifiedAt={verdict.verifiedAt} />
      )}
    />
  );
}
