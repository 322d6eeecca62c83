import { useQueryClient } from '@tanstack/react-query';
import type { DatasetVerdict } from '../../../../contract/index.ts';
import { useApi } from '../../../data/explorer.tsx';
import { VerdictCard, VerifyButton } from '../verification/verdict-card.tsx';
import type { VerdictWords } from '../verification/verdict-words.ts';
import { VerificationNotice } from '../verification/verification-notice.tsx';
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
      wordsOf={wordsOf}
      card={(verdict) => (
        <VerdictCard {...wordsOf(verdict)} problems={verdict.problems} verifiedAt={verdict.verifiedAt} />
      )}
    />
  );
}

/** The files have no word of suspicion: rows that the service left out are missing from the digests too. */
const NOT_SHOWN = 'Rows that a service left out are not found here: the export names the segments that are suspect.';

/** Returns the words of a verification. They say `unchanged`, because only an archive records what is suspect. */
function wordsOf(verdict: DatasetVerdict): VerdictWords {
  const words = DATASET_VERDICTS[verdict.verdict];
  if (verdict.verdict !== 'complete') return words;
  return { ...words, word: 'Unchanged, proven', meaning: `${checkedDataset(verdict)} ${words.meaning} ${NOT_SHOWN}` };
}
