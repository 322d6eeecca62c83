/** Real stores in temporary folders, and ways to fill them, for tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { HistorySegment } from '../contract/index.ts';
import { randomCsv } from './arbitrary.fixture.ts';
import type { CsvRow } from './csv/dialect.ts';
import { storeCsv } from './ingest/store-csv.ts';
import type { ExportTable } from './segments/tables.ts';
import { historyFile } from './store/history-format.ts';
import { HistoryStore } from './store/history-store.ts';
import type { Part } from './store/part-rows.ts';

export const CHAIN = 'test-chain';
export const SOURCE = 'http://upstream.test';

export async function historyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-history-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function temporaryStore(folder?: string): Promise<HistoryStore> {
  const store = new HistoryStore({ file: historyFile(folder ?? (await historyFolder())), chainId: CHAIN });
  onTestFinished(() => store.close());
  return store;
}

/** A segment as upstream lists it. */
export function listed(from: number, to: number, version = 1, id = `Qm${from}-${to}`): HistorySegment {
  return {
    fromHeight: BigInt(from),
    toHeight: BigInt(to),
    databaseVersion: BigInt(version),
    historySegmentId: id,
    previousHistorySegmentId: '',
    chainId: CHAIN,
  };
}

/** Stores rows of a table under a segment. An unknown segment becomes known. */
export function storeRows(
  store: HistoryStore,
  from: number,
  to: number,
  table: ExportTable,
  { columns, rows }: { columns: string[]; rows: CsvRow[] },
): Promise<Part> {
  const origin = { from: BigInt(from), to: BigInt(to), schemaVersion: 1n, table, source: SOURCE };
  return storeCsv(store, origin, [randomCsv({ columns, rows })]);
}
