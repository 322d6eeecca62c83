import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../../contract/index.ts';
import type { Answers } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { button, openConfirm, prepared, signed } from './confirm.fixture.tsx';

const { chainId, publicKey, inputData, digest, command } = prepared;
const pow = { tid: 'e'.repeat(64), nonce: '1' };
const request = { chainId, publicKey, inputData, digest, command, pow, lastBlock: '200' };

async function openRequest(newest: string, answers: Answers = {}) {
  const { person } = openConfirm({
    status: () => ({ ...liveStatus('first'), position: { height: newest, timestamp: '0' } }),
    signingRequest: () => ({
      request: { ...request, algorithm: 'vega/ed25519', version: 'TX_VERSION_V3' },
      preparation: signed.preparation,
    }),
    ...answers,
  });
  await person.click(await button('Sign elsewhere'));
  await screen.findByLabelText('Signature');
  return person;
}

test('a request for a signature from elsewhere says until which block it is valid', async () => {
  await openRequest('200');
  expect(await screen.findByText('This request is valid until block 200. The newest block is 200.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect((await button('Copy the request')).getAttribute('aria-disabled')).toBeNull();
});

test('a request whose last block has passed is too old, and the way to a new one is named', async () => {
  await openRequest('201');
  const problem = await screen.findByRole('alert');
  expect(problem.textContent).toMatch(/until block 200 and is too old\. Go back to editing/);
  for (const name of ['Copy the request', 'Export the request'])
    expect((await button(name)).getAttribute('aria-disabled')).toBe('true');
});

test('a command that got a problem meanwhile is refused under the name of its field, with the words of the rule', async () => {
  const person = await openRequest('200', {
    acceptSignature() {
      throw new OrreryError('COMMAND_INVALID', {
        field: 'orderSubmission.expiresAt',
        problem: 'invalid expiresAt time',
      });
    },
  });
  await person.click(await button('Use this signature'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Expires is in the past: enter a later time. Go back to editing to correct it. (orderSubmission.expiresAt: invalid expiresAt time)',
  );
});

test('a signature that is refused is a problem of its field, which gets the focus', async () => {
  const person = await openRequest('200', {
    acceptSignature() {
      throw new OrreryError('SIGNATURE_REFUSED', { problem: 'it is of another key' });
    },
  });
  await person.click(await button('Use this signature'));
  const problem = await screen.findByRole('alert');
  const field = screen.getByLabelText('Signature');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.getAttribute('aria-describedby')).toBe(problem.id);
  expect(document.activeElement).toBe(field);
});
