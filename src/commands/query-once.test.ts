import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { createExplorer } from '../explorer/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import { startSandbox } from '../sandbox/index.ts';
import { piecesOf, queryRows } from './query-once.ts';
import { syncOnce } from './sync-once.ts';

test('a result file that cannot be read is named, and an error of its reader stays what it is', async () => {
  const folder = await testFolder();
  const absent = join(folder, 'absent.csv');
  const take = (file: string, write: Writable) => pipeline(piecesOf(file), write);
  const refusal = Object.assign(new Error('EPIPE: broken pipe, write'), { code: 'EPIPE' });
  const refusing = () => new Writable({ write: (_chunk, _encoding, done) => done(refusal) });
  await expect(take(absent, refusing())).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    parameters: { file: absent },
  });
  const there = join(folder, 'there.csv');
  await mkdir(folder, { recursive: true });
  await writeFile(there, 'x'.repeat(200_000));
  await expect(take(there, refusing())).rejects.toBe(refusal);
});

test('a query that is too long is refused in words, before anything is opened', async () => {
  const options = { dataDir: await testFolder(), sql: 'x'.repeat(100_001), params: {} };
  await expect(queryRows(options, 10, new AbortController().signal)).rejects.toThrow(
    'it is 100,001 characters long; at most 100,000 are possible',
  );
});

/** A query that ends only when it is cancelled. */
const ENDLESS = 'SELECT count(*) FROM range(100000) a, range(100000) b, range(100000) c';

test('an explorer that runs a query for the command reports its progress, and not that of other runs', async () => {
  const sandbox = await startSandbox({ parties: 50, still: true, height: 500 });
  onTestFinished(() => sandbox.close());
  const dataDir = await testFolder();
  const explorer = await createExplorer({ version: '0', host: 'command', dataDir, network: sandbox.baseUrl });
  onTestFinished(() => explorer.close());
  const said: string[] = [];
  const abort = new AbortController();
  const options = { dataDir, sql: ENDLESS, params: {}, onProgress: (text: string) => said.push(text) };
  const ended = expect(queryRows(options, 10, abort.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  await expect.poll(() => said).toEqual(['running']);
  const other = { sql: 'SELECT 1', params: {}, limit: 10, countAll: false, timeout: 60, run: 'another' };
  await explorer.call('runQuery', other, abort.signal);
  expect(said).toEqual(['running']);
  abort.abort();
  await ended;
});

test('the first command after an update may be a query of history that the version before has stored', async () => {
  const sandbox = await startSandbox({ parties: 50, still: true, height: 1_100, rateLimit: false });
  onTestFinished(() => sandbox.close());
  const dataDir = await testFolder();
  const { signal } = new AbortController();
  const network = sandbox.baseUrl;
  const only = ['history' as const];
  await syncOnce({ version: '0', dataDir, network, only, tables: ['TABLE_TRADES'], from: 1n, to: 1000n }, signal);
  const [chain = ''] = await readdir(join(dataDir, 'networks'));
  const stored = new Database(join(dataDir, 'networks', chain, 'history.sqlite'));
  stored.exec('DROP TABLE block_time; DROP TABLE funding_record; ALTER TABLE part DROP COLUMN came_at');
  stored.pragma('user_version = 1');
  stored.close();

  const sql = 'SELECT count(*) > 0 FROM history.trades';
  expect((await queryRows({ dataDir, sql, params: {} }, 10, signal)).rows).toEqual([[true]]);
});
