import { execFileSync } from 'node:child_process';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { manifestPath } from '../archive/manifest.ts';
import { craftArchive } from '../craft-archive.fixture.ts';
import type { Row } from '../csv/dialect.ts';
import { exportArchive } from '../export/export-archive.ts';
import type { ExportTable } from '../segments/tables.ts';
import { CHAIN, listed, SOURCE, storeRows, temporaryFolder, temporaryStore } from '../temporary-store.fixture.ts';
import { listArchive, readArchive } from './read-archive.ts';
import { verifyArchive } from './verify-archive.ts';

const LAST = 59;

function time(second: number): string {
  return `2023-05-01 10:00:${String(second).padStart(2, '0')}+00`;
}

/** One row a second, up to `end`, which is not included. */
function orders(start: number, end: number): { columns: string[]; rows: Row[] } {
  const rows = Array.from({ length: end - start }, (_, index) => [
    time(start + index),
    index % 2 === 0 ? null : 'a "b"\n',
  ]);
  return { columns: ['vega_time', 'note'], rows };
}

function blocks(start: number, end: number): { columns: string[]; rows: Row[] } {
  const rows = Array.from({ length: end - start }, (_, index) => [time(start + index), String(start + index + 1)]);
  return { columns: ['vega_time', 'height'], rows };
}

/** Blocks 1 to 60, one a second, in two segments of different schema versions. Orders end at `ordersEnd`. */
async function storeOf(ordersEnd = LAST + 1) {
  const store = await temporaryStore();
  await store.recordSegments([listed(1, 30, 90), listed(31, 60, 97)], SOURCE);
  await storeRows(store, 1, 30, 'TABLE_BLOCKS', blocks(0, 30));
  await storeRows(store, 31, 60, 'TABLE_BLOCKS', blocks(30, 60));
  await storeRows(store, 1, 30, 'TABLE_ORDERS', orders(0, 30));
  await storeRows(store, 31, 60, 'TABLE_ORDERS', orders(30, ordersEnd));
  return store;
}

async function exported(table: ExportTable, store?: Awaited<ReturnType<typeof storeOf>>) {
  const history = store ?? (await storeOf());
  const range = { from: 1n, to: 60n };
  const out = await temporaryFolder();
  const request = { history: history.snapshots, network: '', table, range, names: 'neutral', out } as const;
  const { file } = await exportArchive(request);
  return { store: history, file, blockTimes: history.blockTimes.bind(history) };
}

async function crafted(files: Parameters<typeof craftArchive>[0], name = `${CHAIN}-orders-1-60.zip`): Promise<string> {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, craftArchive(files));
  return path;
}

test('an exported archive is complete, and its rows reach the last block', async () => {
  const { file } = await exported('TABLE_ORDERS');
  expect(await verifyArchive(file)).toMatchObject({
    verdict: 'complete',
    coverage: 'proven',
    coverageNote: 'the rows are those of the manifest, which was proven',
    problems: [],
    table: 'TABLE_ORDERS',
    range: { from: 1n, to: 60n },
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
    coverageNote: expect.stringContaining('it has no row in the last block (60)'),
  });
});

test('one changed row is noticed, and its segment named', async () => {
  const { file } = await exported('TABLE_ORDERS');
  const zip = await JSZip.loadAsync(await readFile(file));
  const name = 'test-chain-orders-97-31-60.csv';
  const text = (await zip.file(name)?.async('string')) ?? '';
  zip.file(name, text.replace(time(45), time(44)));
  await writeFile(file, await zip.generateAsync({ type: 'nodebuffer' }));
  expect(await verifyArchive(file)).toMatchObject({
    verdict: 'damaged',
    problems: [`"${name}": the rows of blocks 31 to 60 are not those of the manifest`],
  });
});

test.each<[string, (text: string) => string, string]>([
  ['fewer', (text) => text.split('\n').slice(0, -6).join('\n'), 'its rows end within blocks 31 to 60'],
  ['more', (text) => `${text}${time(1)},\n`, 'it has more rows than its manifest'],
])('%s rows than the manifest says are noticed', async (_, change, problem) => {
  const { file } = await exported('TABLE_ORDERS');
  const name = 'test-chain-orders-97-31-60.csv';
  const zip = await JSZip.loadAsync(await readFile(file));
  zip.file(name, change((await zip.file(name)?.async('string')) ?? ''));
  await writeFile(file, await zip.generateAsync({ type: 'nodebuffer' }));
  expect(await verifyArchive(file)).toMatchObject({
    verdict: 'damaged',
    problems: [expect.stringContaining('the manifest'), `"${name}": ${problem}`],
  });
});

