import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ExplorerEvent, OrreryError, type TransactionTerms } from '../contract/index.ts';
import {
  countZeroBits,
  decodeInputData,
  proofHash,
  refusalOfTransaction,
  reviewGiven,
  signTransaction,
  startProver,
  type Vault,
} from '../transactions/index.ts';
import type { Approval } from './approvals.ts';
import { createPreparations } from './preparations.ts';
import type { SignatureQuestion } from './signature-question.ts';

const SECRET = new Uint8Array(32).fill(0x11);
const KEY = 'd04ab232742bb4ab3a1368bd4615e4e6d0224ab71a016baf8520a332c9778737';
const VOTE = { voteSubmission: { proposalId: 'ab'.repeat(32), value: 'VALUE_YES' } };
const CANCEL_ALL = { orderCancellation: {} };
const never = new AbortController().signal;
const APPROVED: Approval = { begin: () => Promise.resolve(), ask: undefined };

const FIRST_TERMS: TransactionTerms = {
  address: 'http://127.0.0.1:1',
  chainId: 'a-chain',
  height: 1000n,
  blockHash: 'cd'.repeat(32),
  hashFunction: 'sha3_24_rounds',
  difficulty: 8,
  pastBlocks: 100,
  perBlock: 2,
  increasing: false,
};

/** All tests share one thread, because it starts slowly. */
const prover = startProver();
afterAll(() => prover.close());

/** Makes preparations over a network whose terms a test changes, and a vault with one key. */
function begin(terms: Partial<TransactionTerms> = {}, { tainted = false, isOpen = true } = {}) {
  const network = { ...FIRST_TERMS, ...terms };
  const asked: bigint[] = [];
  const events: ExplorerEvent[] = [];
  const keys = [{ publicKey: KEY, name: 'Key', tainted, place: null }];
  const vault = {
    wallets() {
      if (!isOpen) throw new OrreryError('VAULT_LOCKED', {});
      return [{ id: KEY, name: 'Main', origin: 'key', keys }];
    },
    sign: (_key, prepared, proof) => signTransaction(prepared, SECRET, proof),
  } satisfies Partial<Vault> as unknown as Vault;
  const preparations = createPreparations({
    terms() {
      asked.push(network.height);
      return Promise.resolve({ ...network });
    },
    network: () => Promise.resolve({ name: 'A network', host: 'data.example.org' }),
    review: (command, sender) => Promise.resolve(reviewGiven(command, { now: 10n ** 18n + network.height, sender })),
    vault: () => Promise.resolve(vault),
    isTainted: () => Promise.resolve(tainted),
    startProver: () => ({ solve: prover.solve, close: () => Promise.resolve() }),
    emit: (event) => events.push(event),
  });
  onTestFinished(() => preparations.close());
  const sign = (id: string, approval: Approval = APPROVED) => preparations.sign(id, approval, never);
  return { preparations, network, asked, events, sign, prepare: (c: unknown) => preparations.prepare(c, KEY, never) };
}

const bitsOf = (pow: { tid: string; nonce: bigint } | null, blockHash: string) =>
  countZeroBits(proofHash(blockHash, pow?.tid ?? '', pow?.nonce ?? 0n));

test('the prepared bytes are signed: the same bytes, the same block, a proof of the required difficulty', async () => {
  const { prepare, sign, network, events } = begin();
  const prepared = await prepare(VOTE);
  expect(prepared).toMatchObject({ name: 'voteSubmission', command: VOTE, chainId: 'a-chain', lastBlock: 1099n });
  const { transaction, rebuilt, preparation } = await sign(prepared.id);
  expect(rebuilt).toBe(false);
  expect(transaction.inputData).toBe(prepared.inputData);
  expect(transaction.pubKey).toBe(KEY);
  expect(bitsOf(transaction.pow, network.blockHash)).toBeGreaterThanOrEqual(8);
  expect(refusalOfTransaction(transaction, 'a-chain')).toBeUndefined();
  expect(preparation.proof.state).toBe('solved');
  expect(events.at(-1)).toMatchObject({ type: 'preparation', id: prepared.id, proof: { state: 'solved' } });
});

