import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ExplorerApi, type ExplorerEvent, explorerApiOver, type TransactionCheck } from '../contract/index.ts';
import type { ExplorerOptions } from '../explorer/index.ts';
import { createExplorer, type Explorer } from '../explorer/index.ts';
import { type Sandbox, startSandboxThread } from '../sandbox/index.ts';

/** A public test phrase and its first key. */
const PHRASE =
  'swing ceiling chaos green put insane ripple desk match tip melt usual shrug turkey renew icon parade veteran lens govern path rough page render';
const KEY = 'eaca47ef28eba5a9e4ca11f95a18ae9ecb5e7f4abcb4f2a3d6a3ad1ba0d7fb0e';
const PASSPHRASE = 'correct horse battery staple';
const VOTE = { voteSubmission: { proposalId: 'ab'.repeat(32), value: 'VALUE_YES' } };
/** Key derivation takes a second on an idle machine, on purpose. */
const SLOW_MS = 180_000;
const never = new AbortController().signal;

interface Opened {
  explorer: Explorer;
  api: ExplorerApi;
  events: ExplorerEvent[];
}

const WORLD = { parties: 50, still: true, height: 500 };
let sandbox: Sandbox;
/** An explorer without a vault. Tests only add to it. */
let plain: Opened;
const closers: (() => Promise<void>)[] = [];

async function open(options: Partial<ExplorerOptions> = {}): Promise<Opened> {
  const dataDir = await mkdtemp(join(tmpdir(), 'orrery-transactions-'));
  closers.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const explorer = await createExplorer({
    version: '0',
    host: 'command',
    dataDir,
    network: sandbox.baseUrl,
    ...options,
  });
  closers.push(() => explorer.close());
  const api = explorerApiOver({
    call: (method, input, signal = never) => explorer.call(method, input, signal),
    listen: explorer.listen,
  });
  const events: ExplorerEvent[] = [];
  api.listen((event) => events.push(event));
  return { explorer, api, events };
}

async function startWorld(seed: string): Promise<Sandbox> {
  const started = await startSandboxThread({ ...WORLD, seed });
  closers.push(() => started.close());
  return started;
}

beforeAll(async () => {
  sandbox = await startWorld('orrery');
  plain = await open();
});

afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

