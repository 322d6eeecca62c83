import { expect, onTestFinished, test } from 'vitest';
import { reviewGiven } from '../transactions/index.ts';
import { createPreparations } from './preparations.ts';

const KEY = 'd04ab232742bb4ab3a1368bd4615e4e6d0224ab71a016baf8520a332c9778737';
const transfer = {
  ...{ fromAccountType: 'ACCOUNT_TYPE_GENERAL', toAccountType: 'ACCOUNT_TYPE_GENERAL', amount: '1' },
  ...{ to: 'ab'.repeat(32), asset: 'cd'.repeat(32), oneOff: {} },
};

test('a vault that opens before the terms of a transfer arrive tells of its receiver', async () => {
  let ownKeys: readonly string[] | 'locked' = 'locked';
  const preparations = createPreparations({
    async terms() {
      ownKeys = [];
      await preparations.reviewAgain();
      return {
        ...{ address: 'http://127.0.0.1:1', chainId: 'first', height: 1000n, blockHash: 'cd'.repeat(32) },
        ...{ hashFunction: 'sha3_24_rounds', difficulty: 8, pastBlocks: 100, perBlock: 2, increasing: false },
      };
    },
    network: () => Promise.resolve({ name: 'First', host: 'data.example.org' }),
    review: (command, sender) => Promise.resolve(reviewGiven(command, { now: 10n ** 18n, sender, ownKeys })),
    vault: () => Promise.reject(new Error('not asked for')),
    isTainted: () => Promise.resolve(false),
    startProver: () => ({
      solve: (_task, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal?.reason));
        }),
      close: () => Promise.resolve(),
    }),
    emit: () => {},
  });
  onTestFinished(() => preparations.close());
  const { review } = await preparations.prepare({ transfer }, KEY, new AbortController().signal);
  expect(review.dangers).toMatchObject([
    {},
    { weight: 'loud', text: expect.stringContaining('is not one of your keys') },
  ]);
});
