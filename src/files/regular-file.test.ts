import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from './folder.fixture.ts';
import { openJsonFile } from './json-file.ts';
import { makePipe } from './named-pipe.fixture.ts';
import { openRegularFile, readRegularFile } from './regular-file.ts';
import { replaceFile } from './replace-file.ts';

const REFUSED = { code: 'FILE_UNREADABLE', message: expect.stringContaining('it is not a regular file') };

test('a file is read whole, also through a link', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'file');
  await writeFile(file, 'content');
  await symlink(file, join(folder, 'link'));
  expect(String(await readRegularFile(file))).toBe('content');
  expect(String(await readRegularFile(join(folder, 'link')))).toBe('content');
});

test('nothing at the path is no content, and an error for a caller that needs the file', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'file'), '');
  for (const path of [join(folder, 'nothing'), join(folder, 'file', 'below')]) {
    expect(await readRegularFile(path)).toBeUndefined();
    await expect(openRegularFile(path)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  }
});

test('a folder is refused', async () => {
  const folder = join(await temporaryFolder(), 'folder');
  await mkdir(folder);
  const refused = { code: 'FILE_UNREADABLE', message: expect.stringContaining('cannot be read: it is a folder.') };
  await expect(readRegularFile(folder)).rejects.toMatchObject(refused);
  await expect(openRegularFile(folder)).rejects.toMatchObject(refused);
});

test('a pipe without a writer is refused at once, also in place of settings', async ({ skip }) => {
  const pipe = join(await temporaryFolder(), 'settings.json');
  if (!makePipe(pipe)) skip();
  await expect(readRegularFile(pipe)).rejects.toMatchObject(REFUSED);
  await expect(openRegularFile(pipe)).rejects.toMatchObject(REFUSED);
  await expect(openJsonFile(pipe, z.object({}), {})).rejects.toMatchObject(REFUSED);
});

test('a pipe is replaced by a file', async ({ skip }) => {
  const pipe = join(await temporaryFolder(), 'settings.json');
  if (!makePipe(pipe)) skip();
  await replaceFile(pipe, 'settings');
  expect(String(await readRegularFile(pipe))).toBe('settings');
});
