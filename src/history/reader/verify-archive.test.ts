import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { type FileHandle, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { makePipe } from '../../files/named-pipe.fixture.ts';
import { manifestPath } from '../archive/manifest.ts';
import { CHAIN } from '../temporary-store.fixture.ts';
import { listArchive, readArchive } from './read-archive.ts';
import { verdictOf } from './verdict.ts';
import { crafted, exported, storeOf, storeOverUpgrade } from './verified-archives.fixture.ts';
import { verifyArchive } from './verify-archive.ts';

test('an exported archive is complete, and its rows reach the last block', async () => {
  const { file } = await exported('TABLE_ORDERS');
  expect(await verifyArchive(file)).toMatchObject({
    verdict: 'complete',
    coverage: 'proven',
    coverageNote: 'the rows match the manifest, whose coverage is proven',
    problems: [],
    table: 'TABLE_ORDERS',
    range: { from: 1n, to: 60n },
    segments: { verified: 2, total: 2 },
    archiveSha256: createHash('sha256')
      .update(await readFile(file))
      .digest('hex'),
    csv: [
      { name: 'test-chain-orders-90-1-30.csv', schemaVersion: 90n, rows: 30, columns: ['vega_time', 'note'] },
      { name: 'test-chain-orders-97-31-60.csv', schemaVersion: 97n, rows: 30 },
    ],
  });
});

test('without a manifest the cached blocks prove it, and without blocks nothing does', async () => {
  const { file, blockTimes } = await exported('TABLE_ORDERS');
  await rm(manifestPath(file));
  expect(await verifyArchive(file, { blockTimes })).toMatchObject({ verdict: 'complete', coverage: 'proven' });
  expect(await verifyArchive(file)).toMatchObject({
    verdict: 'complete',
    coverage: 'unproven',
    coverageNote: expect.stringContaining('the times of blocks 1 and 30 are unknown here'),
  });
});

test('blocks prove themselves, by every height', async () => {
  const { file } = await exported('TABLE_BLOCKS');
  await rm(manifestPath(file));
  expect(await verifyArchive(file)).toMatchObject({ verdict: 'complete', coverage: 'proven', problems: [] });
  const text = 'vega_time,height\nt,1\nt,2\nt,4\n';
  const path = await crafted([{ name: `${CHAIN}-blocks-1-4.csv`, text }], 'x.zip');
  expect(await verifyArchive(path)).toMatchObject({
    verdict: 'incomplete',
    coverage: 'unproven',
    problems: [`"${CHAIN}-blocks-1-4.csv": block 3 is missing: the row in its place has height "4"`],
  });
});

test('rows that break off against their own rhythm are incomplete', async () => {
  const { file, blockTimes } = await exported('TABLE_ORDERS', await storeOf(40));
  expect(await verifyArchive(file, { blockTimes })).toMatchObject({
    verdict: 'incomplete',
    problems: [expect.stringContaining('its rows end long before block 60')],
  });
});

test('an archive is not judged while its manifest cannot be read', async () => {
  const { file } = await exported('TABLE_ORDERS');
  await rm(manifestPath(file));
  await mkdir(manifestPath(file));
  await expect(verifyArchive(file)).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    parameters: { file: manifestPath(file) },
  });
});

