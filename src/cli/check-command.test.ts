import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSandboxThread } from '../sandbox/index.ts';
import { createSolver, makeTid, prepareTransaction, signTransaction } from '../transactions/index.ts';
import { orrery } from './run.fixture.ts';

async function network(): Promise<{ baseUrl: string; chainId: string; hash: string }> {
  const sandbox = await startSandboxThread({ parties: 50, still: true, height: 500 });
  onTestFinished(() => sandbox.close());
  const { hash } = (await (await fetch(`${sandbox.baseUrl}/blockchain/height`)).json()) as { hash: string };
  return { ...sandbox, hash };
}

/** A signed vote as JSON. */
function vote({ chainId, hash: blockHash }: { chainId: string; hash: string }): string {
  const command = { voteSubmission: { proposalId: 'ab'.repeat(32), value: 'VALUE_NO' } };
  const prepared = prepareTransaction(command, { chainId, blockHeight: 500n });
  const tid = makeTid();
  const nonce = createSolver({ blockHash, tid, difficulty: 15 }).search(10_000_000) ?? 0n;
  const tx = signTransaction(prepared, new Uint8Array(32).fill(0x11), { tid, nonce });
  return JSON.stringify({ tx }, (_, member: unknown) => (typeof member === 'bigint' ? String(member) : member));
}

async function fileWith(content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-check-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'tx.json');
  await writeFile(file, content);
  return file;
}

test('the answer is one line after the local findings, and a refusal is status 1', async () => {
  const { baseUrl, ...chain } = await network();
  const file = await fileWith(vote(chain));
  const passed = await orrery('check', file, '--network', baseUrl);
  expect(passed).toMatchObject({ status: 0, result: { success: true, code: 0, gasWanted: '1', log: '' } });
  expect(passed.said).toMatch(/^Local: voteSubmission; from [\da-f]{64}; its signature is valid for orrery-sandbox-/);
  expect(passed.said).toContain('Nothing was broadcast');
  const again = await orrery('check', file, '--network', 'http://127.0.0.1:9', '--tx', baseUrl);
  expect(again).toMatchObject({ status: 1, result: { success: false, code: 89 } });
});

test('text that is no transaction is wrong input; the network judges one that lacks members', async () => {
  const { baseUrl } = await network();
  expect(await orrery('check', await fileWith('hello'), '--network', baseUrl)).toMatchObject({
    status: 2,
    result: null,
  });
  const empty = await orrery('check', await fileWith('{"tx":{}}'), '--network', baseUrl);
  expect(empty).toMatchObject({ status: 1, result: { code: 60, data: 'tx.version (is required)' } });
  expect((await orrery('check', await fileWith('{}'))).status).toBe(2);
});

test.each(['check', 'sync'])('the help of %s says that the network is required', async (command) => {
  const { status, said } = await orrery(command, '--help');
  expect(status).toBe(0);
  expect(said.replaceAll(/\s+/g, ' ')).toMatch(/--network <address> "sandbox", or [^-]*\(required\)/);
});

test('a folder in place of the file is an error in plain words', async () => {
  const { status, result, said } = await orrery('check', tmpdir(), '--network', 'sandbox');
  const words = `orrery: ${tmpdir()} cannot be read: it is a folder. Check the path and its permissions.`;
  expect([status, result, said.trim()]).toEqual([1, null, words]);
});

test('the embedded sandbox judges too, and a network that is none is wrong usage, also beside --tx', async () => {
  const file = await fileWith('{"tx":{}}');
  expect(await orrery('check', file, '--network', 'sandbox')).toMatchObject({ status: 1, result: { code: 60 } });
  const none = ['check', file, '--network', 'data.example.org', '--tx', 'http://127.0.0.1:9'];
  expect(await orrery(...none)).toMatchObject({
    status: 2,
    result: null,
    said: expect.stringContaining('--network is "data.example.org"'),
  });
});

test('an unreachable network judges nothing', async () => {
  const { status, result, said } = await orrery('check', await fileWith('{}'), '--network', 'http://127.0.0.1:9');
  expect([status, result]).toEqual([1, null]);
  expect(said).toContain('The transaction was not sent. 127.0.0.1:9 does not answer: ');
  expect(said).toContain('Check the same transaction again later.');
});
