import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../files/test-folder.fixture.ts';
import { deleteStored, sizesByKind, storedBytes, storedFiles } from './stored-data.ts';

test('the files of a network are listed with their sizes; a missing folder has none', async () => {
  const folder = await testFolder();
  await writeFile(join(folder, 'lists.sqlite'), 'x'.repeat(7));
  expect(await storedFiles(folder)).toEqual([{ name: 'lists.sqlite', bytes: 7 }]);
  expect(await storedBytes(join(folder, 'missing'))).toBe(0);
});

test('a folder counts with all its files: queries keep their tables in one', async () => {
  const folder = await testFolder();
  await writeFile(join(folder, 'lists.sqlite'), 'x'.repeat(7));
  await mkdir(join(folder, 'query-cache', 'trades'), { recursive: true });
  await writeFile(join(folder, 'query-cache', 'trades', '1-1000.parquet'), 'x'.repeat(30));
  expect(await storedFiles(folder)).toContainEqual({ name: 'query-cache', bytes: 30 });
  expect(await storedBytes(folder)).toBe(37);
});

test('a link counts as itself, not as the folder to which it leads', async () => {
  const folder = await testFolder();
  await mkdir(join(folder, 'query-cache'));
  await writeFile(join(folder, 'query-cache', 'part'), 'x'.repeat(1000));
  await symlink(folder, join(folder, 'query-cache', 'up'), 'junction');
  expect(await storedBytes(folder)).toBeLessThan(1000 + 1000);
});

test('without its cache, a network keeps what a person made, and nothing that can be fetched again', async () => {
  const folder = await testFolder();
  for (const name of ['lists.sqlite', 'lists.sqlite-wal', 'history.sqlite.unreadable', 'user.sqlite']) {
    await writeFile(join(folder, name), 'x');
  }
  for (const name of ['query-cache', 'downloads']) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'part'), 'xx');
  }
  expect(await deleteStored(folder, 'cache')).toBe(7);
  expect(await storedFiles(folder)).toEqual([{ name: 'user.sqlite', bytes: 1 }]);
});

test('sizes are counted by kind: what is in no cache is a person’s own', () => {
  const file = (name: string, bytes: number) => ({ name, bytes });
  const files = [
    file('lists.sqlite', 1),
    file('lists.sqlite-wal', 2),
    file('history.sqlite', 10),
    file('downloads', 20),
    file('query-cache', 100),
    file('user.sqlite', 1000),
  ];
  expect(sizesByKind(files)).toEqual({ listsBytes: 3, historyBytes: 30, queryBytes: 100, ownBytes: 1000 });
});

test('a folder that cannot be read is reported as unreadable', async () => {
  const path = join(await testFolder(), 'file');
  await writeFile(path, '');
  await expect(storedFiles(path)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});
