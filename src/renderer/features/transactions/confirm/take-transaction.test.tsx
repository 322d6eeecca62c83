import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { catchDownloads, textOfMessages } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { button, check, openSigned, passphraseField } from './confirm.fixture.tsx';

async function openChecked(answers: Parameters<typeof openSigned>[0] = {}) {
  const page = await openSigned(answers);
  await page.person.click(await button('Check with the network'));
  await screen.findByRole('status', { name: 'Verdict' });
  return page;
}

test('after a passed check, the main button and its key copy the transaction, and nothing is signed again', async () => {
  const { person, inputs } = await openChecked();
  expect((await button('Copy the transaction')).className).toContain('button-primary');
  expect((await button('Sign and check again')).closest('details')?.open).toBe(false);
  await person.keyboard('{Control>}{Enter}{/Control}');
  expect(await navigator.clipboard.readText()).toContain('"inputData": "AAAA"');
  expect(textOfMessages()).toContain('Copied the signed transaction');
  expect(inputs('signTransaction')).toHaveLength(1);
});

test('a typed passphrase asks for another signature, also by the key', async () => {
  const { person, inputs } = await openChecked();
  await person.type(await passphraseField(), 'right');
  await person.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(inputs('checkTransaction')).toHaveLength(2));
  expect(inputs('signTransaction')).toHaveLength(2);
});

test('a checked transaction is exported to a file', async () => {
  const files = catchDownloads();
  const { person } = await openChecked();
  await person.click(await button('Export the transaction'));
  expect(JSON.parse((await files[0]?.text()) ?? '')).toMatchObject({ inputData: 'AAAA' });
});

test('a transaction that the check refused is not taken away', async () => {
  const refused = { ...check, result: { ...check.result, success: false, code: 60 } };
  await openChecked({ checkTransaction: () => refused });
  expect((await button('Sign and check again')).closest('details')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export the transaction' })).toBeNull();
});

test('nor is one whose last block passes after its check', async () => {
  const status = Promise.withResolvers<ReturnType<typeof liveStatus>>();
  await openChecked({ status: () => status.promise });
  await button('Export the transaction');
  status.resolve({ ...liveStatus('first'), position: { height: '201', timestamp: '0' } } as never);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Export the transaction' })).toBeNull());
});

test('a passphrase that is being typed stays in its field when the last block passes', async () => {
  const status = Promise.withResolvers<ReturnType<typeof liveStatus>>();
  const { person } = await openChecked({ status: () => status.promise });
  const field = await passphraseField();
  await person.type(field, 'rig');
  status.resolve({ ...liveStatus('first'), position: { height: '201', timestamp: '0' } } as never);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Export the transaction' })).toBeNull());
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', 'rig');
  expect(field.closest('details')?.open).toBe(true);
});
