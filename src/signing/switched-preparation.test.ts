import { expect, onTestFinished, test } from 'vitest';
import { explorerApiOver, type NetworkLabel, OrreryError, type TransactionTerms } from '../contract/index.ts';
import { createExplorer } from '../explorer/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import { startSandboxThread } from '../sandbox/index.ts';
import { reviewGiven } from '../transactions/index.ts';
import { createPreparations } from './preparations.ts';
import type { PreparationsOptions } from './preparations-options.ts';

const KEY = 'd04ab232742bb4ab3a1368bd4615e4e6d0224ab71a016baf8520a332c9778737';
const CANCEL_ALL = { orderCancellation: {} };
const FIRST: NetworkLabel = { name: 'First', host: 'data.example.org' };
const TERMS: TransactionTerms = {
  ...{ address: 'http://127.0.0.1:1', chainId: 'first', height: 1000n, blockHash: 'cd'.repeat(32) },
  ...{ hashFunction: 'sha3_24_rounds', difficulty: 8, pastBlocks: 100, perBlock: 2, increasing: false },
};

type Review = PreparationsOptions['review'];
const reviewNow: Review = (command, sender) => Promise.resolve(reviewGiven(command, { now: 10n ** 18n, sender }));

/** Makes preparations of a network whose label and terms arrive when the test says so. Proofs of work never end. */
function begin(review = reviewNow) {
  const label = Promise.withResolvers<NetworkLabel>();
  const answer = Promise.withResolvers<TransactionTerms>();
  const asked = Promise.withResolvers<void>();
  const dropped = Promise.withResolvers<void>();
  const ids: string[] = [];
  const preparations = createPreparations({
    terms() {
      asked.resolve();
      return answer.promise;
    },
    network: () => label.promise,
    review,
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
  return { preparations, label, answer, asked: asked.promise, dropped: dropped.promise, ids };
}

test('a command whose network is left before its terms arrive is not prepared for that network', async () => {
  const { preparations, label, answer, asked, dropped, ids } = begin();
  label.resolve(FIRST);
  const prepared = expect(preparations.prepare(CANCEL_ALL, KEY, new AbortController().signal)).rejects.toMatchObject({
    code: 'NETWORK_SWITCHED',
    parameters: { network: 'First' },
  });
  await asked;
  preparations.clear();
  answer.resolve(TERMS);
  await prepared;
  await dropped;
  await expect.poll(() => ids).toHaveLength(1);
  expect(() => preparations.get(ids[0] ?? '')).toThrow(expect.objectContaining({ code: 'PREPARATION_UNKNOWN' }));
});

/** Makes a preparation whose second review the test ends. */
function beginSecondReview() {
  const second = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let reviews = 0;
  const begun = begin(async (command, sender) => {
    reviews += 1;
    if (reviews === 2) {
      asked.resolve();
      await second.promise;
    }
    return reviewNow(command, sender);
  });
  begun.label.resolve(FIRST);
  begun.answer.resolve(TERMS);
  const leaving = new AbortController();
  const prepared = begun.preparations.prepare(CANCEL_ALL, KEY, leaving.signal);
  prepared.catch(() => {});
  return { ...begun, second, asked: asked.promise, prepared, leave: () => leaving.abort() };
}

test('a preparation is not kept if its second review fails, and its proof of work ends', async () => {
  const { second, asked, prepared, preparations, dropped, ids } = beginSecondReview();
  await asked;
  second.reject(new OrreryError('VAULT_INVALID', { file: 'vault', problem: 'cut' }));
  await expect(prepared).rejects.toMatchObject({ code: 'VAULT_INVALID' });
  await dropped;
  await expect.poll(() => ids).toHaveLength(1);
  expect(() => preparations.get(ids[0] ?? '')).toThrow(expect.objectContaining({ code: 'PREPARATION_UNKNOWN' }));
});

test('a preparation is not kept if nobody waits for its second review any more', async () => {
  const { asked, prepared, leave, dropped } = beginSecondReview();
  await asked;
  leave();
  await expect(prepared).rejects.toMatchObject({ code: 'CANCELLED' });
  await dropped;
});

test('a preparation that a switch has dropped during its second review is not returned', async () => {
  const { second, asked, prepared, preparations } = beginSecondReview();
  await asked;
  preparations.clear();
  second.resolve();
  await expect(prepared).rejects.toMatchObject({ code: 'NETWORK_SWITCHED', parameters: { network: 'First' } });
});

test('a command that is given during a switch is prepared for the next network', async () => {
  const { preparations, label, answer } = begin();
  const prepared = preparations.prepare(CANCEL_ALL, KEY, new AbortController().signal);
  preparations.clear();
  const next = { name: 'Next', host: 'next.example.org' };
  label.resolve(next);
  answer.resolve({ ...TERMS, chainId: 'next' });
  const { id } = await prepared;
  expect(preparations.get(id)).toMatchObject({ network: next, chainId: 'next' });
});

async function sandboxOf(seed: string) {
  const sandbox = await startSandboxThread({ parties: 10, still: true, height: 500, seed });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

test('an explorer prepares a command of a client that names no network for the network that a switch leads to', async () => {
  const [first, next] = await Promise.all([sandboxOf('first'), sandboxOf('next')]);
  const dataDir = await testFolder();
  const explorer = await createExplorer({ version: '0', host: 'command', dataDir, network: first.baseUrl });
  onTestFinished(() => explorer.close());
  const { call } = explorerApiOver({
    call: (method, input, signal = new AbortController().signal) => explorer.call(method, input, signal),
    listen: explorer.listen,
  });
  const { network } = await call('addNetwork', { name: 'Next', dataGateways: [next.baseUrl] });
  expect(await call('transactionTerms', {})).toMatchObject({ chainId: first.chainId });
  const change = call('switchNetwork', { id: network.id });
  // The switch is under way as soon as the status names the next network.
  while ((await call('status', {})).network.id !== network.id);
  const prepared = await call('prepareTransaction', { command: CANCEL_ALL, publicKey: KEY });
  expect(prepared).toMatchObject({ network: { name: 'Next' }, chainId: next.chainId });
  await change;
});
