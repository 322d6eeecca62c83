import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OrreryError, unwritable } from '../../contract/index.ts';
import { flushFolder, makeFolder } from '../../files/index.ts';
import { type ExportTable, nameOfTable } from '../../history/index.ts';
import type { Engine } from '../engine/engine.ts';
import type { AddedFile } from '../layout/delta-log.ts';
import { type ManifestFile, OWN_FOLDER } from '../layout/manifest.ts';
import { DAY_COLUMN } from '../schema/columns.ts';
import { columnsOf } from '../schema/tables.ts';
import { convertRows, findInexact, INEXACT_MARK } from '../sql/convert.ts';
import { quoteText } from '../sql/text.ts';
import type { StoredSegment } from './choose-segments.ts';
import type { FileGroup, GroupedSegment } from './file-groups.ts';
import type { StagedSegment } from './stage-segment.ts';

/** Rows of a row group: few enough that one is converted in little memory. */
const ROW_GROUP_ROWS = 20_480;
export const PARQUET_OPTIONS = `FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP_ROWS}`;

export type ConvertibleSegment = GroupedSegment & StoredSegment & { staged: StagedSegment };

export interface WrittenFile {
  manifest: ManifestFile;
  added: AddedFile;
}

/** The SHA-256 of a file, in hexadecimal digits. */
export async function digestFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  const stream = createReadStream(path, { highWaterMark: 1024 * 1024, ...(signal && { signal }) });
  for await (const piece of stream) hash.update(piece as Buffer);
  return hash.digest('hex');
}

async function flushFile(path: string): Promise<number> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

/** The first block of the segment that an error of the engine names. */
function inexactSegment(thrown: unknown): bigint | undefined {
  const text = thrown instanceof OrreryError ? (thrown.parameters.problem ?? '') : '';
  const [, from] = new RegExp(`${INEXACT_MARK}(\\d+)`).exec(text) ?? [];
  return from === undefined ? undefined : BigInt(from);
}

/** Gives a finished Parquet file its name, with everything that log and manifest say of it. */
export async function nameParquet(
  engine: Engine,
  folder: string,
  draft: string,
  path: string,
  day: string,
  signal?: AbortSignal,
): Promise<WrittenFile> {
  const file = join(folder, path);
  try {
    const bytes = await flushFile(draft);
    const [row = []] = await engine.rows(
      `SELECT count(*), epoch_us(min(${DAY_COLUMN})), epoch_us(max(${DAY_COLUMN})), min(segment_from), max(segment_from)
        FROM read_parquet(${quoteText(draft)}, hive_partitioning = false)`,
      signal,
    );
    const [rows = 0n, firstTime = 0n, lastTime = 0n, first = 0n, last = 0n] = row as bigint[];
    const sha256 = await digestFile(draft, signal);
    await makeFolder(dirname(file));
    await rename(draft, file);
    await flushFolder(dirname(file));
    const stats = { times: { first: firstTime, last: lastTime }, segments: { first, last } };
    return {
      manifest: { path, sha256, bytes, rows: Number(rows) },
      added: { path, bytes, rows: Number(rows), day, stats },
    };
  } catch (thrown) {
    throw thrown instanceof OrreryError ? thrown : unwritable(file, thrown);
  }
}

export interface GroupConversion {
  engine: Engine;
  table: ExportTable;
  folder: string;
  /** Relative to the folder. */
  path: string;
  /** First blocks of segments that are kept although they are not exact; more are added with `allowsInexact`. */
  inexact: Set<bigint>;
  allowsInexact: boolean;
}

/**
 * Converts segments to a Parquet file and gives it its name. A file is flushed before it has one.
 * @throws OrreryError SEGMENT_INEXACT, ENGINE_FAILED, DISK_FULL, FILE_UNWRITABLE, CANCELLED
 */
export async function convertGroup(
  { engine, table, folder, path, inexact, allowsInexact }: GroupConversion,
  { day, segments }: FileGroup<ConvertibleSegment>,
  signal?: AbortSignal,
): Promise<WrittenFile> {
  const draft = join(folder, OWN_FOLDER, `.${path.replaceAll('/', '-')}.part`);
  const [first] = segments;
  if (first === undefined) throw new OrreryError('INTERNAL', { problem: 'a file of no segments' });
  const conversion = {
    header: first.part.columns,
    columns: columnsOf(table),
    schemaVersion: first.schemaVersion,
    files: segments.map(({ staged, part }) => ({ ...staged, rows: part.rows })),
    inexact,
  };
  const refuse = async (segment: ConvertibleSegment): Promise<never> => {
    const alone = { ...conversion, files: [{ ...segment.staged, rows: segment.part.rows }] };
    const [found] = await engine.rows(findInexact(alone), signal);
    const { unusualRow } = segment.staged;
    const row = found === undefined ? null : Number(found[0]);
    const isUnusual = unusualRow !== null && (row === null || unusualRow < row);
    throw new OrreryError('SEGMENT_INEXACT', {
      table: nameOfTable(table),
      from: segment.from,
      to: segment.to,
      row: (isUnusual ? unusualRow : (row ?? 0)) + 1,
      problem: isUnusual
        ? 'which has quotes that the dialect does not write'
        : `column ${String(found?.[1])}: its value does not give its text back`,
    });
  };
  try {
    for (const segment of segments) {
      if (segment.staged.unusualRow === null) continue;
      if (!allowsInexact) await refuse(segment);
      inexact.add(segment.from);
    }
    for (;;) {
      try {
        await engine.rows(
          `COPY (${convertRows({ ...conversion, day })}) TO ${quoteText(draft)} (${PARQUET_OPTIONS})`,
          signal,
        );
        break;
      } catch (thrown) {
        const from = inexactSegment(thrown);
        const segment = segments.find((candidate) => candidate.from === from);
        if (from === undefined || segment === undefined || inexact.has(from)) throw thrown;
        if (!allowsInexact) await refuse(segment);
        inexact.add(from);
      }
    }
    return await nameParquet(engine, folder, draft, path, day, signal);
  } finally {
    await rm(draft, { force: true }).catch(() => {});
  }
}
