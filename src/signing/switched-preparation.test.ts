import { expect, onTestFinished, test } from 'vitest';
import type { TransactionTerms } from '../contract/index.ts';
import { reviewGiven } from '../transactions/index.ts';
import { createPreparations } from './preparations.ts';

const KEY = 'd04ab232742bb4ab3a1368bd4615e4e6d0224ab71a016baf8520a332c9778737';
const CANCEL_ALL = { orderCancellation: {} };

test('a command whose network is left before its terms arrive is not prepared for that network', async () => {
  const answer = Promise.withResolvers<TransactionTerms>();
  const asked = Promise.withResolvers<void>();
  const dropped = Promise.withResolvers<void>();
  const ids: string[] = [];
  const preparations = createPreparations({
    terms() {
      asked.resolve();
      return answer.promise;
    },
    network: () => ({ name: 'First', host: 'data.example.org' }),
    review: (command, sender) => Promise.resolve(reviewGiven(command, { now: 10n ** 18n, sender })),
    vault: () => Promise.reject(new Error('not asked for')),
    isTainted: () => Promise.resolve(false),
    startProver: () => ({
      solve: (_task, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            dropped.resolve();
            reject(signal?.reason);
          });
        }),
      close: () => Promise.resolve(),
    }),
    emit: (event) => event.type === 'preparation' && ids.push(event.id),
  });
  onTestFinished(() => preparations.close());
  const prepared = expect(preparations.prepare(CANCEL_ALL, KEY, new AbortController().signal)).rejects.toMatchObject({
    code: 'NETWORK_SWITCHED',
    parameters: { network: 'First' },
  });
  await asked.promise;
  preparations.clear();
  answer.resolve({
    ...{ address: 'http://127.0.0.1:1', chainId: 'first', height: 1000n, blockHash: 'cd'.repeat(32) },
    ...{ hashFunction: 'sha3_24_rounds', difficulty: 8, pastBlocks: 100, perBlock: 2, increasing: false },
  });
  await prepared;
  await dropped.promise;
  await expect.poll(() => ids).toHaveLength(1);
  expect(() => preparations.get(ids[0] ?? '')).toThrow(expect.objectContaining({ code: 'PREPARATION_UNKNOWN' }));
});
