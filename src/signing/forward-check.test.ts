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
