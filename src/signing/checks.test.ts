import { expect, onTestFinished, test } from 'vitest';
import { CheckResult, Transaction, TransactionCheck } from '../contract/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import { openUserStore } from '../store/index.ts';
import { keepCheck, listChecks } from './checks.ts';

const RESULT = CheckResult.parse({ code: 60, data: 'tx.signature.value (invalid signature)' });
const CHECK = {
  chainId: 'a chain',
  address: 'https://data.example.org',
  transaction: Transaction.parse({}),
  result: RESULT,
  inspection: null,
};

test('a check that an earlier version explained has the words of today', async () => {
  const user = await openUserStore(await testFolder());
  onTestFinished(() => user.close());
  const today = await keepCheck(user, CHECK);
  expect(today.explanation).toMatchObject({ title: 'The signature is not valid', final: true });

  const Earlier = TransactionCheck.omit({ id: true, checkedAt: true });
  const explanation = { title: 'The signature does not fit', text: 'As it was said then.', remedy: 'Sign.' };
  await user.documents('check', Earlier).put('an-earlier-check', { ...CHECK, name: null, explanation });
  const [earlier, other] = await listChecks(user, 10);
  expect(earlier).toMatchObject({ id: 'an-earlier-check', explanation: today.explanation });
  expect(other).toEqual(today);
});
