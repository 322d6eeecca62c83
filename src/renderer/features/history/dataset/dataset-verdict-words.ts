/** Verdicts on datasets, in plain words. */
import type { DatasetContent, DatasetVerdict } from '../../../../contract/index.ts';
import { counted } from '../../../ui/format/index.ts';
import type { VerdictWords } from '../verification/verdict-words.ts';

/** The words for each verdict on a dataset. */
export const DATASET_VERDICTS: Readonly<Record<DatasetContent['verdict'], VerdictWords>> = {
  complete: {
    tone: 'good',
    word: 'Complete',
    meaning: 'No file was changed, and the rows of every segment match its digest.',
  },
  incomplete: {
    tone: 'warn',
    word: 'Incomplete',
    meaning: 'A write was interrupted. Start the same export again: it keeps the finished files and continues.',
  },
  damaged: {
    tone: 'bad',
    word: 'Damaged',
    meaning: 'A file was changed, is missing, or does not belong to the dataset. Write the dataset to another folder.',
  },
};

/** Says how much a verification has read: "Checked: 12 segments, 18,204 rows and every digest." */
function checkedDataset({ tables }: Pick<DatasetVerdict, 'tables'>): string {
  const sum = (what: 'segments' | 'rows') => tables.reduce((all, table) => all + table[what], 0);
  return `Checked: ${counted(sum('segments'), 'segment')}, ${counted(sum('rows'), 'row')} and every digest.`;
}

/** The files have no word of suspicion: rows that the service left out are missing from the digests too. */
const NOT_SHOWN = 'Rows that a service left out are not found here: the export names the segments that are suspect.';

/** Returns the words for the result of a verification: unchanged, because only an archive records what is suspect. */
export function verifiedWords(verdict: DatasetVerdict): VerdictWords {
  const words = DATASET_VERDICTS[verdict.verdict];
  if (verdict.verdict !== 'complete') return words;
  return { ...words, word: 'Unchanged, proven', meaning: `${checkedDataset(verdict)} ${words.meaning} ${NOT_SHOWN}` };
}
