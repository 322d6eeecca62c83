import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { randomCsv } from '../history/arbitrary.fixture.ts';
import { nameOfTable } from '../history/index.ts';
import { Engine } from './engine/engine.ts';
import { readTableManifest } from './layout/manifest.ts';
import { createDatasetHandlers } from './process/dataset-handlers.ts';
import { arbitrarySegments, storeSegments, tables } from './random-history.fixture.ts';
import { storedColumnsOf } from './schema/tables.ts';

/** Each run takes about a quarter of a second. */
const RUNS = 3;
const service = createDatasetHandlers({ temporaryFolder: tmpdir() });
const engine = await Engine.open({ memoryMebibytes: 96, threads: 1, temporaryFolder: tmpdir() });
afterAll(async () => {
  engine.close();
  await service.close();
});

async function columnsIn(file: string): Promise<string[]> {
  const columns = await engine.rows(`DESCRIBE SELECT * FROM read_parquet('${file}', hive_partitioning = false)`);
  return columns.map(([name, type]) => `${name} ${type === 'TIMESTAMP WITH TIME ZONE' ? 'TIMESTAMPTZ' : type}`);
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'orrery-dataset-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test.each(tables)(
  'rows of %s go to Parquet and back to the same bytes, whatever their schema version',
  { timeout: 120_000 },
  async (table) => {
    await fc.assert(
      fc.asyncProperty(arbitrarySegments(table), (segments) =>
        inFolder(async (folder) => {
          const historyFile = await storeSegments(folder, table, segments);
          const out = join(folder, 'out');
          const request = { historyFile, folder: out, tables: [table], from: undefined, to: undefined };
          const how = { append: false, force: false, allowsInexact: false };
          const written = await service.write({ ...request, ...how });
          // The digests are those of the rows as they came, and verifying makes them from the Parquet again.
          const manifest = await readTableManifest(join(out, 'history', nameOfTable(table)));
          const digests = segments.map(({ header, rows }) =>
            createHash('sha256')
              .update(randomCsv({ columns: header, rows }).subarray(randomCsv({ columns: header, rows: [] }).length))
              .digest('hex'),
          );
          expect(manifest?.segments.map(({ sha256 }) => sha256)).toEqual(digests);
          // Every file has every column with its type: engines take those of one file for all.
          for (const { path } of manifest?.files ?? []) {
            expect(await columnsIn(join(out, 'history', nameOfTable(table), path))).toEqual(
              storedColumnsOf(table).map(({ name, sql }) => `${name} ${sql}`),
            );
          }
          const verified = await service.verify(out);
          expect(verified).toMatchObject({ verdict: 'complete', problems: [], root: written.root });
        }),
      ),
      { numRuns: RUNS },
    );
  },
);
