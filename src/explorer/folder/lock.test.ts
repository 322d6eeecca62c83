import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { testFolder } from '../../files/test-folder.fixture.ts';
import { spawnHolder } from './holder.fixture.ts';
import { findLockHolder, lockFolder, lockProblem } from './lock.ts';

test('one explorer holds a folder at a time, and the second gets the description of the first', async () => {
  const folder = await testFolder();
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toMatchObject({
    code: 'DATA_FOLDER_BUSY',
    parameters: { folder, pid: String(process.pid) },
  });
  await lock.release();
  await (await lockFolder(folder)).release();
  expect(await readdir(folder)).toEqual(['lock.sqlite']);
});

test("the description has the holder's address once it listens, and only the owner can read it", async () => {
  const folder = await testFolder();
  const lock = await lockFolder(folder);
  expect(await findLockHolder(folder)).toEqual({ pid: process.pid, address: null, token: null });
  await lock.announce('http://127.0.0.1:4000', 'secret');
  expect(await findLockHolder(folder)).toEqual({ pid: process.pid, address: 'http://127.0.0.1:4000', token: 'secret' });
  expect((await stat(join(folder, 'explorer.lock'))).mode & 0o777).toBe(0o600);
  await lock.withdraw();
  expect(await findLockHolder(folder)).toEqual({ pid: process.pid, address: null, token: null });
  await lock.release();
  expect(await findLockHolder(folder)).toBeNull();
});

test('an explorer closes also if its description can be neither written nor removed', async () => {
  const folder = await testFolder();
  const lock = await lockFolder(folder);
  const file = join(folder, 'explorer.lock');
  await rm(file);
  await mkdir(join(file, 'there'), { recursive: true });
  await lock.withdraw();
  await lock.release();
  expect(await findLockHolder(folder)).toBeNull();
});

test('looking for a holder neither locks the folder nor makes a file', async () => {
  const folder = await testFolder();
  expect(await findLockHolder(folder)).toBeNull();
  expect(await readdir(folder)).toEqual([]);
});

test('an unreadable description does not block the folder', async () => {
  const folder = await testFolder();
  await writeFile(join(folder, 'explorer.lock'), '{"pid":');
  const lock = await lockFolder(folder);
  expect(JSON.parse(await readFile(join(folder, 'explorer.lock'), 'utf8')).pid).toBe(process.pid);
  await lock.release();
});

test('a lock file with something in it is emptied and used', async () => {
  const folder = await testFolder();
  await writeFile(join(folder, 'lock.sqlite'), 'x'.repeat(4096));
  expect(await findLockHolder(folder)).toBeNull();
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'DATA_FOLDER_BUSY' });
  await lock.release();
});

test('a lock without a description of its holder gives a clear error', async () => {
  const folder = await testFolder();
  const stranger = new Database(join(folder, 'lock.sqlite'), { timeout: 0 });
  stranger.exec('BEGIN EXCLUSIVE');
  await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'DATA_FOLDER_UNLOCKABLE', parameters: { folder } });
  stranger.close();
});

test('a disk that does not lock files gives a clear error, with the reason of SQLite', () => {
  expect(lockProblem('/data', new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_LOCK'))).toMatchObject({
    code: 'DATA_FOLDER_UNLOCKABLE',
    message: expect.stringContaining(
      'The data folder /data cannot be locked: its disk does not lock files (disk I/O error).',
    ),
  });
});

test('one of many concurrent processes takes the folder', async () => {
  const folder = await testFolder();
  const holders = await Promise.all(Array.from({ length: 4 }, () => spawnHolder(folder)));
  const outcomes = await Promise.all(holders.map((holder) => holder.take()));
  expect(outcomes.toSorted()).toEqual(['DATA_FOLDER_BUSY', 'DATA_FOLDER_BUSY', 'DATA_FOLDER_BUSY', 'held']);
  expect((await readdir(folder)).toSorted()).toEqual(['explorer.lock', 'lock.sqlite']);
});

test('a folder that cannot be made gives a clear error', async () => {
  const file = join(await testFolder(), 'notes');
  await writeFile(file, 'mine');
  await expect(lockFolder(file)).rejects.toMatchObject({ code: 'FILE_UNWRITABLE', parameters: { file } });
});

test.runIf(process.platform !== 'win32')(
  'taking a folder closes it to others; a shared one stays as it is',
  async () => {
    const folder = await testFolder();
    const modeAfter = async (before: number) => {
      await chmod(folder, before);
      await (await lockFolder(folder)).release();
      return (await stat(folder)).mode & 0o7777;
    };
    expect(await modeAfter(0o755)).toBe(0o700);
    expect(await modeAfter(0o770)).toBe(0o700);
    expect(await modeAfter(0o1777)).toBe(0o1777);
  },
);
