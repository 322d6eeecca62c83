import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { ContentError } from '../content-error.ts';
import { CHAIN, historyFolder, listed, SOURCE, storeRows, temporaryStore } from '../temporary-store.fixture.ts';
import { deflateChunk } from '../zip/deflate.ts';
import { historyFile } from './history-format.ts';
import { HistoryStore } from './history-store.ts';

const three = [listed(1, 1000), listed(1001, 2000, 90), listed(3001, 4000, 97)];
const origin = { from: 1n, to: 1000n, schemaVersion: 1n, table: 'TABLE_TRADES', source: SOURCE } as const;
const trades = (count: number) => ({
  columns: ['id', 'note'],
  rows: Array.from({ length: count }, (_, index) => [
    `trade ${index}`,
    index % 3 === 0 ? null : 'ü"\n'.repeat(index % 40),
  ]),
});

test('a listing makes segments known, with the gaps between them', async () => {
  const store = await temporaryStore();
  expect(await store.recordSegments(three, SOURCE)).toEqual({ added: 3, changed: 0, disputed: 0 });
  expect(
    store
      .segments()
      .map(({ from, to, schemaVersion, segmentId, origin }) => [from, to, schemaVersion, segmentId, origin]),
  ).toEqual([
    [1n, 1000n, 1n, 'Qm1-1000', 'listed'],
    [1001n, 2000n, 90n, 'Qm1001-2000', 'listed'],
    [3001n, 4000n, 97n, 'Qm3001-4000', 'listed'],
  ]);
  expect(store.gaps()).toEqual([{ from: 2001n, to: 3000n }]);
  expect(await store.recordSegments(three, SOURCE)).toEqual({ added: 0, changed: 0, disputed: 0 });
});

test('a segment that a listing changes is replaced while nothing of it is stored', async () => {
  const store = await temporaryStore();
  await store.recordSegments(three, SOURCE);
  expect(await store.recordSegments([listed(1, 1000, 2)], SOURCE)).toEqual({ added: 0, changed: 1, disputed: 0 });
  expect(store.segments()[0]?.schemaVersion).toBe(2n);
});

test('after rows are stored, a different listing marks them as disputed instead', async () => {
  const store = await temporaryStore();
  await store.recordSegments(three, SOURCE);
  await storeRows(store, 1, 1000, 'TABLE_TRADES', trades(3));
  expect(await store.recordSegments([listed(1, 1000, 1, 'QmOther')], 'http://other')).toMatchObject({ disputed: 1 });
  expect(store.segments()[0]?.segmentId).toBe('Qm1-1000');
  expect(store.holdings('TABLE_TRADES')[0]).toMatchObject({
    suspicion: 'disputed',
    part: { disputedBy: 'http://other' },
  });
});

test('a learnt range stays one segment, until a listing confirms it', async () => {
  const store = await temporaryStore();
  await storeRows(store, 1, 1000, 'TABLE_TRADES', trades(1));
  const [learnt] = store.segments();
  expect(learnt).toMatchObject({ origin: 'learnt', segmentId: '', schemaVersion: 1n });
  expect(await store.recordSegments(three.slice(0, 1), SOURCE)).toMatchObject({ changed: 1, disputed: 0 });
  expect(store.segments()).toMatchObject([{ origin: 'listed', segmentId: 'Qm1-1000', key: learnt?.key }]);
  expect(store.holdings('TABLE_TRADES')[0]?.suspicion).toBeNull();
});

test('segments of another chain, or invalid ones, are rejected with their whole listing', async () => {
  const store = await temporaryStore();
  const foreign = { ...listed(1001, 2000), chainId: 'other-chain' };
  await expect(store.recordSegments([listed(1, 1000), foreign], SOURCE)).rejects.toMatchObject({
    code: 'CHAIN_MISMATCH',
  });
  await expect(store.recordSegments([listed(1, 1000), listed(9, 3)], SOURCE)).rejects.toMatchObject({
    code: 'UPSTREAM_INVALID',
  });
  expect(store.segments()).toEqual([]);
});

