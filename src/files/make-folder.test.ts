import { type FileHandle, mkdir, open, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from './folder.fixture.ts';
import { makeFolder } from './make-folder.ts';

test('the name of every new folder is on disk, and only its owner may enter', async () => {
  const folder = await temporaryFolder();
  const { ino: above } = await stat(folder);
  const handle = await open(folder);
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const flushed: number[] = [];
  const { sync } = prototype;
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    flushed.push((await this.stat()).ino);
    return sync.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  await makeFolder(join(folder, 'networks', 'chain'));
  const networks = await stat(join(folder, 'networks'));
  expect(networks.mode & 0o777).toBe(0o700);
  expect(flushed.sort()).toEqual([above, networks.ino].sort());
  await makeFolder(join(folder, 'networks', 'chain'));
  expect(flushed).toHaveLength(2);
});

test('a folder that cannot be made gives an error of the catalogue', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'here'));
  await writeFile(join(folder, 'notes'), 'mine');
  await expect(makeFolder(join(folder, 'notes', 'chain'))).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
  expect((await readdir(folder)).sort()).toEqual(['here', 'notes']);
});

test.skipIf(process.platform !== 'linux')(
  'a folder where the system makes none is an error, and the call ends',
  async () => {
    await expect(makeFolder('/proc/orrery/chain')).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
  },
);
