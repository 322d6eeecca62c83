/** What the audit says of a period, in a word. */
import type { FundingExtent, FundingPeriod, FundingPeriodSide } from '../../../contract/index.ts';
import { formatInteger } from '../../ui/format/index.ts';

type Verdict = FundingPeriodSide['verdict'];

interface Audited {
  word: string;
  words: string;
  tone: 'good' | 'bad' | 'warn' | 'neutral';
}

/** The worst of both sources comes first. */
const WORDS: readonly (readonly [Verdict, Audited])[] = [
  ['differs', { word: 'differs', words: 'does not follow from the points', tone: 'bad' }],
  ['incomplete', { word: 'incomplete', words: 'has rows that are missing here', tone: 'warn' }],
  ['uncheckable', { word: 'unchecked', words: 'cannot be held against the formula', tone: 'neutral' }],
  ['empty', { word: 'one source', words: 'has no point', tone: 'neutral' }],
  ['agrees', { word: 'agrees', words: 'is what the formula gives', tone: 'good' }],
];

export function auditOf({ external, internal }: Pick<FundingPeriod, 'external' | 'internal'>): Audited {
  const sides = [
    { name: 'external', verdict: external.verdict },
    { name: 'internal', verdict: internal.verdict },
  ];
  for (const [verdict, { word, words, tone }] of WORDS) {
    const own = sides.filter((side) => side.verdict === verdict);
    if (own.length === 0) continue;
    if (own.length === 2 && verdict === 'empty')
      return { word: 'no points', words: 'Neither source has a point.', tone };
    const who = own.length === 2 ? 'Each source' : `The ${own[0]?.name} source`;
    return { word, words: `${who} ${words}.`, tone };
  }
  return { word: 'unchecked', words: 'Not checked.', tone: 'neutral' };
}

/** Why a period has no rows: there is none of this number, or none here. */
export function absentPeriod(seq: bigint, extent: FundingExtent | null | undefined): { title: string; words: string } {
  const name = formatInteger(seq);
  if (extent == null) return { title: `Period ${name} has no points here`, words: 'Nothing of this market is stored.' };
  const [first, last] = [formatInteger(extent.firstSeq), formatInteger(extent.lastSeq)];
  if (seq > extent.lastSeq) return { title: `There is no period ${name} yet`, words: `The newest one is ${last}.` };
  if (seq < extent.firstSeq) {
    return { title: `Period ${name} is not stored here`, words: `Stored are ${first} to ${last}, the newest one.` };
  }
  return { title: `Period ${name} has no points`, words: `Neither source lists any. The newest period is ${last}.` };
}
