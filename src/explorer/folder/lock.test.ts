import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
