import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { historyFolder, storeRows, temporaryStore } from '../temporary-store.fixture.ts';
import { readHistoryFacts } from './history-facts.ts';
import { historyFile } from './history-format.ts';

test('a file of history is opened once more for the rows of a table, however many files of an archive ask', async () => {
  const folder = await historyFolder();
  const store = await temporaryStore(folder);
  const rows = { columns: ['id'], rows: [['a'], ['b']] };
  for (const to of [10, 20]) await storeRows(store, to - 9, to, 'TABLE_MARKETS', rows);
  const facts = readHistoryFacts(historyFile(folder));
  const closing = vi.spyOn(Database.prototype, 'close');
  onTestFinished(() => closing.mockRestore());
  const rowsTo = (from: bigint, to: bigint) => facts.rowsOf({ table: 'TABLE_MARKETS', from, to });
  expect([rowsTo(1n, 10n), rowsTo(11n, 20n), rowsTo(1n, 20n), rowsTo(1n, 30n)]).toEqual([2, 2, 4, undefined]);
  expect(closing).toHaveBeenCalledTimes(1);
});
