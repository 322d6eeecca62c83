import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
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

/** A small disk; undefined when this machine does not permit it. */
function mountDisk(folder: string, options: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'none', folder], { stdio: 'ignore' });
  } catch {
    process.stdout.write('no right to mount a disk: tests of full and read-only disks are skipped\n');
    return false;
  }
  onTestFinished(() => void execFileSync('umount', [folder]));
  return true;
}

test('a disk without space is rejected before anything is written', async ({ skip }) => {
  const store = await storeWithRows(1_000);
  const { file, manifestFile } = await exportTo(store, await historyFolder());
  const [archive, manifest] = [(await stat(file)).size, (await stat(manifestFile)).size];
  const folder = await historyFolder();
  if (!mountDisk(folder, `size=${archive}`)) skip();
  const refusal = OrreryError.from(await exportTo(store, folder).catch((thrown: unknown) => thrown));
  expect(refusal.code).toBe('DISK_FULL');
  const [, needed = '', free = ''] = /it takes ([\d,]+) bytes, and ([\d,]+) are free/.exec(refusal.message) ?? [];
  // The archive alone would fit: the message counts all that is needed, and nothing more.
  expect(Number(needed.replaceAll(',', ''))).toBe(archive + manifest);
  expect(Number(free.replaceAll(',', ''))).toBeGreaterThanOrEqual(archive);
  expect(await readdir(folder)).toEqual([]);
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
