import { chmod, type FileHandle, mkdir, open, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mountDisk, runAndKill, temporaryFolder } from './folder.fixture.ts';
import { replaceFile } from './replace-file.ts';

const isWindows = process.platform === 'win32';
const MEBIBYTE = 1024 * 1024;

test('the file is created, then replaced, and no draft remains', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'settings.json');
  await replaceFile(path, 'one');
  expect(await readFile(path, 'utf8')).toBe('one');
  await replaceFile(path, new Uint8Array([1, 2]));
  expect([...(await readFile(path))]).toEqual([1, 2]);
  expect(await readdir(folder)).toEqual(['settings.json']);
});

test.skipIf(isWindows)('only its owner may use it, whatever its mode was before, unless a mode is given', async () => {
  const path = join(await temporaryFolder(), 'settings.json');
  await writeFile(path, '', { mode: 0o644 });
  await replaceFile(path, '');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await replaceFile(path, '', 0o640);
  expect((await stat(path)).mode & 0o777).toBe(0o640);
});

test('a link of that name is replaced, and its target stays as it is', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'other'), 'mine');
  await symlink('other', join(folder, 'vault'));
  await replaceFile(join(folder, 'vault'), 'new');
  expect(await readFile(join(folder, 'vault'), 'utf8')).toBe('new');
  expect(await readFile(join(folder, 'other'), 'utf8')).toBe('mine');
});

test('of many calls at once one wins, whole', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'settings.json');
  const contents = Array.from({ length: 20 }, (_, index) => String(index).repeat(10_000 - 300 * index));
  await Promise.all(contents.map((content) => replaceFile(path, content)));
  expect(contents).toContain(await readFile(path, 'utf8'));
  expect(await readdir(folder)).toEqual(['settings.json']);
});

test('it is on disk before it gets its name, and its name is on disk in the end', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'vault');
  await writeFile(path, 'old');
  const handle = await open(folder);
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const flushed: unknown[] = [];
  const { sync } = prototype;
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    flushed.push({ folder: (await this.stat()).isDirectory(), named: await readFile(path, 'utf8') });
    return sync.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  await replaceFile(path, 'new');
  expect(flushed).toEqual([{ folder: false, named: 'old' }, ...(isWindows ? [] : [{ folder: true, named: 'new' }])]);
});

test('killed at any moment, it leaves the old or the new file, and the next call removes the draft', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'vault');
  for (const times of [1, 8]) {
    await runAndKill(
      `for (let letter = 0; ; letter = (letter + 1) % 26) {
         await files.replaceFile(path, String.fromCharCode(97 + letter).repeat(${MEBIBYTE}));
         process.stdout.write('written\\n');
       }`,
      path,
      times,
    );
    const text = await readFile(path, 'utf8');
    expect(text.length).toBe(MEBIBYTE);
    expect(new Set(text).size).toBe(1);
  }
  await replaceFile(path, 'new');
  expect(await readdir(folder)).toEqual(['vault']);
});

test('without space the file is as before, and no draft remains', async ({ skip }) => {
  const folder = await temporaryFolder();
  if (!mountDisk(folder, 'size=1m')) skip();
  const path = join(folder, 'vault');
  await writeFile(path, 'old');
  await expect(replaceFile(path, Buffer.alloc(2 * MEBIBYTE))).rejects.toMatchObject({
    code: 'DISK_FULL',
    parameters: { file: path },
  });
  expect(await readFile(path, 'utf8')).toBe('old');
  expect(await readdir(folder)).toEqual(['vault']);
});

test('a folder without write permission is reported', async ({ skip }) => {
  const folder = await temporaryFolder();
  if (process.getuid?.() !== 0) await chmod(folder, 0o500);
  else if (!mountDisk(folder, 'ro')) skip();
  await expect(replaceFile(join(folder, 'vault'), '')).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
});

test('a folder of that name stays', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'vault'));
  await expect(replaceFile(join(folder, 'vault'), '')).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
  expect(await readdir(folder)).toEqual(['vault']);
});
