import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liveStatus } from '../../../data/status.fixture.ts';
import { button, openSigned, passphraseField } from './confirm.fixture.tsx';

test('a transaction that waits longer than its last block is shown as too old', async () => {
  const status = liveStatus('first');
  const position = { height: '201', timestamp: '0' };
  const { person, inputs } = await openSigned({ status: () => ({ ...status, position }) }, 'Sign again');
  expect(await screen.findByText('Too old')).toBeTruthy();
  expect(screen.getByText(/^Block 200 has passed/)).toBeTruthy();
  expect(screen.queryByText(/can send it until block|stays valid/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Check with the network' })).toBeNull();
  // Another signature makes another transaction, which nobody has asked to check.
  await person.type(await passphraseField(), 'right');
  await person.click(await button('Sign again'));
  await waitFor(() => expect(inputs('signTransaction')).toHaveLength(2));
  expect(inputs('checkTransaction')).toEqual([]);
});

test('after a check, a transaction is called valid no longer than until its last block', async () => {
  const status = Promise.withResolvers<ReturnType<typeof liveStatus>>();
  const { person } = await openSigned({ status: () => status.promise });
  await person.click(await button('Check with the network'));
  await screen.findByText(/The signed one stays valid until block 200: do not send both\./);
  status.resolve({ ...liveStatus('first'), position: { height: '201', timestamp: '0' } } as never);
  await screen.findByText(/The signed one is too old: the network does not accept it any more\./);
  expect(screen.queryByText(/do not send both/)).toBeNull();
});

test('while the network is away, a signed transaction is not called recent enough', async () => {
  await openSigned({ status: () => ({ ...liveStatus('first'), connection: 'offline' }) });
  expect(await screen.findByText('Unknown')).toBeTruthy();
  expect(screen.queryByText('Recent enough')).toBeNull();
});
