import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPromise } from 'yauzl';
import { readPlan } from '../archive/archive-source.ts';
import { type ArchivePlan, planArchive } from '../archive/plan-archive.ts';
import { hasPython, listWithPython } from '../other-readers.fixture.ts';
import type { Holding } from '../store/holdings.ts';
import { combineCrc32 } from './crc32.ts';
import { centralDirectory, localHeader } from './records.ts';

const GIB = 1024 ** 3;
const CHUNK = 8 * 1024 * 1024;
/** One buffer stands for all stored bytes, so that gigabytes can be counted without storing or writing them. */
const standIn = Buffer.alloc(CHUNK);

function holding(index: number, schemaVersion: bigint, rawBytes: number, storedBytes: number): Holding {
  const from = BigInt(index * 1000 + 1);
  const origin = { origin: 'listed', source: '', segmentId: '', previousSegmentId: '' } as const;
  return {
    segment: { key: BigInt(index), from, to: from + 999n, schemaVersion, ...origin },
    part: {
      key: BigInt(index),
      segment: BigInt(index),
      table: 'TABLE_TRADES',
      columns: ['id'],
      rows: 1,
      rawBytes,
      rawCrc: index + 1,
      rawSha256: '',
      storedBytes,
      storedCrc: 0,
      times: null,
      disputedBy: null,
      source: '',
      storedAt: 0,
    },
    reach: 'unknown',
    suspicion: null,
  };
}

function plan(holdings: Holding[]): ArchivePlan {
  const range = { from: 1n, to: BigInt(holdings.length * 1000) };
  return planArchive('große-kette', { table: 'TABLE_TRADES', range, names: 'neutral' }, holdings);
}

const chunks = {
  chunkAt: (_: bigint, offset: number) => ({ start: Math.floor(offset / CHUNK) * CHUNK, bytes: standIn }),
};

/** Writes everything except stored chunks at its position in a sparse file, and counts all bytes. */
async function writeWithHoles(planned: ArchivePlan): Promise<{ path: string; counted: number }> {
  const path = join(tmpdir(), `orrery-zip64-${process.pid}-${Math.random().toString(36).slice(2)}.zip`);
  onTestFinished(() => rm(path, { force: true }));
  const file = await open(path, 'w');
  let counted = 0;
  for (const bytes of readPlan(planned, chunks)) {
    if (bytes.buffer !== standIn.buffer) await file.write(bytes, 0, bytes.length, counted);
    counted += bytes.length;
  }
  await file.close();
  return { path, counted };
}

const huge = plan([holding(0, 1n, 9 * GIB, 3 * GIB), holding(1, 2n, 2 * GIB, 2 * GIB - 1), holding(2, 3n, 100, 50)]);

test('an archive beyond 4 GiB has exactly the size that was planned', async () => {
  const { counted } = await writeWithHoles(huge);
  expect(counted).toBe(huge.bytes);
  expect(counted).toBeGreaterThan(5 * GIB);
});

test('sizes and offsets beyond 4 GiB are read back by yauzl', async () => {
  const { path } = await writeWithHoles(huge);
  const zip = await openPromise(path, { strictFileNames: true });
  const read = [];
  for await (const entry of zip.eachEntry()) {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const { fileName, uncompressedSize, compressedSize, crc32, relativeOffsetOfLocalHeader } = entry;
    read.push([fileName, uncompressedSize, compressedSize, crc32, relativeOffsetOfLocalHeader]);
    expect(fileDataStart).toBeGreaterThan(relativeOffsetOfLocalHeader);
  }
  zip.close();
  expect(read).toEqual(
    huge.csv.map(({ name, rawBytes, storedBytes, rawCrc, offset }) => [name, rawBytes, storedBytes, rawCrc, offset]),
  );
});

test.skipIf(!hasPython)('and by Python', async () => {
  const { path } = await writeWithHoles(huge);
  expect(listWithPython(path)).toEqual(
    huge.csv.map(({ name, rawBytes, storedBytes, rawCrc, offset }) => [name, rawBytes, storedBytes, rawCrc, offset]),
  );
});

test('any range beyond 4 GiB can be read by itself', () => {
  const [, second, third] = huge.csv;
  if (second === undefined || third === undefined) throw new RangeError();
  const [bytes] = readPlan(huge, chunks, { start: third.offset, end: third.offset + 4 });
  expect(bytes?.toString('latin1')).toBe('PK\u0003\u0004');
  let counted = 0;
  for (const piece of readPlan(huge, chunks, { start: second.offset + 12_345, end: huge.bytes - 7 }))
    counted += piece.length;
  expect(counted).toBe(huge.bytes - 7 - second.offset - 12_345);
});

test('the CRC of gigabytes is that of the parts joined', () => {
  const one = plan([holding(0, 1n, 9 * GIB, 3 * GIB), holding(1, 1n, 5 * GIB, GIB)]);
  const separate = plan([holding(0, 1n, 9 * GIB, 3 * GIB), holding(1, 2n, 5 * GIB, GIB)]);
  expect(one.csv).toHaveLength(1);
  expect(one.csv[0]?.rawCrc).toBe(combineCrc32(separate.csv[0]?.rawCrc ?? 0, 2, 5 * GIB));
});

const limit = 0xffffffff;

test.each([
  [limit - 1, 7, false],
  [limit, 7, true],
  [7, limit - 1, false],
  [7, limit, true],
])('raw %i and stored %i bytes: ZIP64 %s', (rawBytes, storedBytes, zip64) => {
  const header = localHeader({ name: 'a', rawCrc: 0, rawBytes, storedBytes, offset: 0 });
  expect(header.length).toBe(zip64 ? 51 : 31);
  expect(header.readUInt16LE(4)).toBe(zip64 ? 45 : 20);
  expect(header.readUInt32LE(18)).toBe(zip64 ? limit : storedBytes);
  expect(header.readUInt32LE(22)).toBe(zip64 ? limit : rawBytes);
});

test('only an offset beyond 4 GiB needs ZIP64 in the central directory alone', () => {
  const entry = { name: 'a', rawCrc: 0, rawBytes: 5, storedBytes: 5, offset: limit };
  expect(localHeader(entry).length).toBe(31);
  const directory = centralDirectory([entry], limit + 36);
  expect(directory.length).toBe(46 + 1 + 12 + 76 + 22);
  expect(directory.readUInt32LE(42)).toBe(limit);
  expect(directory.readBigUInt64LE(51)).toBe(BigInt(limit));
});

test.each([
  [65_534, false],
  [65_535, true],
])('%i entries: ZIP64 %s', (count, zip64) => {
  const entries = Array.from({ length: count }, (_, index) => ({
    name: `${index}`.padStart(5, '0'),
    rawCrc: 0,
    rawBytes: 0,
    storedBytes: 2,
    offset: 0,
  }));
  const directory = centralDirectory(entries, 1000);
  expect(directory.length).toBe(count * 51 + (zip64 ? 76 : 0) + 22);
  expect(directory.readUInt16LE(directory.length - 12)).toBe(Math.min(count, 65_535));
});

test('names outside of ASCII are marked as UTF-8', () => {
  expect(huge.csv[0]?.name).toBe('große-kette-trades-1-1-1000.csv');
  expect(localHeader({ name: 'ö', rawCrc: 0, rawBytes: 0, storedBytes: 2, offset: 0 }).readUInt16LE(6)).toBe(0x0800);
});
