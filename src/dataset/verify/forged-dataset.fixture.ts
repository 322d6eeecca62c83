/** A dataset of rewards, one row, and what its author can do to it so that files, log and manifest agree. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { dataset } from '../dataset.fixture.ts';
import { Engine } from '../engine/engine.ts';
import { logFile } from '../layout/delta-log.ts';
import { manifestFile, type TableManifest } from '../layout/manifest.ts';

export const TIME = '2026-10-01 10:00:00+00';
export const FILE = 'day=2026-10-01/1-10.parquet';

/** Replaces a number of eight bytes in the metadata of a Parquet file, where its statistics are. */
function replaceInFooter(content: Buffer, from: bigint, to: bigint): void {
  const start = content.length - 8 - content.readUInt32LE(content.length - 8);
  const [wanted, wrong] = [from, to].map((value) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64LE(value);
    return bytes;
  }) as [Buffer, Buffer];
  for (let at = content.indexOf(wanted, start); at !== -1; at = content.indexOf(wanted, at + 8))
    wrong.copy(content, at);
}

export async function forgeable() {
  const made = await dataset();
  const reward = ['\\xaa', '\\xbb', '\\xcc', 'fees', '7', '1000', '0.5', TIME, '\\xdd', TIME, '1'];
  await made.store({ from: 1, to: 10, rows: [reward], table: 'TABLE_REWARDS', version: 1 });
  const { root } = await made.write({ tables: ['TABLE_REWARDS'] });
  const engine = await Engine.open({ memoryMebibytes: 96, threads: 1, temporaryFolder: tmpdir() });
  onTestFinished(() => engine.close());
  const table = join(made.out, 'history', 'rewards');
  const edit = async (change: (manifest: TableManifest) => void) => {
    const manifest = JSON.parse(readFileSync(manifestFile(table), 'utf8')) as TableManifest;
    change(manifest);
    await writeFile(manifestFile(table), JSON.stringify(manifest));
  };
  const editLog = (change: (text: string) => string) =>
    writeFile(logFile(table, 0), change(readFileSync(logFile(table, 0), 'utf8')));
  /** Writes the Parquet file with its digest and its size. */
  const writeContent = async (content: Buffer, rows: number) => {
    await writeFile(join(table, FILE), content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    await edit((manifest) => {
      manifest.files = [{ path: FILE, sha256, bytes: content.length, rows }];
    });
    await editLog((text) =>
      text.replace(/"size":\d+/, `"size":${content.length}`).replace(/(numRecords\\":)\d+/, `$1${rows}`),
    );
  };
  /** Replaces the Parquet file by the result of SQL over it (`FROM genuine`). */
  const replaceRows = async (sql: string, rows = 1) => {
    const file = join(table, FILE);
    const forged = join(made.folder, 'forged.parquet');
    await engine.rows(`COPY (WITH genuine AS (FROM read_parquet('${file}', hive_partitioning = false)) ${sql})
      TO '${forged}' (FORMAT parquet)`);
    await rename(forged, file);
    await writeContent(readFileSync(file), rows);
  };
  /** Changes a number in the statistics of the Parquet file. */
  const replaceStatistic = async (from: bigint, to: bigint) => {
    const content = readFileSync(join(table, FILE));
    replaceInFooter(content, from, to);
    await writeContent(content, 1);
  };
  const verify = () => made.service.verify(made.out);
  expect(await verify()).toMatchObject({ verdict: 'complete', root });
  return { ...made, engine, table, edit, editLog, replaceRows, replaceStatistic, verify, root };
}
