import { join } from 'node:path';
import { LIST_TABLES, type TableCoverage } from '../../contract/index.ts';
import { type CachedList, type CacheProgress, openDatasets } from '../../dataset/index.ts';
import { pathExists } from '../../files/index.ts';
import { EXPORT_TABLES, type ExportTable, historyFile, nameOfTable } from '../../history/index.ts';
import type { ThreadEnd } from '../../threads/index.ts';
import type { EngineTable } from '../process/query-calls.ts';
import { type AskedRange, withAsked } from './asked-blocks.ts';
import { coverageOf } from './coverage.ts';
import { LISTS, noteUse, openQueryCache, type QueryCache } from './query-cache.ts';
import { createRemovalGate } from './removal-gate.ts';
import { emptyTable, queryName, tableOfQueryName } from './table-columns.ts';

/** A table whose files are ready for the engine. */
export interface ReadableTable extends EngineTable {
  /** The extent to which the table is stored. */
  coverage: TableCoverage;
}

/** Options of reading tables: the blocks that the query asks for, its progress and its signal. */
export interface ReadTablesOptions {
  onProgress?: (progress: CacheProgress) => void;
  signal?: AbortSignal;
  /** The blocks to which the query limits each of its tables, by their names. */
  asked?: ReadonlyMap<string, AskedRange>;
}

/** The tables of a network as files for the engine. */
export interface ReadableTables {
  /** Every table that queries can name, without files and so without rows. */
  readonly empty: readonly EngineTable[];
  /**
   * Makes tables ready and returns the result of `work`; their files stay until it ends.
   * @throws OrreryError as `DatasetCalls.cache`, and the errors of `work`
   */
  read<Result>(
    names: readonly string[],
    options: ReadTablesOptions,
    work: (tables: ReadableTable[]) => Promise<Result>,
  ): Promise<Result>;
  /** The files of the tables, which can be shrunk. */
  readonly cache: QueryCache;
  close(): Promise<void>;
}

const NOTHING_ASKED: ReadonlyMap<string, AskedRange> = new Map();

/** Returns the folder of files that were made for queries, in a network's folder. It can be removed at any time. */
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
  const coverage = coverageOf(table, { segments: [], suspect: [], known: [], storedAt: null });
  return { ...emptyTable(queryName(table)), coverage };
}

/**
 * Returns the tables of a network as files for the engine. The thread that makes the files starts with the first use.
 * The caller closes it.
 * @param folder of the network's stores
 */
export function openReadableTables(folder: string, onEnd?: (end: ThreadEnd) => void): ReadableTables {
  const datasets = openDatasets(onEnd);
  const empty = [...LIST_TABLES, ...EXPORT_TABLES.map(queryName)].map(emptyTable);
  const gate = createRemovalGate();

  async function prepare(
    names: readonly string[],
    { asked = NOTHING_ASKED, ...options }: ReadTablesOptions,
  ): Promise<ReadableTable[]> {
    const tables = names.flatMap((name) => tableOfQueryName(name) ?? []);
    const lists = LIST_TABLES.filter((list) => names.includes(list));
    // The file of history begins with its first use.
    const hasHistory = await pathExists(historyFile(folder));
    const absent = hasHistory ? [] : tables.map(unstored);
    if (lists.length + tables.length === absent.length) return absent;
    const request = {
      storeFolder: folder,
      folder: queryCacheFolder(folder),
      tables: hasHistory ? tables : [],
      lists,
      // Another query may be about to open files that are no longer listed.
      sweeps: gate.readers === 1,
      knowsTimes: asked.size > 0,
    };
    const cached = await datasets.calls.cache(request, options);
    const used = [...request.tables.map(nameOfTable), ...lists.map((list) => join(LISTS, list))];
    await Promise.all(used.map((table) => noteUse(request.folder, table)));
    const ready = cached.tables.map((table) => ({
      ...emptyTable(queryName(table.table)),
      files: table.files,
      coverage: withAsked(coverageOf(table.table, table), asked.get(queryName(table.table)), cached.blocks),
    }));
    return [...cached.lists.map(readableList), ...ready, ...absent];
  }

  return {
    empty,
    cache: openQueryCache(queryCacheFolder(folder), gate.whileUnread),
    read: (names, options, work) => gate.read(async () => work(await prepare(names, options))),
    close: () => datasets.close(),
  };
}
