import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../testing.ts';
import { findLockHolder, lockFolder } from './lock.ts';

/** The id of a process that has ended. */
async function pidOfTheDead(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

test('a folder is held by one explorer at a time, and the second is told by whom', async () => {
  const folder = await testFolder();
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toMatchObject({
    code: 'DATA_FOLDER_BUSY',
    parameters: { folder, pid: String(process.pid) },
  });
  await lock.release();
  await (await lockFolder(folder)).release();
  expect(await readdir(folder)).toEqual([]);
});

test('the lock tells how to reach its holder once that listens, and only the owner can read it', async () => {
  const folder = await testFolder();
  const lock = await lockFolder(folder);
  expect(await findLockHolder(folder)).toEqual({ pid: process.pid, address: null, token: null });
  await lock.announce('http://127.0.0.1:4000', 'secret');
  expect(await findLockHolder(folder)).toEqual({ pid: process.pid, address: 'http://127.0.0.1:4000', token: 'secret' });
  expect((await stat(join(folder, 'explorer.lock'))).mode & 0o777).toBe(0o600);
  await lock.release();
  expect(await findLockHolder(folder)).toBeNull();
});

test('a lock left behind by a process that died is taken over', async () => {
  const folder = await testFolder();
  const file = join(folder, 'explorer.lock');
  await writeFile(file, JSON.stringify({ pid: await pidOfTheDead(), address: null, token: null }));
  expect(await findLockHolder(folder)).toBeNull();
  const lock = await lockFolder(folder);
  expect(JSON.parse(await readFile(file, 'utf8')).pid).toBe(process.pid);
  await lock.release();
});

test('a lock that cannot be read holds nobody off', async () => {
  const folder = await testFolder();
  await writeFile(join(folder, 'explorer.lock'), '{"pid":');
  const lock = await lockFolder(folder);
  await lock.release();
});

test('a lock with the id of this process, left by an earlier process of that id, is taken over', async () => {
  const folder = await testFolder();
  await writeFile(join(folder, 'explorer.lock'), JSON.stringify({ pid: process.pid, address: null, token: null }));
  expect(await findLockHolder(folder)).toBeNull();
  await (await lockFolder(folder)).release();
});

test('a lock from before the machine started is taken over, whoever has its id now', async () => {
  const folder = await testFolder();
  const file = join(folder, 'explorer.lock');
  await writeFile(file, JSON.stringify({ pid: process.ppid, address: null, token: null }));
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'DATA_FOLDER_BUSY' });
  await utimes(file, 1000, 1000);
  await (await lockFolder(folder)).release();
});

test('of many that find the same stale lock one takes the folder', async () => {
  const folder = await testFolder();
  const file = join(folder, 'explorer.lock');
  const lockModule = new URL('./lock.ts', import.meta.url).href;
  const script = `
    const { lockFolder } = await import(${JSON.stringify(lockModule)});
    const hold = (lock) => (process.send('held'), setInterval(() => {}, 1000));
    process.send('ready');
    process.once('message', () => lockFolder(${JSON.stringify(folder)}).then(hold, ({ code }) => {
      process.send(code);
      process.disconnect();
    }));`;
  await writeFile(file, JSON.stringify({ pid: await pidOfTheDead(), address: null, token: null }));
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  );
  onTestFinished(() => children.forEach((child) => void child.kill()));
  await Promise.all(children.map((child) => once(child, 'message')));
  const outcomes = await Promise.all(
    children.map((child) => {
      const outcome = once(child, 'message').then(([message]) => message);
      child.send('go');
      return outcome;
    }),
  );
  expect(outcomes.toSorted()).toEqual(['DATA_FOLDER_BUSY', 'DATA_FOLDER_BUSY', 'DATA_FOLDER_BUSY', 'held']);
  expect(await readdir(folder)).toEqual(['explorer.lock']);
});

test('a folder that cannot be made is said so', async () => {
  const file = join(await testFolder(), 'notes');
  await writeFile(file, 'mine');
  await expect(lockFolder(file)).rejects.toMatchObject({ code: 'FILE_UNWRITABLE', parameters: { file } });
});
