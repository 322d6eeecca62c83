import { expect, test } from 'vitest';
import { OrreryError, type Transaction } from '../contract/index.ts';
import type { CurrentNetwork } from '../networks/index.ts';
import { forwardCheck } from './forward-check.ts';
import type { TransactionLink } from './transaction-link.ts';

const open = {} as NonNullable<CurrentNetwork['open']>;
const network = { open, whenOpen: async () => open };
const checked = { result: { success: true }, address: 'http://127.0.0.1' } as unknown as Awaited<
  ReturnType<TransactionLink['check']>
>;
const tx = {} as Transaction;

test('a gateway that does not answer for its newest block gets the transaction all the same', async () => {
  const terms = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new OrreryError('CANCELLED', {})));
    });
  expect(await forwardCheck(network, { terms, check: async () => checked }, tx)).toBe(checked.result);
});

test('a call that its client has cancelled sends nothing', async () => {
  const terms = (signal: AbortSignal) => Promise.reject(OrreryError.from(signal.reason));
  const check = () => Promise.reject(new Error('it was sent'));
  await expect(forwardCheck(network, { terms, check }, tx, AbortSignal.abort())).rejects.toMatchObject({
    code: 'CANCELLED',
  });
});

test.each([
  ['a transaction', tx, 'TRANSACTION_NOT_SENT'],
  ['a request without one', null, 'UPSTREAM_UNREACHABLE'],
])('%s that no gateway takes is reported as what it is', async (_, given, code) => {
  const terms = () => Promise.reject(new OrreryError('CANCELLED', {}));
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const check = () =>
    Promise.reject(new OrreryError('UPSTREAM_UNREACHABLE', { service: 'It', reason: 'refused' }, { cause }));
  await expect(forwardCheck(network, { terms, check }, given)).rejects.toMatchObject({ code });
});

test('a transaction during a pause that the gateway has asked for is reported as unsent, with the end of the pause', async () => {
  const terms = () => Promise.reject(new OrreryError('CANCELLED', {}));
  const check = () => Promise.reject(new OrreryError('UPSTREAM_LIMITED', { service: 'It', until: 'noon' }));
  await expect(forwardCheck(network, { terms, check }, tx)).rejects.toMatchObject({
    code: 'TRANSACTION_NOT_SENT',
    message: expect.stringMatching(/^The transaction was not sent\. It asks for a pause until noon\./),
  });
});

test('the remedy for an unsent transaction does not say once more that nobody answers', async () => {
  const terms = () => Promise.reject(new OrreryError('CANCELLED', {}));
  const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const check = () =>
    Promise.reject(new OrreryError('UPSTREAM_UNREACHABLE', { service: 'It', reason: 'refused' }, { cause }));
  await expect(forwardCheck(network, { terms, check }, tx)).rejects.toMatchObject({
    message: expect.stringMatching(/^(?!.*not answer.*not answer).*It does not answer: refused\./),
  });
});

test('a transaction whose answer is lost may have been seen, and is not reported as unsent', async () => {
  const terms = () => Promise.reject(new OrreryError('CANCELLED', {}));
  const cause = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
  const check = () =>
    Promise.reject(new OrreryError('UPSTREAM_UNREACHABLE', { service: 'It', reason: 'reset' }, { cause }));
  await expect(forwardCheck(network, { terms, check }, tx)).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
});
