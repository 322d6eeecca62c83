import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OrreryError, quoteText, unwritable } from '../../contract/index.ts';
import { type ExportTable, nameOfTable } from '../../history/index.ts';
import type { Engine } from '../engine/engine.ts';
import { type AddedFile, rangeOf } from '../layout/delta-log.ts';
import type { ManifestFile } from '../layout/manifest.ts';
import { digestFile, draftOf, flushDraft, PARQUET_OPTIONS } from '../layout/parquet-file.ts';
import { DAY_COLUMN } from '../schema/columns.ts';
import { columnsOf } from '../schema/tables.ts';
import { convertRows, findInexact, INEXACT_MARK } from '../sql/convert.ts';
import { quotePath } from '../sql/quote-path.ts';
import type { StoredSegment } from './choose-segments.ts';
import type { FileGroup, GroupedSegment } from './file-groups.ts';
import type { StagedSegment } from './stage-segment.ts';

/** A stored segment whose rows are in a file for the engine. */
export type ConvertibleSegment = GroupedSegment & StoredSegment & { staged: StagedSegment };

/** The entries of a Parquet file for the manifest and for the log. */
export interface WrittenFile {
  manifest: ManifestFile;
  added: AddedFile;
}

/** Returns the first block of the segment that an error of the engine names; undefined if it names none. */
function inexactSegment(thrown: unknown): bigint | undefined {
  const text = thrown instanceof OrreryError ? (thrown.parameters.problem ?? '') : '';
  const [, from] = new RegExp(`${INEXACT_MARK}(\\d+)`).exec(text) ?? [];
  return from === undefined ? undefined : BigInt(from);
}

/** A file of a dataset's table. */
interface ParquetFile {
  folder: string;
  /** Relative to `folder`. */
  path: string;
}

/**
 * Flushes and measures the finished draft of a file, and returns the entries of the file for the log and the manifest.
 * @param day the day of the rows, such as 2026-01-31; empty for other rows
 * @throws OrreryError DISK_FULL, FILE_UNWRITABLE, ENGINE_FAILED, CANCELLED
 */
export async function finishDraft(
  engine: Engine,
  { folder, path, day }: ParquetFile & { day: string },
  signal?: AbortSignal,
): Promise<WrittenFile> {
  const draft = draftOf(folder, path);
  try {
    const bytes = await flushDraft(draft);
    const [row = []] = await engine.rows(
      `SELECT count(*), epoch_us(min(${DAY_COLUMN})), epoch_us(max(${DAY_COLUMN})), min(segment_from), max(segment_from)
        FROM read_parquet(${quotePath(draft)}, hive_partitioning = false)`,
      signal,
    );
    const [rows = 0n, firstTime, lastTime, first, last] = row as (bigint | null)[];
    const sha256 = await digestFile(draft, signal);
    // Times of inexact segments may all lack a value.
    const stats = { times: rangeOf(firstTime, lastTime), segments: rangeOf(first, last) };
    return {
      manifest: { path, sha256, bytes, rows: Number(rows) },
      added: { path, bytes, rows: Number(rows), day, stats },
    };
  } catch (thrown) {
    throw thrown instanceof OrreryError ? thrown : unwritable(join(folder, path), thrown);
  }
}

/** Options of converting segments of one table to Parquet files. */
export interface GroupConversion {
  engine: Engine;
  table: ExportTable;
  /** First blocks of segments that are kept although they are not exact; more are added with `allowsInexact`. */
  inexact: Set<bigint>;
  /** True adds inexact segments to `inexact`; else they are an error. */
  allowsInexact: boolean;
}

/**
 * Writes the rows of segments of one schema version to the Parquet file `file`; the caller flushes it.
 * @param day takes only rows whose UTC time begins with this text, such as `2026-10-03`; all rows if it is empty
 * @throws OrreryError SEGMENT_INEXACT if a value cannot be reproduced, unless `allowsInexact`: then its segment is
 * added to `inexact`; ENGINE_FAILED, DISK_FULL, CANCELLED
 */
export async function convertSegments(
  { engine, table, inexact, allowsInexact }: GroupConversion,
  { day, segments }: FileGroup<ConvertibleSegment>,
  file: string,
  signal?: AbortSignal,
): Promise<void> {
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
        : `column ${String(found?.[1])}: its value cannot be reproduced exactly`,
    });
  };
  for (const segment of segments) {
    if (segment.staged.unusualRow === null) continue;
    if (!allowsInexact) await refuse(segment);
    inexact.add(segment.from);
  }
  const isDivided = segments.some(({ days }) => days.length > 1);
  for (;;) {
    try {
      await engine.rows(
        `COPY (${convertRows({ ...conversion, day: isDivided ? day : '' })}) TO ${quoteText(file)} (${PARQUET_OPTIONS})`,
        signal,
      );
      return;
    } catch (thrown) {
      const from = inexactSegment(thrown);
      const segment = segments.find((candidate) => candidate.from === from);
      if (from === undefined || segment === undefined || inexact.has(from)) throw thrown;
      if (!allowsInexact) await refuse(segment);
      inexact.add(from);
    }
  }
}

/**
 * Converts segments to the draft of a Parquet file. Returns a function that finishes the draft. That function waits for
 * the disk, so the engine can convert the next file meanwhile.
 * @throws OrreryError as `convertSegments`; FILE_UNWRITABLE from the returned function
 */
export async function convertGroup(
  conversion: GroupConversion,
  group: FileGroup<ConvertibleSegment>,
  { folder, path }: ParquetFile,
  signal?: AbortSignal,
): Promise<() => Promise<WrittenFile>> {
  const draft = draftOf(folder, path);
  const discard = async (thrown: unknown): Promise<never> => {
    await rm(draft, { force: true }).catch(() => {});
    throw thrown;
  };
  await convertSegments(conversion, group, draft, signal).catch(discard);
  return () => finishDraft(conversion.engine, { folder, path, day: group.day }, signal).catch(discard);
}