test('a disk that fails while an archive is read says nothing about the archive', async () => {
  const { file } = await exported('TABLE_ORDERS');
  const { read } = fs;
  const failure = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' });
  const spy = vi.spyOn(fs, 'read').mockImplementationOnce(((...args: unknown[]) => {
    (args.at(-1) as (error: Error) => void)(failure);
  }) as typeof read);
  await expect(verifyArchive(file)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
  expect(spy).toHaveBeenCalled();
  spy.mockRestore();

  const handle = await open(file);
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const readNext = prototype.read;
  const reading = vi.spyOn(prototype, 'read');
  let failures = 0;
  for (; ; failures += 1) {
    let readsBefore = failures;
    reading.mockImplementation(function (this: FileHandle, ...args: unknown[]) {
      readsBefore -= 1;
      return readsBefore === -1 ? Promise.reject(failure) : Reflect.apply(readNext, this, args);
    });
    const outcome = await verifyArchive(file).catch((thrown: unknown) => thrown);
    // Each read failed in its turn, and now none is left.
    if (readsBefore >= 0) break;
    expect(outcome).toMatchObject({ code: 'FILE_UNREADABLE' });
  }
  reading.mockRestore();
  // The rows of two files, and the archive as a whole.
  expect(failures).toBeGreaterThan(2);
});

test('rows that were suspect at the export are never complete, wherever the archive and its manifest go', async () => {
  const { store, file } = await exported('TABLE_ORDERS', await storeOf(40));
  expect(JSON.parse(await readFile(manifestPath(file), 'utf8'))).toMatchObject({ verdict: 'incomplete' });
  expect(await verifyArchive(file)).toMatchObject({
    verdict: 'incomplete',
    problems: [expect.stringContaining('its rows end long before block 60')],
  });
  const [part] = store.holdings('TABLE_ORDERS').flatMap(({ part }) => part ?? []);
  if (part !== undefined) await store.disputePart(part, 'https://other.example');
  expect(await verifyArchive((await exported('TABLE_ORDERS', store)).file)).toMatchObject({
    verdict: 'incomplete',
    problems: [expect.stringContaining('another service has different rows of blocks 1 to 30'), expect.anything()],
  });
});

test('a table without a row in the last block stays unproven, with the reason', async () => {
  const { file, blockTimes } = await exported('TABLE_ORDERS', await storeOf(59));
  expect(await verifyArchive(file, { blockTimes })).toMatchObject({
    verdict: 'complete',
    coverage: 'unproven',
    coverageNote: 'one of its segments has no row in its last block (60)',
  });
});

test('segments without a row in their last block are counted in every file of an archive over an upgrade', async () => {
  const noteOn = async (silent: number[]) => {
    const { file, blockTimes } = await exported('TABLE_ORDERS', await storeOverUpgrade(silent));
    await rm(manifestPath(file));
    const { csv, coverageNote } = await verifyArchive(file, { blockTimes });
    expect(csv).toHaveLength(2);
    return coverageNote;
  };
  expect(await noteOn([30])).toBe('one of its segments has no row in its last block (30)');
  expect(await noteOn([10, 30, 50])).toBe('3 of its segments have no row in their last block (10; 30; 50)');
  const first = Array.from({ length: 30 }, (_, index) => index + 1);
  expect(await noteOn([...first, 50])).toBe(
    '4 of its segments have no row in their last block (10; 20; 30 and 1 more)',
  );
});

test('files without a row in their last block are one short reason', () => {
  const csv = { name: '', schemaVersion: null, rows: 1, bytes: 1, sha256: '', columns: [] };
  const noteOn = (files: number, ...ends: bigint[]) =>
    verdictOf(
      {
        damages: [],
        omissions: [],
        csv: Array.from({ length: files }, () => csv),
        segments: { verified: 0, total: 0 },
        doubts: [],
        comparedSegments: 0,
        silentSegments: [],
        silentFiles: ends.map((to) => ({ from: to - 699n, to })),
      },
      false,
    ).coverageNote;
  expect(noteOn(1, 1700n)).toBe('it has no row in the last block (1,700)');
  expect(noteOn(8, 1700n)).toBe('its file of blocks 1,001 to 1,700 has no row in its last block');
  expect(noteOn(8, 1700n, 5900n)).toBe('2 of its files have no row in their last block (1,700; 5,900)');
  expect(noteOn(3000, ...Array.from({ length: 3000 }, (_, file) => BigInt(file + 1) * 1000n))).toBe(
    '3,000 of its files have no row in their last block (1,000; 2,000; 3,000 and 2,997 more)',
  );
});

test('an invalid manifest is damage, a missing archive is an error', async () => {
  const { file } = await exported('TABLE_ORDERS');
  await writeFile(manifestPath(file), '{}');
  expect(await verifyArchive(file)).toMatchObject({
    verdict: 'damaged',
    problems: ['the manifest beside it cannot be read'],
  });
  await expect(verifyArchive('/nowhere.zip')).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});

test('a pipe is rejected at once, although it has no writer: as archive and as manifest', async ({ skip }) => {
  const refused = { code: 'FILE_UNREADABLE', message: expect.stringContaining('it is not a regular file') };
  const { file } = await exported('TABLE_ORDERS');
  if (!makePipe(manifestPath(file))) skip();
  await expect(verifyArchive(file)).rejects.toMatchObject(refused);
  makePipe(file);
  await expect(verifyArchive(file)).rejects.toMatchObject(refused);
});

test('a signal ends the verification', async () => {
  const { file } = await exported('TABLE_ORDERS');
  const verifying = verifyArchive(file, { signal: AbortSignal.abort() });
  await expect(verifying).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('any archive can be listed and its rows read, NULL apart from the empty string', async () => {
  const path = await crafted([{ name: 'anything.csv', text: 'a,b\n1,\n2,""\n"x\r\ny",3\n' }], 'any.zip');
  expect(await listArchive(path)).toEqual([{ name: 'anything.csv', bytes: 21 }]);
  const batches = [];
  for await (const batch of readArchive(path, 'anything.csv')) batches.push(batch);
  expect(batches).toEqual([
    {
      columns: ['a', 'b'],
      rows: [
        ['1', null],
        ['2', ''],
        ['x\r\ny', '3'],
      ],
    },
  ]);
  const reading = readArchive(path, 'other.csv').next();
  await expect(reading).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' });
});

test('reading can stop after the first rows', async () => {
  const text = `a\n${'some text that goes on\n'.repeat(200_000)}`;
  const path = await crafted([{ name: 'long.csv', text }]);
  for await (const { rows } of readArchive(path, 'long.csv')) {
    expect(rows.length).toBeLessThan(50_000);
    break;
  }
});
