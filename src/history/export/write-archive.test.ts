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
  plan: { bytes: content.length, crc: crc32(content) },
  *read() {
    yield content;
  },
};

let folder: string;
let handle: FileHandle;

/** Writes the archive and returns its SHA-256. */
const write = (onBytes: (bytes: number) => void, sum = sumFile, signal?: AbortSignal) =>
  writeArchive(archive, { path: join(folder, 'a.zip'), handle }, { sum, onBytes, signal });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orrery-write-archive-'));
  handle = await open(join(folder, 'a.zip'), 'wx+');
});

afterEach(async () => {
  await handle.close();
  await rm(folder, { recursive: true, force: true });
});

test('an archive that is written, flushed and read back has its SHA-256', async () => {
  expect(await write(() => {})).toMatch(/^[0-9a-f]{64}$/);
});

test('a flush that fails while the archive is written fails the export: the system reports such an error once', async () => {
  let failures = 0;
  handle.datasync = () => {
    failures += 1;
    return Promise.reject(Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }));
  };
  const reached: number[] = [];
  await expect(write((bytes) => reached.push(bytes))).rejects.toMatchObject({ code: 'EIO' });
  expect(failures).toBe(1);
  expect(reached.at(-1)).toBeLessThan(content.length);
});

test('an export that is cancelled after its last byte does not wait until the file is summed', async () => {
  const abort = new AbortController();
  // Waits for one byte more than there are.
  const behind: typeof sumFile = (file) => sumFile({ ...file, total: file.total + 1 });
  const onBytes = (bytes: number) => {
    if (bytes === content.length) setImmediate(() => abort.abort());
  };
  await expect(write(onBytes, behind, abort.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('an export that is cancelled during a write reports no more bytes', async () => {
  const abort = new AbortController();
  const original = handle.write.bind(handle) as (...given: unknown[]) => ReturnType<FileHandle['write']>;
  handle.write = (async (...given: unknown[]) => {
    const result = await original(...given);
    abort.abort();
    return result;
  }) as FileHandle['write'];
  const reached: number[] = [];
  const writing = write((bytes) => reached.push(bytes), sumFile, abort.signal);
  await expect(writing).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(reached).toEqual([0]);
});
