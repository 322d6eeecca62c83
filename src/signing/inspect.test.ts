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
  expect(inspection.lastBlock).toBe(last === null ? null : 599n);
});

test.each([
  ['has passed', 1_600_000_000_000_000_000n, 'orderSubmission.expiresAt'],
  ['comes', 4_000_000_000_000_000_000n, undefined],
])(
  'an order whose expiry %s is judged so, although the check of the network does not look at it',
  (_, expiresAt, path) => {
    const order = {
      ...{ marketId: 'ab'.repeat(32), price: '1', size: '1', side: 'SIDE_BUY', type: 'TYPE_LIMIT' },
      ...{ timeInForce: 'TIME_IN_FORCE_GTT', expiresAt: expiresAt.toString() },
    };
    const given = { chainId: 'chain', blockHeight: 500n, nonce: 6n };
    const signed = signTransaction(prepareTransaction({ orderSubmission: order }, given), Buffer.alloc(32, 3), {
      ...{ tid: 'cd'.repeat(32), nonce: 1n },
    });
    const link = { latest: () => termsAt(500n), block: () => undefined };
    const { refusal, later } = inspectHere(signed, { chainId: 'chain', link, now: termsAt(500n), ownKeys: [] });
    expect(refusal).toBe(null);
    expect(later?.path).toBe(path);
  },
);

test('where no service has named the chain, a signature is not called invalid', () => {
  const link = { latest: () => null, block: () => undefined };
  const around = { chainId: 'at https://data.example', link, now: null, ownKeys: [] };
  expect(inspectHere(tx, around)).toMatchObject({ signature: 'unjudged', refusal: null });
  expect(inspectHere({ ...tx, signature: null }, around)).toMatchObject({
    signature: 'missing',
    refusal: 'tx.signature (is required)',
  });
  expect(inspectHere(tx, { ...around, chainId: 'another' })).toMatchObject({
    signature: 'invalid',
    refusal: 'tx.signature.value (invalid signature)',
  });
});
