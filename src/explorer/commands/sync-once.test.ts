import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../files/test-folder.fixture.ts';
import { syncOnce } from './sync-once.ts';

test('a synchronisation with an upstream that never answers is stopped at once and unlocks the folder', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const dataDir = await testFolder();
  const abort = new AbortController();
  silent.once('connection', () => abort.abort());
  const network = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  await expect(syncOnce({ version: '0', dataDir, network }, abort.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  expect((await readdir(dataDir)).sort()).toEqual(['lock.sqlite', 'networks.json']);
});
