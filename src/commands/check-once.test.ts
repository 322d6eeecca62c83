import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Transaction } from '../contract/index.ts';
import { startSandboxThread } from '../sandbox/index.ts';
import { prepareTransaction, signTransaction } from '../transactions/index.ts';
import { checkOnce } from './check-once.ts';

test('an order whose expiry has passed is said to be rejected later, before the answer of the network', async () => {
  const sandbox = await startSandboxThread({});
  onTestFinished(() => sandbox.close());
  const order = {
    ...{ marketId: 'ab'.repeat(32), price: '1', size: '1', side: 'SIDE_BUY', type: 'TYPE_LIMIT' },
    ...{ timeInForce: 'TIME_IN_FORCE_GTT', expiresAt: '1600000000000000000' },
  };
  const given = { chainId: sandbox.chainId, blockHeight: 500n, nonce: 6n };
  const prepared = prepareTransaction({ orderSubmission: order }, given);
  const signed = signTransaction(prepared, Buffer.alloc(32, 3), { tid: 'cd'.repeat(32), nonce: 1n });
  const notes: string[] = [];
  const text = JSON.stringify(z.encode(Transaction, signed));
  const options = { network: sandbox.baseUrl, text, onNote: (note: string) => notes.push(note) };
  expect((await checkOnce(options, new AbortController().signal)).success).toBe(false);
  expect(notes[0]).toContain(
    'the network would reject it on execution (orderSubmission.expiresAt: invalid expiresAt time)',
  );
});

/** Starts a sandbox, and returns it with a function that counts the checks that it was sent. */
async function chain(seed: string) {
  const sandbox = await startSandboxThread({ parties: 10, still: true, height: 500, seed });
  onTestFinished(() => sandbox.close());
  const checks = async () =>
    Object.keys((await sandbox.requests()).byRoute).filter((route) => route.includes('/transaction/check')).length;
  return { ...sandbox, checks };
}

const text = JSON.stringify({ inputData: 'AA==', pubKey: 'ab'.repeat(32), version: 'TX_VERSION_V3' });

async function check(network: string, transactionAddress: string) {
  const notes: string[] = [];
  const options = { network, transactionAddress, text, onNote: (note: string) => notes.push(note) };
  const [outcome] = await Promise.allSettled([checkOnce(options, new AbortController().signal)]);
  return { notes, outcome };
}

test('a transaction gateway of another chain than the data gateway gets no transaction', async () => {
  const [own, other] = await Promise.all([chain('own'), chain('other')]);
  const { outcome } = await check(own.baseUrl, other.baseUrl);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'GATEWAY_MISMATCH' } });
  expect(await other.checks()).toBe(0);
});

test('a transaction gateway of the same chain gets it; if the data gateway is away, the doubt is a note', async () => {
  const own = await chain('own');
  // The same service under another name.
  const { outcome, notes } = await check(own.baseUrl, own.baseUrl.replace('127.0.0.1', 'localhost'));
  expect(outcome).toMatchObject({ status: 'fulfilled', value: { success: false } });
  expect(notes.join()).not.toContain('is not known');
  const away = await check('http://127.0.0.1:9', own.baseUrl);
  expect(away.outcome?.status).toBe('fulfilled');
  expect(away.notes[0]).toContain('The chain of the data gateway is not known (127.0.0.1:9 does not answer: ');
});

test('the sandbox checks transactions itself, so another gateway beside it is refused', async () => {
  const own = await chain('own');
  const { outcome } = await check('sandbox', own.baseUrl);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'OPTION_INVALID' } });
  expect(await own.checks()).toBe(0);
});
