import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../../contract/index.ts';
import { button, check, openSigned } from './confirm.fixture.tsx';

test.each([
  [new OrreryError('TRANSACTION_NOT_SENT', { service: 'The network', reason: 'refused' }), 'was not sent'],
  [new OrreryError('GATEWAY_MISMATCH', { service: 'tx', actual: 'other', expected: 'mine' }), 'gets no transaction'],
])('a transaction that was certainly not sent is checked again as it is', async (error, words) => {
  let isAway = true;
  const { person, inputs } = await openSigned({
    checkTransaction: () => {
      if (isAway) throw error;
      return check;
    },
  });
  await person.click(await button('Check with the network'));
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(screen.queryByText(/needs another transaction/)).toBeNull();
  isAway = false;
  await person.click(await button('Check with the network'));
  await screen.findByRole('status', { name: 'Verdict' });
  expect(inputs('signTransaction')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});
