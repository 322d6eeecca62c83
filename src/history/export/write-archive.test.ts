import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sumFile } from './sum-file.ts';
import { type ArchiveBytes, writeArchive } from './write-archive.ts';

/** More than the bytes between two flushes, so that one runs while the archive is written. */
const content = Buffer.alloc(40 * 1024 * 1024, 7);
const archive: ArchiveBytes = {
  plan: { name: 'a.zip', bytes: content.length, crc: crc32(content) },
  *read() {
    yield content;
  },
};

let folder: string;
let handle: FileHandle;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orrery-write-archive-'));
  handle = await open(join(folder, 'a.zip'), 'wx+');
});

afterEach(async () => {
  await handle.close();
  await rm(folder, { recursive: true, force: true });
});

test('an archive that is written, flushed and read back has its SHA-256', async () => {
  expect(await writeArchive(archive, handle, sumFile, () => {})).toMatch(/^[0-9a-f]{64}$/);
});

test('a flush that fails while the archive is written fails the export: the system reports such an error once', async () => {
  let failures = 0;
  handle.datasync = () => {
    failures += 1;
    return Promise.reject(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }));
  };
  await expect(writeArchive(archive, handle, sumFile, () => {})).rejects.toMatchObject({ code: 'EIO' });
  expect(failures).toBe(1);
});
