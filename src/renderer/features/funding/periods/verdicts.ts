/** The result of a period's audit, in a word. */
import {
  FUNDING_VERDICTS,
  type FundingExtent,
  type FundingPeriod,
  type FundingVerdict,
  verdictOfPeriod,
} from '../../../../contract/index.ts';
import { formatInteger } from '../../../ui/format/index.ts';

interface Audited {
  word: string;
  words: string;
  tone: 'good' | 'bad' | 'warn' | 'neutral';
}

interface VerdictWords extends Audited {
  /** The word in the filter language, if it is another one. */
  filterWord?: string;
}

const WORDS: Readonly<Record<FundingVerdict, VerdictWords>> = {
  differs: { word: 'differs', words: 'does not match its points', tone: 'bad' },
  incomplete: { word: 'incomplete', words: 'has rows that are not stored', tone: 'warn' },
  uncheckable: { word: 'unchecked', words: 'cannot be checked with the formula', tone: 'neutral' },
  empty: { word: 'one source', filterWord: 'oneSource', words: 'has no point', tone: 'neutral' },
  agrees: { word: 'agrees', words: 'matches the formula', tone: 'good' },
};

/** The verdicts, with their words in the filter language and for people. */
export const VERDICT_CHOICES = FUNDING_VERDICTS.map((value) => {
  const { word, filterWord = word } = WORDS[value];
  return { value, word: filterWord, label: word.charAt(0).toUpperCase() + word.slice(1) };
});

/** Returns the audit result of a period in words: that of the source with the worse result. */
export function auditOf(period: Pick<FundingPeriod, 'external' | 'internal'>): Audited {
  const verdict = verdictOfPeriod(period);
  const { word, words, tone } = WORDS[verdict];
  const isExternal = period.external.verdict === verdict;
  const isBoth = isExternal && period.internal.verdict === verdict;
  if (isBoth && verdict === 'empty') return { word: 'no points', words: 'Neither source has a point.', tone };
  const who = isBoth ? 'Each source' : `The ${isExternal ? 'external' : 'internal'} source`;
  return { word, words: `${who} ${words}.`, tone };
}

/**
 * Returns why a period has no rows, as a title and a sentence: no such period exists, or it is not stored.
 * @param extent the stored periods; null or undefined if none is
 */
export function absentPeriod(seq: bigint, extent: FundingExtent | null | undefined): { title: string; words: string } {
  const name = formatInteger(seq);
  if (extent == null)
    return { title: `Period ${name} has no stored points`, words: 'No points of this market are stored.' };
  const [first, last] = [formatInteger(extent.firstSeq), formatInteger(extent.lastSeq)];
  if (seq > extent.lastSeq) {
    const words = `The newest stored period is ${last}. This one has not begun, or its points are not stored yet.`;
    return { title: `Period ${name} is not stored`, words };
  }
  if (seq < extent.firstSeq) {
    return { title: `Period ${name} is not stored here`, words: `Stored periods: ${first} to ${last}.` };
  }
  return {
    title: `Period ${name} has no points`,
    words: `Neither source has a point. The newest stored period is ${last}.`,
  };
}
