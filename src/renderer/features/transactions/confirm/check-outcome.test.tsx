import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { STAYS_VALID, TransactionCheck } from '../../../../contract/index.ts';
import { openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { INSPECTION } from '../inspection.fixture.ts';
import { CheckOutcome } from './check-outcome.tsx';

const check = (later: (typeof INSPECTION)['later'], more: object = {}, code = 0) =>
  TransactionCheck.parse({
    ...{ id: 'check', checkedAt: 0, chainId: 'chain-1', address: 'http://127.0.0.1:1', name: 'orderSubmission' },
    transaction: { inputData: '', signature: null, pubKey: 'a', version: 'TX_VERSION_V3', pow: null },
    ...{
      result: { success: code === 0, code },
      explanation: { title: 'Passed the check of the network', text: '', remedy: '' },
    },
    inspection: { ...INSPECTION, command: { orderSubmission: { expiresAt: '1' } }, later, ...more },
  });

test('a check that passed says that the network would reject the command later, if that is expected', async () => {
  const text = 'invalid expiresAt time';
  openPage(
    <CheckOutcome check={check({ path: 'orderSubmission.expiresAt', text, by: 'later', property: null })} />,
    {},
  );
  const verdict = within(await screen.findByRole('status', { name: 'Verdict' }));
  expect(verdict.getByText('The network would reject it on execution.')).toBeDefined();
  expect(verdict.getByText(/Expires is in the past/)).toBeDefined();
});

test('a check that passed says nothing of a later rejection if none is expected', async () => {
  openPage(<CheckOutcome check={check(null)} />, {});
  const verdict = within(await screen.findByRole('status', { name: 'Verdict' }));
  expect(verdict.queryByText(/would reject/)).toBeNull();
});

test.each([
  ['open', 'may still accept', 'has passed'],
  ['past', 'has passed', 'may still accept'],
])('of a refused transaction whose block is %s, the answer says that it %s', async (window, words, others) => {
  openPage(<CheckOutcome check={check(null, { window }, 89)} />, {});
  const verdict = await screen.findByRole('status', { name: 'Verdict' });
  expect(verdict.textContent).toContain(words);
  expect(verdict.textContent).not.toContain(others);
});

test.each<[string, object, object]>([
  ['an answer that is final', { final: true }, {}],
  ['a signature that is not valid', {}, { signature: 'invalid' }],
])('of %s, the answer does not say that the network may still accept the transaction', async (_, words, found) => {
  const refused = check(null, found, 60);
  openPage(<CheckOutcome check={{ ...refused, explanation: { ...refused.explanation, ...words } }} />, {});
  const verdict = await screen.findByRole('status', { name: 'Verdict' });
  expect(verdict.textContent).toContain('Nothing was broadcast. No node of this network accepts these bytes.');
  expect(verdict.textContent).not.toContain('may still accept');
});

test('a transaction that passed its check is called valid no longer than until its last block', async () => {
  const passed = check(null);
  const explanation = { ...passed.explanation, remedy: `The check has used the proof of work. ${STAYS_VALID}` };
  const position = { height: '201', timestamp: '0' };
  openPage(<CheckOutcome check={{ ...passed, explanation }} />, {
    status: () => ({ ...liveStatus('first'), position }),
  });
  await screen.findByText(/The last block of the transaction has passed/);
  expect(screen.getByRole('status', { name: 'Verdict' }).textContent).not.toContain('stays valid');
});
