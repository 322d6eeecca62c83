import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { exportOnce } from '../commands/index.ts';
import { createExplorer } from '../explorer/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import { historyFile } from '../history/index.ts';
import { startSandboxThread } from '../sandbox/index.ts';
import { chainFolder } from './chain-folder.ts';

const never = new AbortController().signal;

test('stored market data that is not read is read after the start, although nobody asks for it', async () => {
  const sandbox = await startSandboxThread({ seed: 'reading', parties: 5, still: true, height: 1000 });
  onTestFinished(() => sandbox.close());
  const dataDir = await testFolder();
  const start = { version: '0', host: 'command', dataDir, network: sandbox.baseUrl } as const;
  const order = { table: 'TABLE_MARKET_DATA', from: 1n, to: 1000n, out: await testFolder(), names: 'neutral' } as const;
  await exportOnce({ ...start, ...order, force: false, offline: false }, never);
  const file = new Database(historyFile(chainFolder(dataDir, sandbox.chainId)));
  // As after an update that reads more of the rows.
  file.prepare('DELETE FROM funding_record').run();
  const parts = file.prepare(`SELECT count(*) FROM part WHERE "table" = 'TABLE_MARKET_DATA'`).pluck().get();
  file.close();
  expect(parts).toBeGreaterThan(0);

  const explorer = await createExplorer(start);
  onTestFinished(() => explorer.close());
  const reader = new Database(historyFile(chainFolder(dataDir, sandbox.chainId)), { readonly: true });
  onTestFinished(() => void reader.close());
  const read = () => reader.prepare('SELECT count(*) FROM funding_record').pluck().get();
  await expect.poll(read, { timeout: 60_000 }).toBe(parts);
});
