import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { chmod, readdir, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mountDisk } from '../../files/folder.fixture.ts';
import { historyFolder } from '../temporary-store.fixture.ts';
import { exportTo, storeWithRows } from './export.fixture.ts';
import type { ExportProgress } from './export-archive.ts';

test('a missing folder, or a file instead of it, is reported', async () => {
  const store = await storeWithRows();
  const folder = await historyFolder();
  await expect(exportTo(store, join(folder, 'no/such.zip'))).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
  await writeFile(join(folder, 'file'), '');
  await expect(exportTo(store, join(folder, 'file', 'x.zip'))).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
});

const isRoot = process.getuid?.() === 0;

/** Returns a store whose archive and manifest need one block of a disk more than their bytes alone would. */
async function storeOfTwoTails(block: number) {
  for (let rows = 1_000; rows < 3_000; rows += 10) {
    const store = await storeWithRows(rows);
    const { file, manifestFile } = await exportTo(store, await historyFolder());
    const [archive, manifest] = [(await stat(file)).size, (await stat(manifestFile)).size];
    const tails = [archive % block, manifest % block].filter((tail) => tail > 0);
    const bytes = archive + manifest;
    if (tails.length === 2 && (archive % block) + (manifest % block) <= block) return { store, archive, bytes };
  }
  throw new Error(`no archive of up to 3000 rows ends with its manifest in one block of ${block} bytes`);
}

test('a disk without space for the blocks of both files is rejected before anything is written', async ({ skip }) => {
  const folder = await historyFolder();
  if (!mountDisk(folder, 'size=1m')) skip();
  const block = (await statfs(folder)).bsize;
  const { store, archive, bytes } = await storeOfTwoTails(block);
  const inBlocks = Math.ceil(bytes / block) * block;
  // The archive alone would fit, and so would the bytes of both files: the message counts all that is needed.
  for (const size of [Math.ceil(archive / block) * block, inBlocks]) {
    execFileSync('mount', ['-o', `remount,size=${size}`, folder]);
    await expect(exportTo(store, folder)).rejects.toMatchObject({
      code: 'DISK_FULL',
      message: expect.stringContaining(
        `it takes ${(inBlocks + block).toLocaleString('en')} bytes on this disk, and ${size.toLocaleString('en')} are free`,
      ),
    });
    expect(await readdir(folder)).toEqual([]);
  }
  execFileSync('mount', ['-o', `remount,size=${inBlocks + block}`, folder]);
  await exportTo(store, folder);
  expect(await readdir(folder)).toHaveLength(2);
});

test('a disk that becomes full meanwhile leaves nothing behind', async ({ skip }) => {
  const store = await storeWithRows(80_000);
  const folder = await historyFolder();
  if (!mountDisk(folder, 'size=16m')) skip();
  const onProgress = ({ bytes }: ExportProgress) => {
    if (bytes > 0) return;
    expect(() => writeFileSync(join(folder, 'other'), Buffer.alloc(17 * 1024 * 1024))).toThrow('ENOSPC');
  };
  await expect(exportTo(store, folder, { onProgress })).rejects.toMatchObject({ code: 'DISK_FULL' });
  expect(await readdir(folder)).toEqual(['other']);
});

test('a folder without write permission is reported', async ({ skip }) => {
  const store = await storeWithRows();
  const folder = await historyFolder();
  if (isRoot) {
    if (!mountDisk(folder, 'ro')) skip();
  } else await chmod(folder, 0o500);
  await expect(exportTo(store, folder)).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
});