test('a missing file of several is missing blocks, by manifest, by name and by argument', async () => {
  const { file } = await exported('TABLE_ORDERS');
  const zip = await JSZip.loadAsync(await readFile(file));
  zip.remove('test-chain-orders-97-31-60.csv');
  await writeFile(file, await zip.generateAsync({ type: 'nodebuffer' }));
  const missing = { verdict: 'incomplete', coverage: 'unproven', problems: ['blocks 31 to 60 are missing'] };
  expect(await verifyArchive(file)).toMatchObject(missing);
  await rm(manifestPath(file));
  expect(await verifyArchive(file)).toMatchObject(missing);
  const renamed = join(dirname(file), 'renamed.zip');
  await rename(file, renamed);
  expect(await verifyArchive(renamed)).toMatchObject({ verdict: 'complete', range: { from: 1n, to: 30n } });
  expect(await verifyArchive(renamed, { range: { from: 1n, to: 60n } })).toMatchObject(missing);
});

test('a file cut anywhere is never complete', async () => {
  const { file } = await exported('TABLE_ORDERS');
  const whole = await readFile(file);
  for (let length = 0; length < whole.length; length += 37) {
    await writeFile(file, whole.subarray(0, length));
    expect((await verifyArchive(file)).verdict).toBe('damaged');
  }
});

test('a changed byte anywhere is never complete', async () => {
  const { file } = await exported('TABLE_ORDERS');
  const whole = await readFile(file);
  for (let at = 0; at < whole.length; at += 41) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 0x10;
    await writeFile(file, changed);
    const { verdict, csv } = await verifyArchive(file);
    // Bytes without content (times, attributes, versions) may change; the rows may not.
    if (verdict === 'complete') expect(csv.map(({ rows }) => rows)).toEqual([30, 30]);
  }
});

test('network names, versions padded, are understood as well', async () => {
  const path = await crafted(
    [{ name: `${CHAIN}-orders-097-000001-000060.csv`, text: 'vega_time\n' }],
    `${CHAIN}-orders-000001-000060.zip`,
  );
  expect(await verifyArchive(path)).toMatchObject({
    verdict: 'complete',
    coverage: 'unproven',
    csv: [{ schemaVersion: 97n, rows: 0 }],
  });
});

test.each([
  ['an unexpected file', [{ name: 'evil.exe', text: '' }], 'is not the name of an exported table'],
  ['a path upwards', [{ name: '../x-orders-1-60.csv', text: 'a\n' }], 'invalid relative path'],
  ['a wrong CRC', [{ name: 'x-orders-1-60.csv', text: 'a\n', claims: { rawCrc: 1 } }], 'does not match its CRC-32'],
  [
    'a broken dialect',
    [{ name: 'x-orders-1-60.csv', text: 'a\n"b' }],
    '"x-orders-1-60.csv": the text ends inside a quoted value',
  ],
])('%s is damage', async (_, files, problem) => {
  expect(await verifyArchive(await crafted(files))).toMatchObject({
    verdict: 'damaged',
    coverage: 'unproven',
    problems: [expect.stringContaining(problem)],
  });
});

test('all files are read, although the first is damaged', async () => {
  const path = await crafted([
    { name: 'x-orders-1-1-30.csv', text: 'a\n', claims: { rawCrc: 1 } },
    { name: 'x-orders-2-31-60.csv', text: 'a\n', claims: { rawCrc: 1 } },
  ]);
  expect((await verifyArchive(path)).problems).toHaveLength(2);
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

test('a pipe is rejected at once, although it has no writer', async ({ skip }) => {
  if (process.platform === 'win32') {
    process.stdout.write('this system has no pipes among its files: none was verified\n');
    skip();
  }
  const pipe = join(await temporaryFolder(), 'archive.zip');
  execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
  await expect(verifyArchive(pipe)).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
    message: expect.stringContaining('not a file'),
  });
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
