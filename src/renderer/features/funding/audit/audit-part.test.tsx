import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FundingVerdict } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { periodWith } from '../period.fixture.ts';
import { AuditPart } from './audit-part.tsx';
import { countWords } from './audit-side.tsx';

const coverage = { complete: true, asOf: null };

/** Shows the audit of period 4, whose sources have these verdicts and one row each; no row if both are empty. */
function openAudit(external: FundingVerdict, internal: FundingVerdict, source?: 'external') {
  const side = (of: 'SOURCE_EXTERNAL' | 'SOURCE_INTERNAL', verdict: FundingVerdict) => ({
    ...{ source: of, verdict, words: '', agreeing: 0, rows: verdict === 'empty' ? 0 : 1, difference: null },
  });
  return openPage(
    <AuditPart
      marketId={'ab'.repeat(32)}
      markets={[]}
      search={{ show: 'audit', seq: '4', source }}
      onSearch={() => {}}
      unit={{ decimals: 2, name: 'tUSD', from: 'network' }}
      places={2}
      controls={null}
    />,
    {
      status: () => liveStatus('one'),
      markets: () => ({ markets: [] }),
      setPreference: () => ({}),
      fundingPeriods: () => ({ periods: [periodWith(5, '0')], next: null, extent: null, coverage }),
      fundingSeries: () => ({
        ...{ series: [], periods: [], periodsOmitted: 0, extent: null, coverage },
        ...{ from: '0', to: '1', width: '1', columns: 1 },
      }),
      fundingAudit: () => ({
        ...{ seq: '4', start: null, startWords: '', table: [], recorded: null, recordedChecks: [], coverage },
        sides: [side('SOURCE_EXTERNAL', external), side('SOURCE_INTERNAL', internal)],
      }),
    },
  );
}

test.each([
  ['agrees', 'differs', undefined, 'Internal'],
  ['differs', 'differs', undefined, 'External'],
  ['agrees', 'agrees', undefined, 'External'],
  ['agrees', 'differs', 'external', 'External'],
] as const)(
  'of sources that %s and %s, with %s in the link, the rows are those of %s',
  async (one, other, source, name) => {
    openAudit(one, other, source);
    expect(await screen.findByRole('radio', { name, checked: true })).toBeTruthy();
  },
);

test('a period without rows says so at its export', async () => {
  openAudit('empty', 'empty');
  await screen.findByText('Period 4 has no stored points');
  expect(screen.getByRole('button', { name: 'Export' }).dataset.tip).toBe('Period 4 has no stored points');
});

test.each([
  ['agrees', 57, 57, '57 of 57 rows agree'],
  ['agrees', 1, 1, '1 of 1 row agrees'],
  ['differs', 57, 28, '1 row differs; 28 rows after it were not checked'],
  ['differs', 57, 55, '1 row differs; 1 row after it was not checked'],
  ['differs', 57, 56, '1 of 57 rows differs'],
  ['incomplete', 57, 0, '57 rows, not checked'],
  ['uncheckable', 1, 0, '1 row, not checked'],
  ['empty', 0, 0, '0 rows'],
] as const)('a source that is %s, with %i rows, of which %i agree: "%s"', (verdict, rows, agreeing, words) => {
  expect(countWords({ verdict, rows, agreeing })).toBe(words);
});
