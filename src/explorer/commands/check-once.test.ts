import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { Transaction } from '../../contract/index.ts';
import { startSandboxThread } from '../../sandbox/index.ts';
import { prepareTransaction, signTransaction } from '../../transactions/index.ts';
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
