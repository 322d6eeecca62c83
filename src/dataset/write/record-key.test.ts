import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../files/test-folder.fixture.ts';
import { historyFile } from '../../history/index.ts';
import { recordKey } from './record-key.ts';

test('a key is made once for a folder, is readable by its owner alone, and is made again if it is cut off', async () => {
  const folder = await testFolder();
  const key = await recordKey(historyFile(folder));
  expect(key).toHaveLength(32);
  expect(Buffer.compare(await recordKey(historyFile(folder)), key)).toBe(0);
  expect(Buffer.compare(await recordKey(historyFile(await testFolder())), key)).not.toBe(0);
  const file = join(folder, 'dataset-key');
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  await writeFile(file, key.subarray(0, 7));
  const next = await recordKey(historyFile(folder));
  expect(next).toHaveLength(32);
  expect(Buffer.compare(await recordKey(historyFile(folder)), next)).toBe(0);
});

test('a key that cannot be kept counts for one run: nothing fails', async () => {
  const folder = await testFolder();
  await mkdir(join(folder, 'dataset-key'));
  const keys = [await recordKey(historyFile(folder)), await recordKey(historyFile(folder))];
  expect(keys.map(({ length }) => length)).toEqual([32, 32]);
  expect(keys[0]).not.toEqual(keys[1]);
  await rm(join(folder, 'dataset-key'), { recursive: true });
});