test(
  'from a phrase to a check that passes, and to one that does not',
  async () => {
    const { api, events, explorer } = await open({ vault: { kind: 'on' } });
    expect(await api.call('vault', {})).toMatchObject({ state: 'absent', reason: null, wallets: [] });
    await api.call('createVault', { passphrase: PASSPHRASE });
    const { choices } = await api.call('keyChoicesOfPhrase', { phrase: PHRASE, count: 2 });
    expect(choices.map(({ derivation, index }) => `${derivation} ${index}`)).toEqual([
      'current 0',
      'current 1',
      'old 0',
      'old 1',
    ]);
    const place = { derivation: 'current', index: 1 } as const;
    const { wallet } = await api.call('importPhrase', { name: 'Main', phrase: PHRASE, places: [place] });
    const publicKey = wallet.keys[0]?.publicKey ?? '';
    expect(choices).toContainEqual({ ...place, publicKey });

    const review = await api.call('reviewCommand', { command: JSON.stringify(VOTE), sender: publicKey });
    expect(review).toMatchObject({ command: 'voteSubmission', judged: true, problems: [], refusal: null });
    const prepared = await api.call('prepareTransaction', { command: VOTE, publicKey });
    expect(prepared.chainId).toBe(sandbox.chainId);
    const { transaction, inspection } = await api.call('signTransaction', { id: prepared.id, passphrase: PASSPHRASE });
    expect(inspection).toMatchObject({
      signature: 'valid',
      proof: 'sufficient',
      window: 'open',
      own: true,
      canonical: true,
      refusal: null,
    });

    const passed = await api.call('checkTransaction', { transaction: JSON.stringify({ tx: wireOf(transaction) }) });
    expect(passed).toMatchObject({ name: 'voteSubmission', result: { success: true, code: 0, gasWanted: 1n } });
    expect(passed.explanation.text).toContain('Nothing was broadcast');
    const again = await api.call('checkTransaction', { transaction: wireOf(transaction) });
    expect(again.result).toMatchObject({
      success: false,
      code: 89,
      data: 'proof of work tid already seen by the node',
    });
    expect(again.explanation.remedy).toContain('Sign the command again');
    const anew = await api.call('signTransaction', { id: prepared.id, passphrase: PASSPHRASE });
    expect(anew.rebuilt).toBe(true);
    expect((await api.call('checkTransaction', { transaction: wireOf(anew.transaction) })).result.success).toBe(true);

    const { checks } = await api.call('checks', {});
    expect(checks.map(({ result }) => result.code)).toEqual([0, 89, 0]);
    expect(checks[2]).toEqual(passed);
    expect(await api.call('removeCheck', { id: again.id })).toEqual({ removed: true });
    expect((await api.call('checks', { limit: 1 })).checks).toHaveLength(1);
    const types = new Set(events.map(({ type }) => type));
    for (const type of ['vault', 'preparation', 'checks'] as const) expect(types).toContain(type);

    const answer = await fetch(`${explorer.address}/transaction/check`, {
      method: 'POST',
      headers: { authorization: `Bearer ${explorer.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tx: { ...wireOf(transaction), version: 0 } }),
    });
    expect(await answer.json()).toMatchObject({ success: false, code: 60, data: 'tx.version (is required)' });
  },
  SLOW_MS,
);

const wireOf = (transaction: TransactionCheck['transaction']) => ({
  ...transaction,
  pow: transaction.pow === null ? null : { ...transaction.pow, nonce: String(transaction.pow.nonce) },
});

test('without a vault everything except keys works, and the error says why', async () => {
  const { api } = plain;
  expect(await api.call('vault', {})).toMatchObject({
    state: 'off',
    reason: expect.stringContaining('without a vault'),
  });
  await expect(api.call('createWallet', { name: 'Main' })).rejects.toMatchObject({ code: 'VAULT_OFF' });
  await expect(api.call('keyChoicesOfPhrase', { phrase: PHRASE, count: 1 })).rejects.toMatchObject({
    code: 'VAULT_OFF',
  });
  const { id } = await api.call('prepareTransaction', { command: VOTE, publicKey: KEY });
  await expect(api.call('signTransaction', { id })).rejects.toMatchObject({ code: 'VAULT_OFF' });
  expect(await api.call('transactionTerms', {})).toMatchObject({ height: 500n, difficulty: 15, perBlock: 2 });
  const { commands } = await api.call('commands', {});
  expect(commands).toHaveLength(38);
  expect((await api.call('commandShape', { name: 'voteSubmission' })).number).toBe(1006);
});

test(
  'what another program signs is verified here, without a vault, and passes the check',
  async () => {
    const { api } = plain;
    // Another implementation of Ed25519, like an external signer's.
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
    const { id } = await api.call('prepareTransaction', { command: VOTE, publicKey: key });
    const { request } = await api.call('signingRequest', { id });
    const bytes = Buffer.concat([Buffer.from(`${request.chainId}\0`), Buffer.from(request.inputData, 'base64')]);
    expect(createHash('sha3-256').update(bytes).digest('hex')).toBe(request.digest);
    const signature = sign(null, Buffer.from(request.digest, 'hex'), privateKey);

    const accept = (change: object) =>
      api.call('acceptSignature', { id, publicKey: key, signature: signature.toString('base64'), ...change });
    const refused = { code: 'SIGNATURE_REFUSED' };
    await expect(accept({ publicKey: KEY })).rejects.toMatchObject(refused);
    await expect(accept({ signature: '00'.repeat(64) })).rejects.toMatchObject(refused);
    const { transaction, inspection } = await accept({});
    expect(transaction).toMatchObject({ inputData: request.inputData, pubKey: key, pow: request.pow });
    expect(inspection).toMatchObject({ signature: 'valid', proof: 'sufficient', window: 'open', own: false });
    const { result } = await api.call('checkTransaction', { transaction: wireOf(transaction) });
    expect(result).toMatchObject({ success: true, code: 0 });

    const { request: anew } = await api.call('signingRequest', { id });
    expect(anew.digest).not.toBe(request.digest);
    expect(anew.command).toEqual(VOTE);
    await expect(accept({})).rejects.toMatchObject(refused);
  },
  SLOW_MS,
);

test('while the network is offline, a check reports that, here and on the gateway, instead of a judgement', async () => {
  const away = await startWorld('away');
  const { api, explorer } = await open({ network: away.baseUrl });
  await api.call('transactionTerms', {});
  await away.close();
  const transaction = { inputData: 'AA==', pubKey: KEY, version: 'TX_VERSION_V3' };
  await expect(api.call('checkTransaction', { transaction })).rejects.toMatchObject({ code: 'TRANSACTION_NOT_SENT' });
  const answer = await fetch(`${explorer.address}/transaction/check`, {
    method: 'POST',
    headers: { authorization: `Bearer ${explorer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tx: transaction }),
  });
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { message: expect.stringContaining('The transaction was not sent') },
  ]);
  expect((await api.call('checks', {})).checks).toEqual([]);
});

