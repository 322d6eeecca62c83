import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../files/test-folder.fixture.ts';
import { storedBytes, storedFiles } from './stored-data.ts';

test('the files of a network are listed with their sizes; a missing folder has none', async () => {
  const folder = await testFolder();
  await writeFile(join(folder, 'lists.sqlite'), 'x'.repeat(7));
  expect(await storedFiles(folder)).toEqual([{ name: 'lists.sqlite', bytes: 7 }]);
  expect(await storedBytes(join(folder, 'missing'))).toBe(0);
});

test('a folder that cannot be read is reported as unreadable', async () => {
  const path = join(await testFolder(), 'file');
  await writeFile(path, '');
  await expect(storedFiles(path)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});
