import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exportOnce } from '../commands/index.ts';
import { ExplorerStatus, OrreryError } from '../contract/index.ts';
import { createExplorer } from '../explorer/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import { startSandboxThread } from '../sandbox/index.ts';
import { chainFolder } from './chain-folder.ts';
import { noticesOfDamage, openOrQuarantine } from './damaged-stores.ts';
import { deleteStored } from './stored-data.ts';

const GARBAGE = 'this is not a database, and long enough to be seen as none. '.repeat(100);
const never = new AbortController().signal;

/** Makes a data folder whose network has stores full of garbage. */
async function damaged(stores: readonly string[]) {
  const sandbox = await startSandboxThread({ seed: 'damage', parties: 5, still: true, height: 1000 });
  onTestFinished(() => sandbox.close());
  const dataDir = await testFolder();
  const folder = chainFolder(dataDir, sandbox.chainId);
  await mkdir(folder, { recursive: true });
  for (const name of stores) await writeFile(join(folder, name), GARBAGE);
  return { folder, sandbox, start: { version: '0', host: 'command', dataDir, network: sandbox.baseUrl } as const };
}

test('garbage stores are quarantined at the start with a notice, and everything works without their data', async () => {
  const stores = ['history.sqlite', 'lists.sqlite', 'user.sqlite'];
  const { folder, start } = await damaged(stores);

  const explorer = await createExplorer(start);
  onTestFinished(() => explorer.close());
  const lists = explorer.call('listParties', { filter: {}, pagination: { first: 1 } }, never);
  expect(await lists).toMatchObject({ page: { edges: [{}] } });
  const { notices } = ExplorerStatus.parse(await explorer.call('status', {}, never));
  const texts = notices.filter(({ kind }) => kind === 'stores').map(({ text }) => text);
  expect(texts.map((text) => /(\w+\.sqlite) was damaged/.exec(text)?.[1])).toEqual([
    'lists.sqlite',
    'history.sqlite',
    'user.sqlite',
  ]);
  expect(texts.at(-1)).toContain('stop Orrery and restore it');
  await explorer.call('history', {}, never);
  await explorer.call('jobs', {}, never);

  for (const name of stores) expect(await readFile(join(folder, `${name}.unreadable`), 'utf8')).toBe(GARBAGE);
  await explorer.close();
  await deleteStored(folder, 'cache');
  const left = (await readdir(folder)).filter((name) => !name.endsWith('-shm')).sort();
  expect(left).toEqual(['user.sqlite', 'user.sqlite.unreadable']);
});

test('a command that finds a damaged store reports it and moves nothing', async () => {
  const { folder, start } = await damaged(['history.sqlite']);
  const order = { table: 'TABLE_BLOCKS', from: 1n, to: 1000n, out: start.dataDir, names: 'neutral' } as const;
  const exporting = exportOnce({ ...start, ...order, force: false, offline: false }, never);
  await expect(exporting).rejects.toMatchObject({ code: 'STORE_DAMAGED' });
  expect(await readFile(join(folder, 'history.sqlite'), 'utf8')).toBe(GARBAGE);
});

test('an unreadable file does not count as damaged', async () => {
  const folder = await testFolder();
  const withheld = openOrQuarantine(folder, 'user.sqlite', () => Promise.reject(new Error('no such file')));
  await expect(withheld).rejects.toThrow('no such file');
  expect(await readdir(folder)).toEqual([]);
});

test('quarantine replaces no earlier file, and a log of commits moves with its database', async () => {
  const folder = await testFolder();
  const files = ['user.sqlite', 'user.sqlite-wal', 'user.sqlite.unreadable'];
  for (const name of files) await writeFile(join(folder, name), name);
  const damage = new OrreryError('STORE_DAMAGED', { file: 'user.sqlite', reason: 'garbage' });
  const opened = [Promise.reject(damage), Promise.resolve('a new one')];
  expect(await openOrQuarantine(folder, 'user.sqlite', () => opened.shift() ?? Promise.reject())).toBe('a new one');
  expect((await readdir(folder)).sort()).toEqual([
    'user.sqlite.unreadable',
    'user.sqlite.unreadable-2',
    'user.sqlite.unreadable-2-wal',
  ]);
  expect(await noticesOfDamage(folder)).toMatchObject([
    { text: expect.stringContaining('as user.sqlite.unreadable and user.sqlite.unreadable-2 in') },
  ]);
});
