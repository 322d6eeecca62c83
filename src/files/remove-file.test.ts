import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pathExists } from './paths.ts';
import { removeFile } from './remove-file.ts';
import { testFolder } from './test-folder.fixture.ts';

test('a file is removed, one that is not there is no error, and the error of another path names it', async () => {
  const folder = await testFolder();
  const file = join(folder, 'a.json');
  await writeFile(file, '{}');
  await removeFile(file);
  expect(await pathExists(file)).toBe(false);
  await removeFile(file);
  await mkdir(join(folder, 'b'));
  await expect(removeFile(join(folder, 'b'))).rejects.toMatchObject({
    code: 'FILE_UNWRITABLE',
    parameters: { file: join(folder, 'b') },
  });
});
