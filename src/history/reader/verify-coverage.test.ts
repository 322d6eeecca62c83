import { readFile, rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { BlockRange } from '../../contract/index.ts';
import { createRowCounter } from '../archive/join-holdings.ts';
import { manifestPath } from '../archive/manifest.ts';
import type { BlockTimes } from '../segments/reach.ts';
import type { ExportTable } from '../segments/tables.ts';
import type { Holding } from '../store/holdings.ts';
import { storeRows } from '../temporary-store.fixture.ts';
import { exported, secondAsText, storeOf } from './verified-archives.fixture.ts';
import { verifyArchive } from './verify-archive.ts';

test('a file of several segments is proven if the rows of each reach its last block', async () => {
  const { file, blockTimes } = await exported('TABLE_ORDERS', await storeOf(60, { version: 90 }));
  await rm(manifestPath(file));
  expect(await verifyArchive(file, { blockTimes })).toMatchObject({
    coverage: 'proven',
    csv: [{ name: 'test-chain-orders-1-60.csv' }],
  });
  const ends = (file: BlockRange) => ({ ...blockTimes(file), innerEnds: undefined }) as BlockTimes;
  expect(await verifyArchive(file, { blockTimes: ends })).toMatchObject({
    verdict: 'complete',
    coverage: 'unproven',
    coverageNote: 'its segments, or the times of their ends, are unknown here',
  });
});

test('a file of several segments stays unproven if only the last one reaches its end, also beside its manifest', async () => {
  const { file, blockTimes } = await exported('TABLE_ORDERS', await storeOf(60, { firstEnd: 29, version: 90 }));
  const unproven = {
    verdict: 'complete',
    coverage: 'unproven',
    coverageNote: 'one of its segments has no row in its last block (30)',
  };
  expect(await verifyArchive(file, { blockTimes })).toMatchObject(unproven);
  await rm(manifestPath(file));
  expect(await verifyArchive(file, { blockTimes })).toMatchObject(unproven);
});

test('a segment inside a file whose rows end long before its last block is incomplete, as its stored part is', async () => {
  const store = await storeOf(60, { firstEnd: 22, version: 90 });
  expect(store.holdings('TABLE_ORDERS').map(({ suspicion }) => suspicion)).toEqual(['short', null]);
  const { file, blockTimes } = await exported('TABLE_ORDERS', store);
  const incomplete = {
    verdict: 'incomplete',
    problems: ['"test-chain-orders-1-60.csv": its rows end long before block 30, unlike in other segments'],
  };
  expect(await verifyArchive(file, { blockTimes })).toMatchObject(incomplete);
  await rm(manifestPath(file));
  expect(await verifyArchive(file, { blockTimes })).toMatchObject(incomplete);
});

test('a table in order of an id is never proven by a row in the last block, whatever an earlier manifest says', async () => {
  const store = await storeOf();
  const row = (id: string, second: number) => [id, secondAsText(second)];
  const columns = ['id', 'vega_time'];
  await storeRows(store, 1, 30, 'TABLE_MARKETS', { columns, rows: [row('a', 29), row('b', 3)] });
  await storeRows(store, 31, 60, 'TABLE_MARKETS', { columns, rows: [row('a', 59)] });
  const { file, blockTimes } = await exported('TABLE_MARKETS', store);
  const manifest = await readFile(manifestPath(file), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({ verdict: 'complete', coverage: 'unproven' });
  await writeFile(manifestPath(file), manifest.replace('"coverage": "unproven"', '"coverage": "proven"'));
  expect(await verifyArchive(file, { blockTimes })).toMatchObject({
    verdict: 'complete',
    coverage: 'unproven',
    coverageNote: 'its rows are not in order of time, so their ends prove nothing',
    segments: { verified: 2, total: 2 },
  });
});

test('fewer rows than are stored of the same blocks are incomplete, also without a manifest; more are not', async () => {
  const stored = await storeOf(60, { version: 90 });
  const storedRows = ({ table, ...range }: BlockRange & { table: ExportTable }) =>
    createRowCounter(stored.holdings(table))(range);
  const cut = await exported('TABLE_ORDERS', await storeOf(59, { version: 90 }));
  await rm(manifestPath(cut.file));
  const { blockTimes } = cut;
  expect(await verifyArchive(cut.file, { blockTimes })).toMatchObject({ verdict: 'complete' });
  expect(await verifyArchive(cut.file, { blockTimes, storedRows })).toMatchObject({
    verdict: 'incomplete',
    problems: ['"test-chain-orders-1-60.csv" has fewer rows (59) than are stored here of its blocks (60)'],
  });
  const whole = await exported('TABLE_ORDERS', stored);
  const fewer = () => 59;
  expect(await verifyArchive(whole.file, { blockTimes, storedRows })).toMatchObject({ verdict: 'complete' });
  expect(await verifyArchive(whole.file, { blockTimes, storedRows: fewer })).toMatchObject({ verdict: 'complete' });
});

test('rows count as stored only if all segments of the range are there, and none has wrong rows', async () => {
  const holdings = (await storeOf(60, { firstEnd: 22 })).holdings('TABLE_ORDERS');
  const [first, second] = holdings as [Holding, Holding];
  expect(first.suspicion).toBe('short');
  const range = { from: 1n, to: 60n };
  expect(createRowCounter(holdings)(range)).toBe(52);
  expect(createRowCounter(holdings)({ from: 1n, to: 30n })).toBe(22);
  expect(createRowCounter(holdings)({ from: 1n, to: 40n })).toBeUndefined();
  expect(createRowCounter([first, { ...second, part: undefined }])(range)).toBeUndefined();
  expect(createRowCounter([first, { ...second, suspicion: 'outside' }])(range)).toBeUndefined();
  expect(createRowCounter([first, { ...second, suspicion: 'disputed' }])(range)).toBeUndefined();
});
