import { randomBytes } from 'node:crypto';
import type { HistoryStore } from '../store/history-store.ts';
import { listed, SOURCE, storeRows, temporaryStore } from '../temporary-store.fixture.ts';
import { type ArchiveExportRequest, type ExportOptions, exportArchive } from './export-archive.ts';

export const NAME = 'test-chain-orders-1-3000.zip';

/** Rows of 48 bytes that hardly compress. */
function noise(count: number) {
  const text = randomBytes(count * 36).toString('base64');
  return {
    columns: ['x'],
    rows: Array.from({ length: count }, (_, index) => [text.slice(index * 47, index * 47 + 47)]),
  };
}

export async function storeWithRows(rows = 10): Promise<HistoryStore> {
  const store = await temporaryStore();
  await store.recordSegments([listed(1, 1000), listed(1001, 2000), listed(2001, 3000)], SOURCE);
  await storeRows(store, 1, 1000, 'TABLE_ORDERS', noise(rows));
  await storeRows(store, 1001, 2000, 'TABLE_ORDERS', noise(0));
  await storeRows(store, 2001, 3000, 'TABLE_ORDERS', noise(rows));
  return store;
}

export function requestOf(store: HistoryStore, out: string, force = false): ArchiveExportRequest {
  const range = { from: 1n, to: 3000n };
  const network = 'http://network.test';
  return { history: store.snapshots, network, table: 'TABLE_ORDERS', range, names: 'neutral', out, force };
}

export function exportTo(store: HistoryStore, out: string, options: ExportOptions & { force?: boolean } = {}) {
  return exportArchive(requestOf(store, out, options.force), options);
}
