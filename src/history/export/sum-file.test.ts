import { createHash } from 'node:crypto';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { endThreads } from '../../threads/end-threads.fixture.ts';
import type { ThreadEnd } from '../../threads/index.ts';
import { historyFolder } from '../temporary-store.fixture.ts';
import { NAME, requestOf, storeWithRows } from './export.fixture.ts';
import { exportArchive } from './export-archive.ts';
import { createFileSummer, type FileSummer } from './file-summer.ts';
import { type GrowingFile, nothingWritten, sumFile, tellWritten } from './sum-file.ts';

/** More than is read at a time. */
const PIECE = Buffer.alloc(300 * 1024, 'not all the same, ');

function summer(largeBytes: number, onEnd?: (end: ThreadEnd) => void): FileSummer {
  const opened = createFileSummer({ largeBytes, onEnd });
  onTestFinished(() => opened.close());
  return opened;
}

/** An empty file that grows to `total` bytes, and the function that adds a piece to it. */
async function growing(total: number) {
  const path = join(await historyFolder(), 'file');
  const handle = await open(path, 'wx+');
  onTestFinished(() => handle.close());
  const file: GrowingFile = { path, descriptor: handle.fd, total, written: nothingWritten() };
  let bytes = 0;
  const add = async (): Promise<void> => {
    bytes += (await handle.write(PIECE, 0, PIECE.length, bytes)).bytesWritten;
    tellWritten(file.written, bytes);
  };
  return { file, add };
}

const sumsOf = (bytes: Buffer) => ({
  bytes: bytes.length,
  crc: crc32(bytes),
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

describe.each([
  ['in the calling thread', Number.POSITIVE_INFINITY],
  ['in a thread of its own', 0],
])('%s', (_, largeBytes) => {
  test('a file is summed while it is written', async () => {
    const { file, add } = await growing(3 * PIECE.length);
    const sums = summer(largeBytes).sumFile(file);
    for (let piece = 0; piece < 3; piece += 1) await add();
    expect(await sums).toEqual(sumsOf(Buffer.concat([PIECE, PIECE, PIECE])));
  });

  test('a file that is longer or shorter than it should be is summed as it is', async () => {
    const { sumFile } = summer(largeBytes);
    const longer = await growing(PIECE.length);
    await longer.add();
    await longer.add();
    expect(await sumFile(longer.file)).toEqual(sumsOf(Buffer.concat([PIECE, PIECE])));
    const shorter = await growing(PIECE.length + 1);
    await shorter.add();
    tellWritten(shorter.file.written, PIECE.length + 1);
    expect(await sumFile(shorter.file)).toEqual(sumsOf(PIECE));
  });

  test('two files are summed at once, and one that its writer gives up is summed no longer', async () => {
    const { sumFile } = summer(largeBytes);
    const first = await growing(2 * PIECE.length);
    const second = await growing(PIECE.length);
    const given = expect(sumFile(first.file)).rejects.toMatchObject({ code: 'CANCELLED' });
    await first.add();
    const sums = sumFile(second.file);
    await second.add();
    expect(await sums).toEqual(sumsOf(PIECE));
    tellWritten(first.file.written);
    await given;
  });

  test('a file that cannot be read is an error with its path', async () => {
    const { file } = await growing(1);
    tellWritten(file.written, 1);
    const folder = await open(join(file.path, '..'));
    onTestFinished(() => folder.close());
    const error = { code: 'FILE_UNWRITABLE', parameters: expect.objectContaining({ file: file.path }) };
    await expect(summer(largeBytes).sumFile({ ...file, descriptor: folder.fd })).rejects.toMatchObject(error);
  });
});

test('a file whose thread is lost is summed in the calling thread, and the loss is reported', async () => {
  const ends: ThreadEnd[] = [];
  const { file, add } = await growing(2 * PIECE.length);
  const sums = summer(0, (end) => ends.push(end)).sumFile(file);
  await add();
  expect(await endThreads('sum')).toBeGreaterThan(0);
  await add();
  expect(await sums).toEqual(sumsOf(Buffer.concat([PIECE, PIECE])));
  expect(ends).toEqual([{ restarted: true, text: expect.stringContaining('sum thread') }]);
});

test('an export that another thread sums is checked, and leaves nothing when it is cancelled or finds damage', async () => {
  const store = await storeWithRows(80_000);
  const folder = await historyFolder();
  const request = requestOf(store, folder);
  const { sumFile } = summer(0);
  const abort = new AbortController();
  const cancelled = exportArchive(request, { signal: abort.signal, onProgress: () => abort.abort(), sum: sumFile });
  await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(await readdir(folder)).toEqual([]);
  const { manifest } = await exportArchive(request, { sum: sumFile });
  const { sha256 } = sumsOf(await readFile(join(folder, NAME)));
  expect(manifest.archive.sha256).toBe(sha256);
  const database = new Database(store.file);
  database.exec('UPDATE chunk SET stored_crc = stored_crc + 1 WHERE part = (SELECT max(part) FROM chunk)');
  database.close();
  const empty = await historyFolder();
  await expect(exportArchive(requestOf(store, empty), { sum: sumFile })).rejects.toMatchObject({
    code: 'STORE_DAMAGED',
  });
  expect(await readdir(empty)).toEqual([]);
});

test('a file that reads back as other bytes than planned never gets its name', async () => {
  const store = await storeWithRows();
  const folder = await historyFolder();
  const differs = async (file: GrowingFile) => ({ ...(await sumFile(file)), crc: 1 });
  const error = { code: 'FILE_UNWRITABLE', parameters: expect.objectContaining({ file: join(folder, NAME) }) };
  await expect(exportArchive(requestOf(store, folder), { sum: differs })).rejects.toMatchObject(error);
  const lost = () => Promise.reject(new Error('the thread is lost'));
  await expect(exportArchive(requestOf(store, folder), { sum: lost })).rejects.toThrow('the thread is lost');
  expect(await readdir(folder)).toEqual([]);
});
