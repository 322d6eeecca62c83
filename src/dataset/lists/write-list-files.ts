import { join } from 'node:path';
import type { ListTable } from '../../contract/index.ts';
import { makeFolder } from '../../files/index.ts';
import { StoredLists } from '../../store/index.ts';
import type { Engine } from '../engine/engine.ts';
import { flushDraft, nameDraft } from '../layout/parquet-file.ts';
import { convertPieces } from './convert-pieces.ts';

/** The Parquet files of a list, and the state of the list in them. */
export interface ListSnapshot {
  /** Paths of the Parquet files. Their rows are those of the list, in the order of the files. */
  files: string[];
  rows: number;
  bytes: number;
  /**
   * The network confirms each part (epoch, market or whole list) at its own time. This is the earliest of these times
   * (Unix milliseconds); null if one part was never confirmed.
   */
  asOf: number | null;
  /** True if no row is missing. */
  complete: boolean;
}

/** A request to write a stored list to Parquet files. */
export interface ListFilesRequest {
  /** The folder of the network's stores. */
  storeFolder: string;
  list: ListTable;
  /** An existing or a new folder, in which `<list>-0.parquet` and the next ones are made or replaced. */
  folder: string;
}

/**
 * Writes a stored list, as it is now, to Parquet files: at least one, also without rows. Files of an earlier snapshot
 * with greater numbers stay; use those that the result names.
 * @throws OrreryError NOT_CACHED if nothing of it is stored, STORE_DAMAGED, STORE_NEWER, ENGINE_FAILED, DISK_FULL,
 * FILE_UNWRITABLE, CANCELLED
 */
export async function writeListFiles(
  engine: Engine,
  { storeFolder, list, folder }: ListFilesRequest,
  signal?: AbortSignal,
): Promise<ListSnapshot> {
  const lists = new StoredLists(storeFolder);
  const draftOf = (index: number) => join(folder, `.${list}-${index}.part`);
  try {
    const { asOf, complete } = lists.coverage(list);
    await makeFolder(folder);
    const staging = join(folder, `.${list}.staging`);
    const pieces = await convertPieces({ engine, lists, list, staging, draftOf, signal });
    const files = pieces.map((_, index) => join(folder, `${list}-${index}.parquet`));
    let bytes = 0;
    for (const [index, { draft }] of pieces.entries()) {
      bytes += await flushDraft(draft);
      await nameDraft(draft, files[index] ?? '');
    }
    return { files, rows: pieces.reduce((sum, { rows }) => sum + rows, 0), bytes, asOf, complete };
  } finally {
    lists.close();
  }
}
