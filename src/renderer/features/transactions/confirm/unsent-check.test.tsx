import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../../contract/index.ts';
import { button, check, openSigned } from './confirm.fixture.tsx';

test('a transaction that was certainly not sent is checked again as it is', async () => {
  let isAway = true;
  const { person, inputs } = await openSigned({
    checkTransaction: () => {
      if (isAway) throw new OrreryError('TRANSACTION_NOT_SENT', { service: 'The network', reason: 'refused' });
      return check;
    },
  });
  await person.click(await button('Check with the network'));
  expect((await screen.findByRole('alert')).textContent).toContain('was not sent');
  expect(screen.queryByText(/needs another transaction/)).toBeNull();
  isAway = false;
  await person.click(await button('Check with the network'));
  await screen.findByRole('status', { name: 'Verdict' });
  expect(inputs('signTransaction')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
});
