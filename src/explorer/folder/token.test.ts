import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mountDisk } from '../../files/folder.fixture.ts';
import { testFolder } from '../../files/test-folder.fixture.ts';
import { readOrCreateToken } from './token.ts';

test('a token is made once, kept, and readable by its owner alone', async () => {
  const file = join(await testFolder(), 'deep', 'token');
  const token = await readOrCreateToken(file);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await readOrCreateToken(file)).toBe(token);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a token that cannot be written for lack of space leaves no empty file, which later starts would refuse', async ({
  skip,
}) => {
  const folder = await testFolder();
  if (!mountDisk(folder, 'size=4k')) skip();
  const file = join(folder, 'token');
  await writeFile(join(folder, 'large'), 'x'.repeat(4096));
  await expect(readOrCreateToken(file)).rejects.toMatchObject({ code: 'DISK_FULL' });
  await rm(join(folder, 'large'));
  // The system may free the block of a removed file a moment later.
  await expect.poll(() => readOrCreateToken(file)).toMatch(/^[\w-]{43}$/);
});

test('a file that holds no token is refused and left as it is', async () => {
  const file = join(await testFolder(), 'token');
  await writeFile(file, 'no token\nbut a letter');
  await expect(readOrCreateToken(file)).rejects.toMatchObject({ code: 'OPTION_INVALID' });
  expect(await readFile(file, 'utf8')).toBe('no token\nbut a letter');
});

test('a token file that others could read is closed to them, and a token path that is no file gives a clear error', async () => {
  const folder = await testFolder();
  const file = join(folder, 'token');
  await writeFile(file, 'a-token-of-some-length\n', { mode: 0o644 });
  await readOrCreateToken(file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(readOrCreateToken(folder)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});
