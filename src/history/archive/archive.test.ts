import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BlockRange, WireNames } from '../../contract/index.ts';
import { arbitraryRows, columnNames, type RandomTable } from '../arbitrary.fixture.ts';
import { writeRow } from '../csv/dialect.ts';
import { digestWithPython, hasPython, hasUnzip, readWithJsZip, testWithUnzip } from '../other-readers.fixture.ts';
import type { HistoryStore } from '../store/history-store.ts';
import { CHAIN, historyFolder, listed, SOURCE, storeRows, temporaryStore } from '../temporary-store.fixture.ts';
import { ArchiveSource } from './archive-source.ts';

function open(store: HistoryStore, range: BlockRange, names: WireNames = 'neutral', table = 'TABLE_TRADES' as const) {
  return new ArchiveSource(store.snapshots, { table, range, names });
}

function readAll(store: HistoryStore, range: BlockRange, names?: WireNames) {
  const source = open(store, range, names);
  try {
    return { plan: source.plan, archive: Buffer.concat([...source.read()]) };
  } finally {
    source.close();
  }
}

interface StoredSegment {
  from: number;
  to: number;
  version: number;
  table: RandomTable;
}

/** Adjacent segments of random length. A schema version keeps its columns. */
const history = fc
  .array(columnNames, { minLength: 1, maxLength: 3 })
  .chain((schemas) =>
    fc.array(
      fc.tuple(fc.nat({ max: schemas.length - 1 }), fc.integer({ min: 1, max: 9 })).chain(([version, length]) =>
        arbitraryRows(schemas[version] ?? [], 8).map((rows) => ({
          version,
          length,
          columns: schemas[version] ?? [],
          rows,
        })),
      ),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map((drafts) => {
    let next = 1;
    return drafts.map(({ version, length, columns, rows }): StoredSegment => {
      const from = next;
      next += length;
      return { from, to: next - 1, version: version * 7, table: { columns, rows } };
    });
  });

async function storeOf(segments: readonly StoredSegment[]): Promise<HistoryStore> {
  const store = await temporaryStore();
  await store.recordSegments(
    segments.map(({ from, to, version }) => listed(from, to, version)),
    SOURCE,
  );
  for (const { from, to, table } of segments) await storeRows(store, from, to, 'TABLE_TRADES', table);
  return store;
}

/** The expected content of an archive: one file for each run of one version, the header once, then all rows. */
function expectedFiles(segments: readonly StoredSegment[]): Map<string, string> {
  const runs: StoredSegment[][] = [];
  for (const segment of segments) {
    const run = runs.at(-1);
    if (run?.[0]?.version === segment.version) run.push(segment);
    else runs.push([segment]);
  }
  const files = runs.map((run): [string, string] => {
    const version = runs.length === 1 ? '' : `-${run[0]?.version}`;
    const text = [run[0]?.table.columns ?? [], ...run.flatMap(({ table }) => table.rows)].map(writeRow).join('');
    return [`${CHAIN}-trades${version}-${run[0]?.from}-${run.at(-1)?.to}.csv`, text];
  });
  return new Map(files);
}

test('for every range, the archive holds exactly the stored rows, for JSZip, Python and unzip', async () => {
  const folder = await historyFolder();
  const paths: string[] = [];
  const contents: [string, string][][] = [];
  await fc.assert(
    fc.asyncProperty(history, async (segments) => {
      const store = await storeOf(segments);
      for (let first = 0; first < segments.length; first += 1) {
        for (let last = first; last < segments.length; last += 1) {
          const chosen = segments.slice(first, last + 1);
          const range = { from: BigInt(chosen[0]?.from ?? 0), to: BigInt(chosen.at(-1)?.to ?? 0) };
          const { plan, archive } = readAll(store, range);
          expect(archive.length).toBe(plan.bytes);
          expect(crc32(archive)).toBe(plan.crc);
          const expected = expectedFiles(chosen);
          const read = await readWithJsZip(archive);
          expect([...read].map(([name, text]) => [name, text.toString()])).toEqual([...expected]);
          expect(plan.rows).toBe(chosen.reduce((sum, { table }) => sum + table.rows.length, 0));
          const path = join(folder, `${paths.length}.zip`);
          await writeFile(path, archive);
          paths.push(path);
          contents.push([...expected].map(([name, text]) => [name, createHash('sha256').update(text).digest('hex')]));
        }
      }
      await store.close();
    }),
    { numRuns: 15 },
  );
  if (hasPython) expect(digestWithPython(paths)).toEqual(contents);
  if (hasUnzip) await testWithUnzip(paths);
});

const twoVersions: StoredSegment[] = [
  { from: 1, to: 1000, version: 90, table: { columns: ['id'], rows: [['a'], [null], ['']] } },
  { from: 1001, to: 2500, version: 97, table: { columns: ['id', 'fee'], rows: [['b', '1']] } },
  { from: 2501, to: 3000, version: 97, table: { columns: ['id', 'fee'], rows: [] } },
];

test('a change of schema splits the archive and is visible in the names', async () => {
  const store = await storeOf(twoVersions);
  const { plan, archive } = readAll(store, { from: 1n, to: 3000n });
  expect(plan.name).toBe('test-chain-trades-97-1-3000.zip');
  const files = await readWithJsZip(archive);
  expect([...files].map(([name, text]) => [name, text.toString()])).toEqual([
    ['test-chain-trades-90-1-1000.csv', 'id\na\n\n""\n'],
    ['test-chain-trades-97-1001-3000.csv', 'id,fee\nb,1\n'],
  ]);
});

test("a network's names are padded and always carry the version of the CSV", async () => {
  const store = await storeOf(twoVersions);
  const { plan } = readAll(store, { from: 1001n, to: 3000n }, 'network');
  expect(plan.name).toBe('test-chain-trades-001001-003000.zip');
  expect(plan.csv.map(({ name }) => name)).toEqual(['test-chain-trades-097-001001-003000.csv']);
});

test('an empty table is its header alone', async () => {
  const store = await storeOf(twoVersions);
  const { archive } = readAll(store, { from: 2501n, to: 3000n });
  expect((await readWithJsZip(archive)).get('test-chain-trades-2501-3000.csv')?.toString()).toBe('id,fee\n');
});

test('equal versions with different headers are never put under one header', async () => {
  const store = await storeOf(twoVersions.map((segment) => ({ ...segment, version: 5 })));
  const { plan } = readAll(store, { from: 1n, to: 3000n });
  expect(plan.csv.map(({ columns }) => columns)).toEqual([['id'], ['id', 'fee']]);
});

test('the same range gives the same bytes and tag from another connection, other rows another tag', async () => {
  const store = await storeOf(twoVersions);
  const range = { from: 1n, to: 3000n };
  const first = readAll(store, range);
  const second = readAll(store, range);
  expect(second.archive.equals(first.archive)).toBe(true);
  expect(second.plan.etag).toBe(first.plan.etag);
  expect(first.plan.etag).toMatch(/^"[\w-]{43}"$/);
  await storeRows(store, 1, 1000, 'TABLE_TRADES', { columns: ['id'], rows: [['a'], [null], [null]] });
  expect(readAll(store, range).plan.etag).not.toBe(first.plan.etag);
  expect(readAll(store, range, 'network').plan.etag).not.toBe(first.plan.etag);
});

test('any range of bytes equals the same range of the whole archive', async () => {
  const rows = Array.from({ length: 60_000 }, (_, index) => [
    createHash('md5').update(`${index}`).digest('hex'),
    `${index}`,
  ]);
  const store = await storeOf([
    { from: 1, to: 10, version: 1, table: { columns: ['id', 'n'], rows } },
    { from: 11, to: 20, version: 2, table: { columns: ['id'], rows: [['x']] } },
  ]);
  const source = open(store, { from: 1n, to: 20n });
  const whole = Buffer.concat([...source.read()]);
  expect(source.plan.pieces.length).toBeGreaterThan(5);
  const position = fc.oneof(
    fc.nat({ max: whole.length }),
    fc.constantFrom(...source.plan.pieces.flatMap(({ start }) => [start, start + 1, Math.max(0, start - 1)])),
  );
  fc.assert(
    fc.property(position, position, (a, b) => {
      const [start, end] = a < b ? [a, b] : [b, a];
      expect(Buffer.concat([...source.read({ start, end })]).equals(whole.subarray(start, end))).toBe(true);
    }),
  );
  source.close();
});

test('memory is freed piece by piece on request, and the bytes are the same', async () => {
  const store = await storeOf(twoVersions);
  const source = open(store, { from: 1n, to: 3000n });
  const whole = Buffer.concat([...source.read()]);
  const copied: Buffer[] = [];
  const seen: Buffer[] = [];
  for (const piece of source.read({ transient: true })) {
    copied.push(Buffer.from(piece));
    seen.push(piece);
  }
  expect(Buffer.concat(copied).equals(whole)).toBe(true);
  expect(seen.filter((piece) => piece.length === 0)).toHaveLength(2);
  expect(Buffer.concat([...source.read()]).equals(whole)).toBe(true);
  source.close();
});

test('an open archive does not change, whatever happens to the store meanwhile', async () => {
  const store = await storeOf(twoVersions);
  const range = { from: 1n, to: 3000n };
  const before = readAll(store, range).archive;
  const source = open(store, range);
  const { columns, rows } = twoVersions[0]?.table ?? { columns: [], rows: [] };
  await storeRows(store, 1, 1000, 'TABLE_TRADES', { columns, rows: [...rows, ...rows] });
  expect(readAll(store, range).archive.equals(before)).toBe(false);
  await store.evict({ bytes: 0, keep: [], mirrored: [] });
  expect(() => open(store, range)).toThrow(
    'Not stored here: trades of blocks 1 to 1000, blocks 1001 to 2500, blocks 2501 to 3000.',
  );
  expect(Buffer.concat([...source.read()]).equals(before)).toBe(true);
  source.close();
});

test('stored bytes that do not match their checksum are noticed before they are sent', async () => {
  const store = await storeOf(twoVersions);
  const database = new Database(store.file);
  database.exec("UPDATE chunk SET bytes = CAST(bytes || x'00' AS BLOB) WHERE part = 1");
  database.close();
  expect(() => readAll(store, { from: 1n, to: 1000n })).toThrow('a chunk does not match its checksum');
});

test('missing ranges are named, not omitted', async () => {
  const store = await temporaryStore();
  await store.recordSegments([listed(1, 1000), listed(1001, 2000)], SOURCE);
  await storeRows(store, 1, 1000, 'TABLE_TRADES', { columns: ['id'], rows: [] });
  expect(() => open(store, { from: 1n, to: 2000n })).toThrow('Not stored here: trades of blocks 1001 to 2000.');
  expect(() => open(store, { from: 1n, to: 1999n })).toThrow('Nearest starts: 1; nearest ends: 1000 or 2000.');
});
