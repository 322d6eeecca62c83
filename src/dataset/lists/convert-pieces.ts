import { mkdir, rm } from 'node:fs/promises';
import { type ListTable, OrreryError, quoteText, unwritable } from '../../contract/index.ts';
import type { StoredLists } from '../../store/index.ts';
import type { Engine } from '../engine/engine.ts';
import { PARQUET_OPTIONS } from '../layout/parquet-file.ts';
import { COVERAGE_COLUMNS, listColumnsOf } from '../schema/lists.ts';
import { convertList } from '../sql/convert-list.ts';
import { stageList } from './stage-list.ts';

/** A request to convert a stored list to Parquet. */
export interface PieceConversion {
  engine: Engine;
  lists: StoredLists;
  list: ListTable;
  /** A folder for temporary files. It is emptied first, and removed at the end. */
  staging: string;
  /** Returns the temporary path of a piece, by its index. */
  draftOf(index: number): string;
  /** Called with the number of rows that are read so far. */
  onRows?: ((rows: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** A complete Parquet file at its temporary path `draft`. It is not flushed yet. */
export interface ConvertedPiece {
  draft: string;
  rows: number;
}

/**
 * Converts a stored list to Parquet drafts, at least one, of about 256 MiB of CSV each. After an error no draft is
 * left.
 * @throws OrreryError ENGINE_FAILED, FILE_UNWRITABLE, DISK_FULL, STORE_DAMAGED, CANCELLED
 */
export async function convertPieces({
  engine,
  lists,
  list,
  staging,
  draftOf,
  onRows,
  signal,
}: PieceConversion): Promise<ConvertedPiece[]> {
  const pieces: ConvertedPiece[] = [];
  const columns = [...listColumnsOf(list), ...COVERAGE_COLUMNS];
  try {
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { recursive: true });
    for await (const staged of stageList(lists, list, staging, { onRows, signal })) {
      const draft = draftOf(pieces.length);
      await engine.rows(`COPY (${convertList(columns, staged)}) TO ${quoteText(draft)} (${PARQUET_OPTIONS})`, signal);
      await rm(staged.path, { force: true });
      pieces.push({ draft, rows: staged.rows });
    }
    return pieces;
  } catch (thrown) {
    for (let index = 0; index <= pieces.length; index += 1) await rm(draftOf(index), { force: true }).catch(() => {});
    throw thrown instanceof OrreryError ? thrown : unwritable(staging, thrown);
  } finally {
    await rm(staging, { recursive: true, force: true }).catch(() => {});
  }
}