test('a file of another chain is refused, and so is one of a newer format', async () => {
  const folder = await historyFolder();
  const file = historyFile(folder);
  await new HistoryStore({ file, chainId: CHAIN }).close();
  expect(() => new HistoryStore({ file, chainId: 'other-chain' })).toThrow('holds chain "test-chain"');
  const database = new Database(file);
  database.pragma('user_version = 99');
  database.close();
  expect(() => new HistoryStore({ file, chainId: CHAIN })).toThrow('written by a newer Orrery');
});

test('a file that is no database is reported as damaged', async () => {
  const file = historyFile(await historyFolder());
  await writeFile(file, 'not a database, but long enough to look like one'.repeat(100));
  expect(() => new HistoryStore({ file, chainId: CHAIN })).toThrow('cannot be read');
});

test('a part carries sizes, CRCs, hash and times of its rows', async () => {
  const store = await temporaryStore();
  await store.recordSegments(three, SOURCE);
  const rows = [
    ['2023-05-01 10:00:00+00', 'a'],
    ['2023-05-01 10:00:05.5+00', null],
  ];
  await storeRows(store, 1, 1000, 'TABLE_ORDERS', { columns: ['vega_time', 'x'], rows });
  const start = Date.UTC(2023, 4, 1, 10) * 1000;
  expect(store.holdings('TABLE_ORDERS')[0]?.part).toMatchObject({
    columns: ['vega_time', 'x'],
    rows: 2,
    rawBytes: 51,
    rawSha256: '42b22164a224af47bfddec29a0b91cf03fb48eaa2d18237afe424f584739a63a',
    times: { first: start, last: start + 5_500_000, distinct: 2, longestPause: 5_500_000 },
    source: SOURCE,
  });
  expect(store.holdings('TABLE_ORDERS')[1]?.part).toBeUndefined();
  expect(store.holdings('TABLE_TRADES')[0]?.part).toBeUndefined();
});

test('an incomplete part is invisible, and a failed one leaves nothing', async () => {
  const store = await temporaryStore();
  const failing = store.writePart(origin, async (add) => {
    add(await deflateChunk({ rows: 1, bytes: Buffer.from('x\n') }));
    expect(store.holdings('TABLE_TRADES')).toEqual([]);
    throw new ContentError('cut off');
  });
  await expect(failing).rejects.toThrow('cut off');
  expect(store.holdings('TABLE_TRADES')).toEqual([]);
  const database = new Database(store.file, { readonly: true });
  expect(database.prepare('SELECT count(*) FROM chunk').pluck().get()).toBe(0);
  database.close();
});

test('writers take turns, and a rollback of one does not affect the others', async () => {
  const store = await temporaryStore();
  await store.recordSegments(three.slice(0, 1), SOURCE);
  const failing = store.writePart(origin, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    throw new ContentError('cut off');
  });
  const recorded = store.recordSegments(three, SOURCE);
  await expect(failing).rejects.toThrow('cut off');
  expect(await recorded).toMatchObject({ added: 2 });
  expect(store.segments()).toHaveLength(3);
});

test('rows stored again replace the old ones under a new key', async () => {
  const store = await temporaryStore();
  await store.recordSegments(three, SOURCE);
  const old = await storeRows(store, 1, 1000, 'TABLE_TRADES', trades(3));
  const renewed = await storeRows(store, 1, 1000, 'TABLE_TRADES', trades(4));
  expect(renewed.key).toBeGreaterThan(old.key);
  expect(store.holdings('TABLE_TRADES')[0]?.part).toEqual(renewed);
});