test('signing once more gives the same command under another nonce and another proof', async () => {
  const { prepare, sign } = begin();
  const { id } = await prepare(VOTE);
  const [one, other] = await Promise.all([sign(id), sign(id)]);
  expect([one.rebuilt, other.rebuilt]).toEqual([false, true]);
  expect(other.preparation.command).toEqual(VOTE);
  expect(other.preparation.nonce).not.toBe(one.preparation.nonce);
  expect(other.transaction.pow?.tid).not.toBe(one.transaction.pow?.tid);
  expect(decodeInputData(Buffer.from(other.transaction.inputData, 'base64')).nonce).toBe(other.preparation.nonce);
});

test('an expired proof is replaced by one for the newest block', async () => {
  const { prepare, sign, network } = begin();
  const { id } = await prepare(VOTE);
  network.height = 1080n;
  network.blockHash = 'ef'.repeat(32);
  const { transaction, preparation, rebuilt } = await sign(id);
  expect(rebuilt).toBe(true);
  expect(preparation.blockHeight).toBe(1080n);
  expect(bitsOf(transaction.pow, network.blockHash)).toBeGreaterThanOrEqual(8);
});

describe('proofs per block are limited by the network', () => {
  test('preparing without signing consumes none', async () => {
    const { prepare, preparations, asked } = begin();
    for (let made = 0; made < 5; made += 1) preparations.cancel((await prepare(VOTE)).id);
    expect(asked).toHaveLength(5);
  });

  test('beyond the limit, the next block is waited for', async () => {
    const { prepare, network, asked } = begin({ perBlock: 1 });
    await prepare(VOTE);
    setTimeout(() => {
      network.height += 1n;
    }, 20);
    expect((await prepare(VOTE)).blockHeight).toBe(1001n);
    expect(asked).toEqual([1000n, 1000n, 1001n]);
  });

  test('a signed proof still counts after another network was shown in between', async () => {
    const { prepare, sign, preparations, network } = begin({ perBlock: 1 });
    await sign((await prepare(VOTE)).id);
    preparations.clear();
    network.chainId = 'another-chain';
    expect((await prepare(VOTE)).blockHeight).toBe(1000n);
    preparations.clear();
    network.chainId = 'a-chain';
    setTimeout(() => {
      network.height += 1n;
    }, 20);
    expect((await prepare(VOTE)).blockHeight).toBe(1001n);
  });

  test('if the network raises the difficulty instead, the proof is harder', async () => {
    const { prepare } = begin({ perBlock: 1, increasing: true });
    const { proof: one } = await prepare(VOTE);
    const { proof: other } = await prepare(VOTE);
    expect([one.difficulty, other.difficulty]).toEqual([8, 9]);
  });
});

