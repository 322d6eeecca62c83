import { expect, test } from 'vitest';
import type { TransactionTerms } from '../contract/index.ts';
import { prepareTransaction, signTransaction } from '../transactions/index.ts';
import { inspectHere } from './inspect.ts';

const command = { voteSubmission: { proposalId: 'ab'.repeat(32), value: 'VALUE_YES' } };
const prepared = prepareTransaction(command, { chainId: 'chain', blockHeight: 500n, nonce: 6n });
const tx = signTransaction(prepared, Buffer.alloc(32, 3), { tid: 'cd'.repeat(32), nonce: 1n });
/** The terms of a network that accepts a proof of work for 100 blocks. */
const termsAt = (height: bigint | null) => (height === null ? null : ({ height, pastBlocks: 100 } as TransactionTerms));

test.each([
  ['550', 550n, 550n, 'open'],
  ['600', 600n, 550n, 'past'],
  ['499', 499n, 499n, 'ahead'],
  ['unknown, after 550', null, 550n, 'unknown'],
  ['unknown, after 600', null, 600n, 'past'],
  ['unknown, after 499', null, 499n, 'unknown'],
  ['unknown', null, null, 'unknown'],
] as const)('if the newest block is %s, a transaction of block 500 is judged so', (_, now, last, window) => {
  const link = { latest: () => termsAt(last), block: () => undefined };
  const inspection = inspectHere(tx, { chainId: 'chain', link, now: termsAt(now), ownKeys: [] });
  expect(inspection.window).toBe(window);
});
