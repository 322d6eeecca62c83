import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { manifestPath } from '../archive/manifest.ts';
import { CHAIN } from '../temporary-store.fixture.ts';
import { crafted, exported, secondAsText } from './verified-archives.fixture.ts';
import { verifyArchive } from './verify-archive.ts';

test('one changed row is noticed, and its segment named', async () => {
  const { file } = await exported('TABLE_ORDERS');
  const zip = await JSZip.loadAsync(await readFile(file));
  const name = 'test-chain-orders-97-31-60.csv';
  const text = (await zip.file(name)?.async('string')) ?? '';
  zip.file(name, text.replace(secondAsText(45), secondAsText(44)));
  await writeFile(file, await zip.generateAsync({ type: 'nodebuffer' }));
  expect(await verifyArchive(file)).toMatchObject({
    verdict: 'damaged',
    problems: [`"${name}": the rows of blocks 31 to 60 are not those of the manifest`],
  });
});

test.each<[string, (text: string) => string, string]>([
  ['fewer', (text) => text.split('\n').slice(0, -6).join('\n'), 'its rows end within blocks 31 to 60'],
  ['more', (text) => `${text}${secondAsText(1)},\n`, 'it has more rows than its manifest'],
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

test('blocks are named that are missing before an archive and after it', async () => {
  const { file } = await exported('TABLE_ORDERS');
  const zip = await JSZip.loadAsync(await readFile(file));
  const [first = ''] = Object.keys(zip.files);
  zip.remove(first);
  await rm(manifestPath(file));
  await writeFile(file, await zip.generateAsync({ type: 'nodebuffer' }));
  expect((await verifyArchive(file, { range: { from: 1n, to: 90n } })).problems).toEqual([
    'blocks 1 to 30, 61 to 90 are missing',
  ]);
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
