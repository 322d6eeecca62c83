/** Segments with rows, the same in every run, for the scenarios of history. */
import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlockRange, HistorySegment } from '../../src/contract/index.ts';
import { type ExportTable, exportArchive, HistoryStore, historyFile, storeCsv } from '../../src/history/index.ts';

const CHAIN = 'test-chain';
export const SOURCE = 'http://upstream.test';
export const SEGMENTS: readonly BlockRange[] = [
  { from: 1n, to: 1000n },
  { from: 1001n, to: 2000n },
];

export function listed({ from, to }: BlockRange): HistorySegment {
  return {
    fromHeight: from,
    toHeight: to,
    databaseVersion: 1n,
    historySegmentId: `Qm${from}`,
    previousHistorySegmentId: '',
    chainId: CHAIN,
  };
}

/** More than a page of the store holds. */
const ROWS = 500;

/** Rows that hardly compress; `salt` makes other rows of the same number. */
function csvOf({ from }: BlockRange, table: ExportTable, salt: string): Buffer {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const id = createHash('sha256').update(`${salt} ${table} ${from} ${index}`).digest('base64url');
    return `${id},${from + BigInt(index)}`;
  });
  return Buffer.from(`id,block\n${rows.join('\n')}\n`);
}

export function openStore(folder: string): HistoryStore {
  return new HistoryStore({ file: historyFile(folder), chainId: CHAIN });
}

/** Stores the rows of one table of one segment. */
export function store(history: HistoryStore, table: ExportTable, segment: BlockRange, salt = ''): Promise<unknown> {
  return storeCsv(history, { ...segment, schemaVersion: 1n, table, source: SOURCE }, [csvOf(segment, table, salt)]);
}

/** Makes a store with both segments of a table. */
export async function makeStore(folder: string, table: ExportTable, salt = ''): Promise<void> {
  await mkdir(folder, { recursive: true });
  const history = openStore(folder);
  await history.recordSegments(SEGMENTS.map(listed), SOURCE);
  for (const segment of SEGMENTS) await store(history, table, segment, salt);
  await history.close();
}

/** Writes the archive of a table, as a service would send it. */
export async function makeArchive(file: string, table: ExportTable, range: BlockRange, salt = ''): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const folder = join(dirname(file), 'made-from');
  await makeStore(folder, table, salt);
  const history = openStore(folder);
  try {
    const request = { history: history.snapshots, network: SOURCE, table, range, names: 'neutral', out: file } as const;
    await exportArchive({ ...request, force: true });
  } finally {
    await history.close();
  }
}