test('a transaction gateway of another chain gets only the request for its chain', async () => {
  const other = await startWorld('other');
  const { api } = await open({ transactionAddress: other.baseUrl });
  const transaction = { inputData: 'AA==', pubKey: KEY, version: 'TX_VERSION_V3' };
  for (const ask of [
    () => api.call('prepareTransaction', { command: VOTE, publicKey: KEY }),
    () => api.call('checkTransaction', { transaction }),
    () => api.call('transactionTerms', {}),
  ]) {
    await expect(ask()).rejects.toMatchObject({ code: 'GATEWAY_MISMATCH' });
  }
  expect(JSON.stringify(await other.requests())).not.toContain('/transaction/check');
});

test('a removed draft that is put back has its own time and place, and replaces none that was saved since', async () => {
  const { api } = plain;
  const older = await api.call('saveDraft', { name: 'Older', text: '{}', publicKey: null });
  const newer = await api.call('saveDraft', { name: 'Newer', text: '{}', publicKey: null });
  const { id, createdAt, changedAt, ...content } = older;
  const times = { createdAt: createdAt - 1, changedAt: changedAt - 1 };
  await api.call('removeDraft', { id });
  expect(await api.call('saveDraft', { ...content, id, times })).toEqual({ ...older, ...times });
  expect((await api.call('drafts', {})).drafts.map(({ name }) => name)).toEqual(['Newer', 'Older']);
  const saved = await api.call('saveDraft', { ...content, id, name: 'Saved since' });
  expect(await api.call('saveDraft', { ...content, id, times })).toEqual(saved);
  const late = { ...content, id, times: { createdAt, changedAt: 8.7e15 } };
  await expect(api.call('saveDraft', late)).rejects.toThrow(/times\.changedAt/);
  for (const each of [newer, saved]) await api.call('removeDraft', { id: each.id });
});

test('drafts and templates are stored unchanged and separately', async () => {
  const { api } = plain;
  const draft = await api.call('saveDraft', { name: 'Later', text: '{"voteSub', publicKey: null });
  await api.call('saveDraft', { id: draft.id, name: 'Later', text: '{"voteSubmission":{}}', publicKey: KEY });
  await api.call('saveTemplate', { name: 'Vote', text: '{}', publicKey: null });
  const { drafts } = await api.call('drafts', {});
  expect(drafts).toMatchObject([{ id: draft.id, text: '{"voteSubmission":{}}', publicKey: KEY }]);
  expect((await api.call('templates', {})).templates).toMatchObject([{ name: 'Vote' }]);
  expect(await api.call('removeDraft', { id: draft.id })).toEqual({ removed: true });
  expect(await api.call('removeDraft', { id: draft.id })).toEqual({ removed: false });
});
