import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { LIST_TABLES, type TableCoverage } from '../../contract/index.ts';
import { type CachedList, type CacheProgress, openDatasets } from '../../dataset/index.ts';
import { EXPORT_TABLES, type ExportTable, historyFile } from '../../history/index.ts';
import type { ThreadEnd } from '../../threads/index.ts';
import type { EngineTable } from '../process/query-calls.ts';
import { coverageOf } from './coverage.ts';
import { emptyTable, queryName, tableOfQueryName } from './table-columns.ts';

/** A table that is ready to be read. */
export interface ReadableTable extends EngineTable {
  coverage: TableCoverage;
}

export interface ReadOptions {
  onProgress?: (progress: CacheProgress) => void;
  signal?: AbortSignal;
}

/** The tables of a network as files for the engine. */
export interface ReadableTables {
  /** Every table, without rows. */
  readonly empty: readonly EngineTable[];
  /**
   * Makes tables ready and keeps their files until the work is done.
   * @throws OrreryError as `DatasetCalls.cache`
   */
  read<Result>(
    names: readonly string[],
    options: ReadOptions,
    work: (tables: ReadableTable[]) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

/** The folder of files that were made for queries, in a network's folder. It can be removed at any time. */
export function queryCacheFolder(folder: string): string {
  return join(folder, 'query-cache');
}

function readableList({ list, files, complete, asOf }: CachedList): ReadableTable {
  return {
    ...emptyTable(list),
    files,
    coverage: { table: list, kind: 'list', stored: [], missing: [], complete, asOf },
  };
}

function unstored(table: ExportTable): ReadableTable {
  const coverage = coverageOf({ table, segments: [], known: [], storedAt: null });
  return { ...emptyTable(queryName(table)), coverage };
}

/** The file of history begins with its first use. */
const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** @param folder of the network's stores */
export function openReadableTables(folder: string, onEnd?: (end: ThreadEnd) => void): ReadableTables {
  const datasets = openDatasets(onEnd);
  const empty = [...LIST_TABLES, ...EXPORT_TABLES.map(queryName)].map(emptyTable);
  let readers = 0;

  async function prepare(names: readonly string[], options: ReadOptions): Promise<ReadableTable[]> {
    const tables = names.flatMap((name) => tableOfQueryName(name) ?? []);
    const lists = LIST_TABLES.filter((list) => names.includes(list));
    const hasHistory = await exists(historyFile(folder));
    const absent = hasHistory ? [] : tables.map(unstored);
    if (lists.length + tables.length === absent.length) return absent;
    const request = {
      storeFolder: folder,
      folder: queryCacheFolder(folder),
      tables: hasHistory ? tables : [],
      lists,
      // Another query may be about to open files that are no longer listed.
      sweeps: readers === 1,
    };
    const cached = await datasets.calls.cache(request, options);
    const ready = cached.tables.map((table) => ({
      ...emptyTable(queryName(table.table)),
      files: table.files,
      coverage: coverageOf(table),
    }));
    return [...cached.lists.map(readableList), ...ready, ...absent];
  }

  return {
    empty,
    async read(names, options, work) {
      readers += 1;
      try {
        return await work(await prepare(names, options));
      } finally {
        readers -= 1;
      }
    },
    close: () => datasets.close(),
  };
}
