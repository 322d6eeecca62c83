import { globSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { explorerApiOver } from '../../contract/index.ts';
import { testFolder } from '../../files/test-folder.fixture.ts';
import { startSandboxThread } from '../../sandbox/index.ts';
import { createExplorer } from '../create-explorer.ts';
import { explorerOver } from '../explorer-over.fixture.ts';

async function chain(seed: string) {
  const sandbox = await startSandboxThread({ parties: 10, still: true, height: 500, seed });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

test('a transaction gateway of another chain is not saved, and one that does not answer is', async () => {
  const [own, other] = await Promise.all([chain('own'), chain('other')]);
  const dataDir = await testFolder();
  const explorer = await createExplorer({ version: '0', host: 'command', dataDir, network: own.baseUrl });
  onTestFinished(() => explorer.close());
  const { call } = explorerApiOver({
    call: (method, input, signal = new AbortController().signal) => explorer.call(method, input, signal),
    listen: explorer.listen,
  });
  // Until it is reached, its chain is not known.
  await call('listCheckpoints', { filter: {}, pagination: { first: 1 } });
  const { shown: id } = await call('networks', {});
  const change = (transactionGateway: string) => call('changeNetwork', { id, transactionGateway });
  const saved = async () => (await call('networks', {})).networks.find((network) => network.id === id);
  await expect(change(other.baseUrl)).rejects.toMatchObject({
    code: 'GATEWAY_MISMATCH',
    parameters: { actual: other.chainId, expected: own.chainId },
  });
  expect(await saved()).toMatchObject({ transactionGateway: null });
  await change('http://127.0.0.1:9');
  expect(await saved()).toMatchObject({ transactionGateway: 'http://127.0.0.1:9' });
});

test('the bytes that deleted history frees are those by which the sizes on disk shrink', async () => {
  const sandbox = await startSandboxThread({ parties: 50, still: true, height: 2_100 });
  onTestFinished(() => sandbox.close());
  const { api } = await explorerOver(sandbox.baseUrl);
  expect(await api.call('freeHistory', {})).toMatchObject({ removed: false });
  await api.call('sync', { only: ['history'], markets: [], tables: ['TABLE_ORDERS'] });
  const sizes = async () => {
    const { historyBytes, queryBytes } = await api.call('storage', {});
    return historyBytes + queryBytes;
  };
  const before = await sizes();
  const { freedBytes } = await api.call('freeHistory', {});
  expect(freedBytes).toBeGreaterThan(0);
  expect(freedBytes).toBe(before - (await sizes()));
});

test('history whose space a reader keeps was removed, although nothing is free yet', async () => {
  const sandbox = await startSandboxThread({ parties: 50, still: true, height: 2_100 });
  onTestFinished(() => sandbox.close());
  const { api } = await explorerOver(sandbox.baseUrl);
  await api.call('sync', { only: ['history'], markets: [], tables: ['TABLE_ORDERS'] });
  const { folder } = await api.call('storage', {});
  const [file = ''] = globSync(join(folder, 'networks', '*', 'history.sqlite'));
  const reader = new Database(file, { readonly: true });
  onTestFinished(() => void reader.close());
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM part').get();
  expect(await api.call('freeHistory', {})).toEqual({ freedBytes: 0, removed: true });
});