describe('never signed', () => {
  test('a command with a problem, also one that it has got since it was prepared', async () => {
    const { prepare, sign, preparations, network } = begin();
    const invalid = { code: 'COMMAND_INVALID' };
    const wrong = { voteSubmission: { ...VOTE.voteSubmission, value: 'VALUE_UNSPECIFIED' } };
    const parameters = { field: 'voteSubmission.value', problem: 'is required' };
    await expect(prepare(wrong)).rejects.toMatchObject({ ...invalid, parameters });
    await expect(prepare('{"voteSubmission":')).rejects.toMatchObject(invalid);
    await expect(prepare({ validatorHeartbeat: {} })).rejects.toMatchObject(invalid);
    const order = { marketId: 'ab'.repeat(32), side: 'SIDE_BUY', type: 'TYPE_LIMIT', size: '1', price: '1' };
    const until1001 = { ...order, timeInForce: 'TIME_IN_FORCE_GTT', expiresAt: '1000000000000001001' };
    const { id } = await prepare({ orderSubmission: until1001 });
    network.height = 1002n;
    await expect(sign(id)).rejects.toMatchObject(invalid);
    await expect(preparations.accept(id, { publicKey: KEY, signature: '' }, never)).rejects.toMatchObject(invalid);
  });

  test('anything before a person has approved exactly these bytes with their dangers', async () => {
    const { prepare, sign } = begin();
    const { id, digest } = await prepare(CANCEL_ALL);
    const asked: SignatureQuestion[] = [];
    const decline: Approval['ask'] = (question) => {
      asked.push(question);
      return Promise.reject(new OrreryError('SIGNATURE_DECLINED', { reason: 'it was declined' }));
    };
    await expect(sign(id, { ...APPROVED, ask: decline })).rejects.toMatchObject({ code: 'SIGNATURE_DECLINED' });
    expect(asked).toMatchObject([
      {
        what: 'Order cancellation',
        network: { name: 'A network', host: 'data.example.org', chainId: 'a-chain' },
        key: { name: 'Main, Key', publicKey: KEY },
        dangers: [expect.any(String)],
        digest,
      },
    ]);
    const agree: Approval['ask'] = () => Promise.resolve();
    expect((await sign(id, { ...APPROVED, ask: agree })).preparation).toMatchObject({ command: CANCEL_ALL, digest });
  });

  test('bytes that were replaced while the person read, before their own approval', async () => {
    const { prepare, sign, network, events } = begin();
    const { id, digest: first } = await prepare(VOTE);
    const asked: string[] = [];
    const ask: Approval['ask'] = ({ digest }) => {
      asked.push(digest);
      const remade = events.findLast((event) => event.type === 'preparationRemade');
      expect(remade?.preparation.digest ?? first, 'the digest that the page shows').toBe(digest);
      network.height = 1080n;
      return Promise.resolve();
    };
    const { preparation } = await sign(id, { ...APPROVED, ask });
    expect(asked).toEqual([first, preparation.digest]);
    expect(first).not.toBe(preparation.digest);
  });

  test.each([
    ['locked', { isOpen: false }, 'VAULT_LOCKED'],
    ['tainted', { tainted: true }, 'KEY_TAINTED'],
  ])('anything with a key that is %s, and without waiting for the proof', async (_, vault, code) => {
    const { prepare, sign } = begin({ difficulty: 256 }, vault);
    await expect(sign((await prepare(VOTE)).id)).rejects.toMatchObject({ code });
  });

  test('anything for another chain than the prepared one', async () => {
    const { prepare, sign, network } = begin();
    const { id } = await prepare(VOTE);
    network.chainId = 'another-chain';
    await expect(sign(id)).rejects.toMatchObject({ code: 'PREPARATION_UNKNOWN' });
  });

  test('a cancelled, dropped or evicted preparation, in every state of waiting', async () => {
    const { prepare, sign, preparations } = begin({ difficulty: 256, perBlock: 100 });
    const { id } = await prepare(VOTE);
    const signed = sign(id);
    preparations.cancel(id);
    await expect(signed).rejects.toMatchObject({ code: 'CANCELLED' });
    const { id: first } = await prepare(VOTE);
    for (let made = 0; made < 8; made += 1) await prepare(VOTE);
    expect(() => preparations.get(first)).toThrow(expect.objectContaining({ code: 'PREPARATION_UNKNOWN' }));
  });
});

test('a hard proof reports its progress, and waiting for it can be aborted', async () => {
  const { prepare, preparations, events } = begin({ difficulty: 256 });
  const { id } = await prepare(VOTE);
  await expect.poll(() => events.length).toBeGreaterThan(0);
  const { proof } = preparations.get(id);
  expect(proof.state).toBe('solving');
  expect(proof.tried).toBeGreaterThan(0);
  const abort = new AbortController();
  const signed = preparations.sign(id, APPROVED, abort.signal);
  abort.abort();
  await expect(signed).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(preparations.get(id).proof.state).toBe('solving');
});

test("commands of validators' nodes carry no proof", async () => {
  const { prepare, sign } = begin({ difficulty: 256 });
  const command = { nodeSignature: { id: 'ab'.repeat(32), sig: 'AA==', kind: 'NODE_SIGNATURE_KIND_ASSET_NEW' } };
  const { id, proof } = await prepare(command);
  expect(proof.state).toBe('not-needed');
  expect((await sign(id)).preparation.command).toEqual(command);
});
