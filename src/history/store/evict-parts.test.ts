import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, test, vi } from 'vitest';
import type { ExportTable } from '../segments/tables.ts';
import { historyFolder, storeRows, temporaryStore } from '../temporary-store.fixture.ts';
import { historyFile } from './history-format.ts';

/** Rows that fill many pages of the file. */
const MANY = { columns: ['id'], rows: Array.from({ length: 40_000 }, (_, index) => [`trade ${index}`]) };

test('space that an interrupted eviction did not return is returned by the next one', async () => {
  const store = await temporaryStore();
  await storeRows(store, 1, 1000, 'TABLE_TRADES', MANY);
  const full = store.bytes();
  const { pragma } = Database.prototype;
  const spy = vi.spyOn(Database.prototype, 'pragma').mockImplementation(function (
    this: Database.Database,
    text,
    options,
  ) {
    if (text === 'incremental_vacuum') throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_WRITE');
    return pragma.call(this, text, options);
  });
  const everything = { bytes: 0, keep: [], mirrored: [] };
  await expect(store.evict(everything)).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
  spy.mockRestore();
  expect(await store.evict(everything)).toBe(0);
  expect(store.bytes()).toBeLessThan(full);
});

test('writes wait for other processes as before after the log could not be emptied', async () => {
  const store = await temporaryStore();
  await storeRows(store, 1, 1000, 'TABLE_TRADES', MANY);
  const { pragma } = Database.prototype;
  const waitOf = (database: Database.Database) => pragma.call(database, 'busy_timeout', { simple: true });
  const writers: { database: Database.Database; wait: unknown }[] = [];
  const spy = vi.spyOn(Database.prototype, 'pragma').mockImplementation(function (
    this: Database.Database,
    text,
    options,
  ) {
    if (text === 'wal_checkpoint(TRUNCATE)') throw new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_WRITE');
    if (text === 'busy_timeout = 0') writers.push({ database: this, wait: waitOf(this) });
    return pragma.call(this, text, options);
  });
  const emptying = expect(store.evict({ bytes: 0, keep: [], mirrored: [] })).rejects;
  await emptying.toMatchObject({ code: 'FILE_UNWRITABLE' }).finally(() => spy.mockRestore());
  expect(writers.map(({ database }) => waitOf(database))).toEqual(writers.map(({ wait }) => wait));
  expect(writers).toHaveLength(1);
});

test('the space of removed parts is free on the disk at once, also that of the log', async () => {
  const folder = await historyFolder();
  const store = await temporaryStore(folder);
  await storeRows(store, 1, 1000, 'TABLE_TRADES', MANY);
  const onDisk = () =>
    ['', '-wal'].reduce(
      (sum, end) => sum + (statSync(historyFile(folder) + end, { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  const full = onDisk();
  expect(await store.evict({ bytes: 0, keep: [], mirrored: [] })).toBe(1);
  expect(onDisk()).toBeLessThan(full);
  expect(onDisk()).toBe(store.bytes());
});

const noise = { columns: ['x'], rows: Array.from({ length: 5_000 }, () => [Math.random().toString(36)]) };

test('eviction never removes kept parts, and removes mirrored tables last, lowest blocks first', async () => {
  const store = await temporaryStore();
  for (const table of ['TABLE_TRADES', 'TABLE_ORDERS'] as const) {
    await storeRows(store, 1001, 2000, table, noise);
    await storeRows(store, 1, 1000, table, noise);
  }
  const stored = () =>
    (['TABLE_TRADES', 'TABLE_ORDERS'] as const).map((table) =>
      store
        .holdings(table)
        .filter(({ part }) => part !== undefined)
        .map(({ segment }) => Number(segment.from)),
    );
  const keep = [{ table: 'TABLE_ORDERS', from: 1n, to: 1000n }] as const;
  const evict = (mirroredBelow?: bigint) =>
    store.evict({ bytes: store.bytes() - 1, keep, mirrored: ['TABLE_TRADES'], mirroredBelow });
  expect(await evict()).toBe(1);
  expect(stored()).toEqual([[1, 1001], [1]]);
  expect(await evict(1001n)).toBe(1);
  expect(await evict(1001n)).toBe(0);
  expect(stored()).toEqual([[1001], [1]]);
  expect(await evict()).toBe(1);
  expect(stored()).toEqual([[], [1]]);
  expect(await evict()).toBe(0);
  expect(store.summaries().find(({ table }) => table === 'TABLE_ORDERS')).toMatchObject({ segments: 1, rows: 5_000 });
});

test('of mirrored tables the lowest blocks are removed first, whenever they were used', async () => {
  const store = await temporaryStore();
  for (const [from, to] of [
    [3001, 4000],
    [1001, 2000],
    [1, 1000],
  ] as const) {
    await storeRows(store, from, to, 'TABLE_TRADES', noise);
  }
  expect(await store.evict({ bytes: store.bytes() - 1, keep: [], mirrored: ['TABLE_TRADES'] })).toBe(1);
  expect(store.holdings('TABLE_TRADES').map(({ part }) => part !== undefined)).toEqual([false, true, true]);
});

describe('mirrored parts', () => {
  const rows = { columns: ['id'], rows: Array.from({ length: 20_000 }, (_, index) => [`row ${index}`]) };
  const trades = { table: 'TABLE_TRADES' as const, from: 1n, to: 1000n };

  /** A store with parts of a mirrored table, of a table that is not, and of one that an unfinished export needs. */
  async function filledStore() {
    const store = await temporaryStore();
    await storeRows(store, 1, 1000, 'TABLE_TRADES', rows);
    await storeRows(store, 1, 1000, 'TABLE_ORDERS', rows);
    await storeRows(store, 1, 1000, 'TABLE_DEPOSITS', rows);
    const parts = (table: ExportTable) => store.holdings(table).filter(({ part }) => part !== undefined).length;
    return { store, parts, mirrored: ['TABLE_ORDERS' as const] };
  }

  test('stay if what must be kept leaves too little room even without them', async () => {
    const { store, parts, mirrored } = await filledStore();
    expect(await store.evict({ bytes: 0, keep: [trades], mirrored })).toBe(1);
    expect([parts('TABLE_TRADES'), parts('TABLE_ORDERS'), parts('TABLE_DEPOSITS')]).toEqual([1, 1, 0]);
  });

  test('are removed if there is enough room without them, or if nothing must be kept', async () => {
    const { store, parts, mirrored } = await filledStore();
    expect(await store.evict({ bytes: store.bytes() - 60_000, keep: [trades], mirrored })).toBe(2);
    expect(parts('TABLE_TRADES')).toBe(1);
    expect(await store.evict({ bytes: 0, keep: [], mirrored: ['TABLE_TRADES'] })).toBe(1);
  });
});
