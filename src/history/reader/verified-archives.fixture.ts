import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { craftArchive } from '../craft-archive.fixture.ts';
import type { CsvRow } from '../csv/dialect.ts';
import { exportArchive } from '../export/export-archive.ts';
import type { ExportTable } from '../segments/tables.ts';
import { CHAIN, historyFolder, listed, SOURCE, storeRows, temporaryStore } from '../temporary-store.fixture.ts';

const LAST = 59;

export function secondAsText(second: number): string {
  return `2023-05-01 10:00:${String(second).padStart(2, '0')}+00`;
}

/** One row a second, up to `end`, which is not included. */
function orders(start: number, end: number): { columns: string[]; rows: CsvRow[] } {
  const rows = Array.from({ length: end - start }, (_, index) => [
    secondAsText(start + index),
    index % 2 === 0 ? null : 'a "b"\n',
  ]);
  return { columns: ['vega_time', 'note'], rows };
}

function blocks(start: number, end: number): { columns: string[]; rows: CsvRow[] } {
  const rows = Array.from({ length: end - start }, (_, index) => [
    secondAsText(start + index),
    String(start + index + 1),
  ]);
  return { columns: ['vega_time', 'height'], rows };
}

/**
 * Blocks 1 to 60, one a second, in two segments, by default of different schema versions. Orders end at `ordersEnd`,
 * those of the first segment at `firstEnd`.
 */
export async function storeOf(ordersEnd = LAST + 1, { firstEnd = 30, version = 97 } = {}) {
  const store = await temporaryStore();
  await store.recordSegments([listed(1, 30, 90), listed(31, 60, version)], SOURCE);
  await storeRows(store, 1, 30, 'TABLE_BLOCKS', blocks(0, 30));
  await storeRows(store, 31, 60, 'TABLE_BLOCKS', blocks(30, 60));
  await storeRows(store, 1, 30, 'TABLE_ORDERS', orders(0, firstEnd));
  await storeRows(store, 31, 60, 'TABLE_ORDERS', orders(30, ordersEnd));
  return store;
}

/** Blocks 1 to 60, one a second, in six segments with an upgrade after the third. Orders are in all but the `silent` blocks. */
export async function storeOverUpgrade(silent: readonly number[]) {
  const store = await temporaryStore();
  const starts = [0, 10, 20, 30, 40, 50];
  await store.recordSegments(
    starts.map((start) => listed(start + 1, start + 10, start < 30 ? 90 : 97)),
    SOURCE,
  );
  for (const start of starts) {
    const { columns, rows } = orders(start, start + 10);
    const kept = rows.filter((_, index) => !silent.includes(start + index + 1));
    await storeRows(store, start + 1, start + 10, 'TABLE_BLOCKS', blocks(start, start + 10));
    await storeRows(store, start + 1, start + 10, 'TABLE_ORDERS', { columns, rows: kept });
  }
  return store;
}

export async function exported(table: ExportTable, store?: Awaited<ReturnType<typeof storeOf>>) {
  const history = store ?? (await storeOf());
  const range = { from: 1n, to: 60n };
  const out = await historyFolder();
  const request = { history: history.snapshots, network: '', table, range, names: 'neutral', out } as const;
  const { file } = await exportArchive(request);
  return { store: history, file, blockTimes: history.fileClock() };
}

export async function crafted(
  files: Parameters<typeof craftArchive>[0],
  name = `${CHAIN}-orders-1-60.zip`,
): Promise<string> {
  const path = join(await historyFolder(), name);
  await writeFile(path, craftArchive(files));
  return path;
}
