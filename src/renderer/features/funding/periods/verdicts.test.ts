import { expect, test } from 'vitest';
import type { FundingPeriodSide } from '../../../../contract/index.ts';
import { absentPeriod, auditOf, VERDICT_CHOICES } from './verdicts.ts';

const side = (verdict: FundingPeriodSide['verdict']): FundingPeriodSide => ({
  points: 1,
  lastTwap: '1',
  lastAt: 1n,
  closing: null,
  closingUnknown: 'running',
  verdict,
});

test('of both sources the worse verdict is the period’s, and says whose it is', () => {
  expect(auditOf({ external: side('agrees'), internal: side('differs') })).toEqual({
    word: 'differs',
    words: 'The internal source does not match its points.',
    tone: 'bad',
  });
  expect(auditOf({ external: side('incomplete'), internal: side('differs') }).word).toBe('differs');
  expect(auditOf({ external: side('agrees'), internal: side('agrees') })).toMatchObject({
    word: 'agrees',
    tone: 'good',
  });
  expect(auditOf({ external: side('empty'), internal: side('agrees') }).words).toBe(
    'The external source has no point.',
  );
});

test('every verdict has one word of the filter language', () => {
  expect(VERDICT_CHOICES.map(({ word, label }) => `${word}: ${label}`).toSorted()).toEqual([
    'agrees: Agrees',
    'differs: Differs',
    'incomplete: Incomplete',
    'oneSource: One source',
    'unchecked: Unchecked',
  ]);
});

test('a period that is not there: after or before what is stored, or without points', () => {
  const extent = { oldest: 0n, newest: 9n, firstSeq: 100n, lastSeq: 1233n, points: 5 };
  expect(absentPeriod(5000n, extent)).toEqual({
    title: 'Period 5,000 is not stored',
    words: 'The newest stored period is 1,233. This one has not begun, or its points are not stored yet.',
  });
  expect(absentPeriod(99n, extent).words).toBe('Stored periods: 100 to 1,233.');
  expect(absentPeriod(200n, extent).title).toBe('Period 200 has no points');
  expect(absentPeriod(1n, null).words).toBe('No points of this market are stored.');
});
