/** Verdicts on datasets, in plain words. */
import type { DatasetContent, DatasetVerdict } from '../../../../contract/index.ts';
import { counted } from '../../../ui/format/index.ts';
import type { VerdictWords } from '../verification/verdict-words.ts';

/** The words for each verdict on a dataset or on one of its tables, once its files were read. */
export const DATASET_VERDICTS: Readonly<Record<DatasetContent['verdict'], VerdictWords>> = {
  complete: {
    tone: 'good',
    word: 'Unchanged',
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

/**
 * Returns the words of a chip for a verdict. Until a verification has read the files, a complete log and manifest do not
 * show that the files are unchanged.
 */
export function chipWords(
  verdict: DatasetContent['verdict'],
  isVerified: boolean,
): Pick<VerdictWords, 'tone' | 'word'> {
  return verdict === 'complete' && !isVerified ? { tone: 'neutral', word: 'Not verified' } : DATASET_VERDICTS[verdict];
}

/** Says how much a verification has read: "12 segments, 18,204 rows and every digest". */
function checkedDataset({ tables }: Pick<DatasetVerdict, 'tables'>): string {
  const sum = (what: 'segments' | 'rows') => tables.reduce((all, table) => all + table[what], 0);
  return `${counted(sum('segments'), 'segment')}, ${counted(sum('rows'), 'row')} and every digest`;
}

/**
 * Returns the words for the result of a verification. They say "unchanged", because "complete" is not known: the digests are
 * made of the stored rows, so they match although the service left rows out.
 */
export function verifiedWords(verdict: DatasetVerdict): VerdictWords {
  const words = DATASET_VERDICTS[verdict.verdict];
  if (verdict.verdict !== 'complete') return words;
  return {
    ...words,
    meaning:
      `Orrery checked ${checkedDataset(verdict)}: all are as they were written. Rows that the service left out cannot be ` +
      'found this way. The export names the segments that are suspect.',
  };
}
