import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { quarantine } from './quarantine.ts';
import { testFolder } from './test-folder.fixture.ts';

async function storeWithLog(): Promise<{ folder: string; file: string }> {
  const folder = await testFolder();
  const file = join(folder, 'lists.sqlite');
  for (const ending of ['', '-wal']) await writeFile(file + ending, `content${ending}`);
  return { folder, file };
}

test('a file is moved with the files that belong to it, beside earlier ones', async () => {
  const { folder, file } = await storeWithLog();
  await writeFile(`${file}.unreadable`, 'earlier');
  expect(await quarantine(file, ['-wal', '-shm'])).toBe(`${file}.unreadable-2`);
  expect((await readdir(folder)).sort()).toEqual([
    'lists.sqlite.unreadable',
    'lists.sqlite.unreadable-2',
    'lists.sqlite.unreadable-2-wal',
  ]);
});

test('when one of the files cannot be moved, all of them stay', async () => {
  const { folder, file } = await storeWithLog();
  await writeFile(`${file}-shm`, 'content-shm');
  await mkdir(`${file}.unreadable-shm`);
  await expect(quarantine(file, ['-wal', '-shm'])).rejects.toThrow();
  expect((await readdir(folder)).sort()).toEqual([
    'lists.sqlite',
    'lists.sqlite-shm',
    'lists.sqlite-wal',
    'lists.sqlite.unreadable-shm',
  ]);
  expect(await readFile(`${file}-wal`, 'utf8')).toBe('content-wal');
});
