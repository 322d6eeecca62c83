/** The result of an archive's verification, in plain words. */
import type { ArchiveVerdict } from '../../../../contract/index.ts';
import { counted, formatInteger, groupInText } from '../../../ui/format/index.ts';
import { makeSentence, type VerdictWords } from '../verification/verdict-words.ts';

/**
 * Says how much a verification has read: "Checked: 29 of 29 segments, 18,204 rows and their checksums." Returns '' if
 * it read no file.
 */
export function checkedWords({ csv, segments }: Pick<ArchiveVerdict, 'csv' | 'segments'>): string {
  if (csv.length === 0) return '';
  const rows = counted(
    csv.reduce((sum, file) => sum + file.rows, 0),
    'row',
  );
  const parts =
    segments === null
      ? `${counted(csv.length, 'file')}, ${rows}`
      : `${formatInteger(segments.verified)} of ${counted(segments.total, 'segment')}, ${rows}`;
  return `Checked: ${parts} and their checksums.`;
}

/** Returns the verdict on an archive in plain words, with the tone of its colour. */
export function verdictWords({
  verdict,
  coverage,
  coverageNote,
}: Pick<ArchiveVerdict, 'verdict' | 'coverage' | 'coverageNote'>): VerdictWords {
  switch (verdict) {
    case 'complete':
      return coverage === 'proven'
        ? {
            tone: 'good',
            word: 'Complete, proven',
            meaning: `It contains every row of its range. ${makeSentence(coverageNote)}`,
          }
        : {
            tone: 'info',
            word: 'Complete, not proven',
            meaning: `Orrery found no missing rows. It cannot prove this for this table: ${groupInText(coverageNote.trim().replace(/[.]?$/, '.'))}`,
          };
    case 'incomplete':
      return {
        tone: 'warn',
        word: 'Incomplete',
        meaning: 'The file is readable, but rows or blocks of its range are missing.',
      };
    case 'damaged':
      return {
        tone: 'bad',
        word: 'Damaged',
        meaning: 'The file is unreadable, or its content is not what its name says. Do not use it. Export it again.',
      };
  }
}
