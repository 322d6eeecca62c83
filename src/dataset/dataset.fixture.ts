/** A dataset service in this process, and small histories, for tests. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { randomCsv } from '../history/arbitrary.fixture.ts';
import { type CsvRow, type ExportTable, HistoryStore, historyFile, storeCsv } from '../history/index.ts';
import { CHAIN, historyFolder, listed, SOURCE } from '../history/temporary-store.fixture.ts';
import type { DatasetOptions, WriteDatasetRequest, WriteProgress } from './process/dataset-calls.ts';
import { createDatasetHandlers } from './process/dataset-handlers.ts';
import { schemaAt } from './random-history.fixture.ts';

const VERSION = 123;

/** Rows of `checkpoints`, of any day. */
export function checkpointRows(...times: string[]): CsvRow[] {
  return times.map((time, index) => ['hash', 'block', String(index), '\\x00ff', time, String(index)]);
}

/** Returns the digest of every file below a folder, by its path. */
export function contentOf(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  const digestOf = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
  return Object.fromEntries(paths.sort().map((path) => [path, digestOf(path)]));
}

export interface StoredSpan {
  from: number;
  to: number;
  rows: CsvRow[];
  table?: ExportTable;
  version?: number;
}

/** Stores segments of `checkpoints`, or of another table, in a file of history. */
async function storeSpans(folder: string, spans: readonly StoredSpan[]): Promise<string> {
  const store = new HistoryStore({ file: historyFile(folder), chainId: CHAIN });
  try {
    await store.recordSegments(
      spans.map(({ from, to, version = VERSION }) => listed(from, to, version)),
      SOURCE,
    );
    for (const { from, to, rows, table = 'TABLE_CHECKPOINTS', version = VERSION } of spans) {
      const origin = { from: BigInt(from), to: BigInt(to), schemaVersion: BigInt(version), table, source: SOURCE };
      await storeCsv(store, origin, [randomCsv({ columns: schemaAt(table, version).header, rows })]);
    }
  } finally {
    await store.close();
  }
  return historyFile(folder);
}

/** A service, a folder, and writing into its dataset. */
export async function dataset() {
  const folder = await historyFolder();
  const out = join(folder, 'out');
  const service = createDatasetHandlers({ temporaryFolder: tmpdir() });
  onTestFinished(() => service.close());
  const write = (request: Partial<WriteDatasetRequest> = {}, options?: DatasetOptions<WriteProgress>) =>
    service.write(
      {
        historyFile: historyFile(folder),
        folder: out,
        tables: ['TABLE_CHECKPOINTS'],
        from: undefined,
        to: undefined,
        append: false,
        force: false,
        allowsInexact: false,
        ...request,
      },
      options,
    );
  const store = (...spans: StoredSpan[]) => storeSpans(folder, spans);
  return { folder, out, table: join(out, 'history', 'checkpoints'), service, write, store };
}
