import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { craftArchive } from '../craft-archive.fixture.ts';
import { historyFile } from '../store/history-format.ts';
import { HistoryStore } from '../store/history-store.ts';
import { CHAIN, historyFolder, storeRows, temporaryStore } from '../temporary-store.fixture.ts';
import { createHistoryHandlers } from './history-handlers.ts';

test('a verification reads once what is stored, for all files of an archive', async () => {
  const folder = await historyFolder();
  const store = await temporaryStore(folder);
  const ends = [10, 20, 30];
  for (const to of ends) await storeRows(store, to - 9, to, 'TABLE_MARKETS', { columns: ['id'], rows: [['a'], ['b']] });
  const handlers = createHistoryHandlers({ file: historyFile(folder), chainId: CHAIN });
  onTestFinished(async () => handlers.close());
  const path = join(folder, `${CHAIN}-markets-1-30.zip`);
  const files = ends.map((to) => ({ name: `${CHAIN}-markets-${to - 9}-${to}.csv`, text: 'id\na\n' }));
  await writeFile(path, craftArchive(files));
  const reading = vi.spyOn(HistoryStore.prototype, 'holdings');
  onTestFinished(() => reading.mockRestore());
  expect((await handlers.verify(path, undefined)).problems).toEqual(
    files.map(({ name }) => `"${name}" has fewer rows (1) than are stored here of its blocks (2)`),
  );
  expect(reading).toHaveBeenCalledTimes(1);
});
