/** A query service over a small stored history, with its real processes, for tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { InputOf } from '../contract/index.ts';
import { schemaAt } from '../dataset/random-history.fixture.ts';
import { randomCsv } from '../history/arbitrary.fixture.ts';
import { type CsvRow, type ExportTable, HistoryStore, historyFile, StoredHistory, storeCsv } from '../history/index.ts';
import { CHAIN, listed, SOURCE } from '../history/temporary-store.fixture.ts';
import { openUserStore } from '../store/index.ts';
import type { QueryLimits } from './process/query-engines.ts';
import { openQueryService, type QueryServiceOptions } from './query-service.ts';

const VERSION = 123;

export interface TestSegment {
  table: ExportTable;
  from: number;
  to: number;
  /** Absent for a segment that is known and not stored. */
  rows?: Record<string, string | null>[];
}

/** Values of a row by their columns; others are NULL, and its block is of October 2026. */
function rowOf(header: readonly string[], values: Record<string, string | null>): CsvRow {
  return header.map((name) => values[name] ?? (name === 'vega_time' ? '2026-10-01 12:00:00+00' : null));
}

/** Stores segments in a folder's file of history. */
export async function storeHistory(folder: string, segments: readonly TestSegment[]): Promise<void> {
  const store = new HistoryStore({ file: historyFile(folder), chainId: CHAIN });
  try {
    await store.recordSegments(
      segments.map(({ from, to }) => listed(from, to, VERSION)),
      SOURCE,
    );
    for (const { table, from, to, rows } of segments) {
      if (rows === undefined) continue;
      const { header } = schemaAt(table, VERSION);
      const origin = { from: BigInt(from), to: BigInt(to), schemaVersion: BigInt(VERSION), table, source: SOURCE };
      await storeCsv(store, origin, [randomCsv({ columns: header, rows: rows.map((row) => rowOf(header, row)) })]);
    }
  } finally {
    await store.close();
  }
}

/** Three blocks, of which the last segment is known and not stored. */
export const BLOCKS: readonly TestSegment[] = [
  {
    table: 'TABLE_BLOCKS',
    from: 1,
    to: 2,
    rows: [
      { height: '1', hash: '\\xaa', vega_time: '2026-10-01 12:00:00+00' },
      { height: '2', hash: '\\xbb', vega_time: '2026-10-01 12:00:01.5+00' },
    ],
  },
  { table: 'TABLE_BLOCKS', from: 3, to: 3 },
];

type ServiceOptions = { limits?: QueryLimits } & Partial<QueryServiceOptions>;

/** A service over stored segments. The caller closes it. */
export async function openTestQueries(segments: readonly TestSegment[] = BLOCKS, options: ServiceOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-query-test-'));
  await storeHistory(folder, segments);
  const user = await openUserStore(folder);
  const history = {
    holdings: (table: ExportTable) => {
      const stored = new StoredHistory(historyFile(folder));
      try {
        return Promise.resolve(stored.holdings(table));
      } finally {
        stored.close();
      }
    },
  };
  const service = openQueryService({
    folder,
    history,
    resources: async () => [],
    countDelegations: async () => 0,
    user,
    // On a loaded machine a check of no great length takes more than the usual ten seconds.
    maxCheckSeconds: 60,
    ...options,
  });
  const run = (sql: string, more: Partial<InputOf<'runQuery'>> = {}, signal?: AbortSignal) =>
    service.run({ sql, params: {}, limit: 1_000, countAll: false, timeout: 60, ...more }, signal);
  async function close(): Promise<void> {
    await service.close();
    await user.close();
    await rm(folder, { recursive: true, force: true });
  }
  return { folder, service, run, close };
}

/** As `openTestQueries`, for one test. */
export async function queryService(segments?: readonly TestSegment[], options?: ServiceOptions) {
  const queries = await openTestQueries(segments, options);
  onTestFinished(queries.close);
  return queries;
}
