import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { TransactionTerms } from '../contract/index.ts';
import { reviewGiven, startProver } from '../transactions/index.ts';
import { createPreparations } from './preparations.ts';

const KEY = 'd04ab232742bb4ab3a1368bd4615e4e6d0224ab71a016baf8520a332c9778737';
const VOTE = { voteSubmission: { proposalId: 'ab'.repeat(32), value: 'VALUE_YES' } };
const TERMS: TransactionTerms = {
  ...{ address: 'http://127.0.0.1:1', chainId: 'a-chain', height: 1000n, blockHash: 'cd'.repeat(32) },
  ...{ hashFunction: 'sha3_24_rounds', difficulty: 8, pastBlocks: 100, perBlock: 2, increasing: false },
};
const never = new AbortController().signal;

const prover = startProver();
afterAll(() => prover.close());

/** Prepares a vote at block 1,000. The height passes when the test changes it, and in `whileSolving`, during a proof. */
async function begin(whileSolving = (_network: TransactionTerms) => {}) {
  const network = { ...TERMS };
  const preparations = createPreparations({
    terms: () => Promise.resolve({ ...network }),
    network: () => Promise.resolve({ name: 'A network', host: 'data.example.org' }),
    review: (command, sender) => Promise.resolve(reviewGiven(command, { now: 10n ** 18n, sender })),
    vault: () => Promise.reject(new Error('not asked for')),
    isTainted: () => Promise.resolve(false),
    startProver: () => ({
      async solve(...task) {
        const proof = await prover.solve(...task);
        whileSolving(network);
        return proof;
      },
      close: () => Promise.resolve(),
    }),
    emit: () => {},
  });
  onTestFinished(() => preparations.close());
  const { id, digest } = await preparations.prepare(VOTE, KEY, never);
  return { network, digest, request: () => preparations.request(id, never) };
}

test('the first request for a signer elsewhere begins with a new block, so that the signer has time', async () => {
  const { network, digest, request } = await begin();
  network.height = 1071n;
  const { request: given, preparation } = await request();
  expect(given.lastBlock).toBe(1170n);
  expect(given.command).toEqual(VOTE);
  expect(given.digest).not.toBe(digest);
  expect(preparation).toMatchObject({ digest: given.digest, blockHeight: 1071n });
});

test('bytes that were prepared a few blocks ago are requested as they were shown', async () => {
  const { network, digest, request } = await begin();
  network.height = 1010n;
  expect((await request()).request.digest).toBe(digest);
});

test('a request that may be with the signer stays the same until its proof is old', async () => {
  const { network, digest, request } = await begin();
  expect((await request()).request.digest).toBe(digest);
  network.height = 1079n;
  expect((await request()).request.digest).toBe(digest);
  network.height = 1080n;
  expect((await request()).request.lastBlock).toBe(1179n);
});

test('a proof that takes a fifth of its life to make is requested all the same', async () => {
  const { request } = await begin((network) => {
    network.height += 20n;
  });
  expect((await request()).request.lastBlock).toBe(1119n);
});
