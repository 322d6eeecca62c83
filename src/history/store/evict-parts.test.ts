import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { storeRows, temporaryStore } from '../temporary-store.fixture.ts';

test('space that an interrupted eviction did not return is returned by the next one', async () => {
  const store = await temporaryStore();
  await storeRows(store, 1, 1000, 'TABLE_TRADES', {
    columns: ['id'],
    rows: Array.from({ length: 40_000 }, (_, index) => [`trade ${index}`]),
  });
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
