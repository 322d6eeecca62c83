import { expect, onTestFinished, test } from 'vitest';
import { openForWriting } from '../../sqlite/index.ts';
import { CHAIN, historyFolder, SOURCE } from '../temporary-store.fixture.ts';
import { HISTORY_MIGRATIONS, historyFile } from './history-format.ts';
import { HistoryStore } from './history-store.ts';
import { completePart, insertPart } from './part-rows.ts';
import { insertSegment, segmentKey } from './segment-rows.ts';

const range = { from: 1n, to: 60n };
const times = { first: 1_000_000, last: 60_000_000 };

/** Makes a file of the first format with the blocks of one segment. */
async function fileOfFirstFormat(): Promise<string> {
  const file = historyFile(await historyFolder());
  const connection = openForWriting(file, HISTORY_MIGRATIONS.slice(0, 1));
  connection.statement('INSERT INTO network (one, chain_id) VALUES (1, ?)').run(CHAIN);
  const ids = { segmentId: '', previousSegmentId: '' };
  insertSegment(connection, { ...range, ...ids, schemaVersion: 1n, origin: 'learnt', source: SOURCE });
  const part = { segment: segmentKey(connection, range), table: 'TABLE_BLOCKS', source: SOURCE } as const;
  const sums = { columns: [], rows: 60, rawBytes: 0, rawCrc: 0, rawSha256: '', storedBytes: 0, storedCrc: 0 };
  const summary = { ...sums, times: { ...times, distinct: 60, longestPause: 1_000_000 } };
  completePart(connection, insertPart(connection, part, 1), summary);
  connection.close();
  return file;
}

test('a file of the first format keeps the times of its blocks, also after they are removed', async () => {
  const store = new HistoryStore({ file: await fileOfFirstFormat(), chainId: CHAIN });
  onTestFinished(() => store.close());
  expect(store.fileClock()(range)).toEqual({ ...times, innerEnds: [] });
  expect(await store.evict({ bytes: 0, keep: [], mirrored: [] })).toBe(1);
  expect(store.fileClock()(range)).toEqual({ ...times, innerEnds: [] });
  expect(store.fileClock()({ from: 1n, to: 59n })).toBeUndefined();
});