test('a process killed in the middle of a part leaves an intact file without the part', async () => {
  const folder = await historyFolder();
  const file = historyFile(folder);
  const before = new HistoryStore({ file, chainId: CHAIN });
  await before.recordSegments(three, SOURCE);
  const kept = await storeRows(before, 1, 1000, 'TABLE_ORDERS', trades(10));
  await before.close();
  const program = fileURLToPath(new URL('../half-written-part.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [program, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const after = await temporaryStore(folder);
  expect(after.holdings('TABLE_TRADES')[0]?.part).toBeUndefined();
  expect(after.holdings('TABLE_ORDERS')[0]?.part).toEqual(kept);
  const database = new Database(file, { readonly: true });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  database.close();
});

test('eviction removes the least recently used parts, and the space returns to the disk', async () => {
  const store = await temporaryStore();
  await store.recordSegments(three, SOURCE);
  const noise = { columns: ['x'], rows: Array.from({ length: 40_000 }, () => [Math.random().toString(36)]) };
  const first = await storeRows(store, 1, 1000, 'TABLE_TRADES', noise);
  const second = await storeRows(store, 1001, 2000, 'TABLE_TRADES', noise);
  await new Promise((resolve) => setTimeout(resolve, 2));
  await store.touch('TABLE_TRADES', { from: 1n, to: 1000n });
  const full = store.bytes();
  expect(await store.evict({ bytes: full - 1, keep: [], mirrored: [] })).toBe(1);
  expect(store.holdings('TABLE_TRADES').map(({ part }) => part?.key)).toEqual([first.key, undefined, undefined]);
  expect(store.bytes()).toBeLessThan(full - second.storedBytes * 0.9);
  expect(store.segments()).toHaveLength(3);
});

test('the size within spans counts whole segments of their tables, each once', async () => {
  const store = await temporaryStore();
  await store.recordSegments(three, SOURCE);
  const rows = { columns: ['x'], rows: [['1'], ['2']] };
  const first = await storeRows(store, 1, 1000, 'TABLE_TRADES', rows);
  const second = await storeRows(store, 1001, 2000, 'TABLE_TRADES', rows);
  await storeRows(store, 1, 1000, 'TABLE_ORDERS', rows);
  const trades = (from: bigint, to: bigint) => ({ table: 'TABLE_TRADES', from, to }) as const;
  expect(store.bytesWithin([])).toBe(0);
  expect(store.bytesWithin([trades(1n, 1999n)])).toBe(first.storedBytes);
  expect(store.bytesWithin([trades(1n, 2000n), trades(1n, 1000n)])).toBe(first.storedBytes + second.storedBytes);
});

test('rows that break off against their own rhythm are kept but suspect, as soon as blocks give the times', async () => {
  const store = await temporaryStore();
  await store.recordSegments([listed(1, 60)], SOURCE);
  const time = (second: number) => `2023-05-01 10:00:${String(second).padStart(2, '0')}+00`;
  const rows = Array.from({ length: 20 }, (_, second) => [time(second), String(second)]);
  await storeRows(store, 1, 60, 'TABLE_ORDERS', { columns: ['vega_time', 'id'], rows });
  expect(store.holdings('TABLE_ORDERS')[0]?.suspicion).toBeNull();
  const blocks = Array.from({ length: 60 }, (_, second) => [time(second), String(second + 1)]);
  await storeRows(store, 1, 60, 'TABLE_BLOCKS', { columns: ['vega_time', 'height'], rows: blocks });
  expect(store.holdings('TABLE_ORDERS')[0]?.suspicion).toBe('short');
  expect(store.holdings('TABLE_BLOCKS')[0]?.suspicion).toBeNull();
});

test('blocks with a missing height are never stored', async () => {
  const store = await temporaryStore();
  await store.recordSegments([listed(1, 3)], SOURCE);
  const rows = [
    ['t', '1'],
    ['t', '3'],
  ];
  const stored = storeRows(store, 1, 3, 'TABLE_BLOCKS', { columns: ['vega_time', 'height'], rows });
  await expect(stored).rejects.toThrow('block 2 is missing');
  expect(store.holdings('TABLE_BLOCKS')[0]?.part).toBeUndefined();
});
