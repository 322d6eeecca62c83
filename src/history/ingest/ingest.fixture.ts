import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CraftedFile } from '../craft-archive.fixture.ts';
import type { HistoryStore } from '../store/history-store.ts';
import { CHAIN, historyFolder, listed, SOURCE, temporaryStore } from '../temporary-store.fixture.ts';
import { type IngestOptions, ingestArchive } from './ingest-archive.ts';

export const range = { from: 1n, to: 1000n };
export const good: CraftedFile = { name: `${CHAIN}-trades-001-000001-001000.csv`, text: 'id,fee\n1,\n2,""\n' };

export async function answerOf(archive: Buffer, { from, to } = range) {
  const path = join(await historyFolder(), 'answer.zip');
  await writeFile(path, archive);
  return { path, table: 'TABLE_TRADES', range: { from, to }, source: SOURCE } as const;
}

export async function ingest(store: HistoryStore, archive: Buffer, span = range, options?: IngestOptions) {
  return ingestArchive(store, await answerOf(archive, span), options);
}

export async function listedStore(): Promise<HistoryStore> {
  const store = await temporaryStore();
  await store.recordSegments([listed(1, 1000), listed(1001, 2000)], SOURCE);
  return store;
}
