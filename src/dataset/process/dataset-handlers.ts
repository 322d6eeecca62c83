import { join } from 'node:path';
import { createSerialQueue } from '../../async/index.ts';
import { OrreryError } from '../../contract/index.ts';
import { digestOfSegments, EXPORT_TABLES, historyFile, nameOfTable, StoredHistory } from '../../history/index.ts';
import { StoredLists } from '../../store/index.ts';
import { cacheList } from '../cache/cache-list.ts';
import { cacheTable } from '../cache/cache-table.ts';
import { compactTable } from '../compact/compact-table.ts';
import { Engine } from '../engine/engine.ts';
import { setLeanAllocator } from '../engine/lean-allocator.ts';
import { findDataset, findTables, type TableFolder } from '../layout/find-dataset.ts';
import { readTableManifest, rootOf, type TableManifest } from '../layout/manifest.ts';
import { type WriteListRequest, type WrittenList, writeListTable } from '../lists/write-list-table.ts';
import { type ColumnDescription, datasetTables } from '../schema/dataset-tables.ts';
import { describeTableState, verifyTable } from '../verify/verify-table.ts';
import { findForeignReadMe, writeReadMe } from '../write/read-me.ts';
import { recordKey } from '../write/record-key.ts';
import { writeTable } from '../write/write-table.ts';
import type { CachedTables, DatasetData, DatasetProcessCalls, WriteDatasetRequest } from './dataset-calls.ts';
import { chainsOf, sumUp, type Verified } from './sum-up.ts';

/** Below this the engine cannot convert wide rows; more makes it no faster. */
const MEMORY_MEBIBYTES = 96;

/** Returns the manifests of all tables of history in a dataset. */
async function manifestsOf(folder: string): Promise<TableManifest[]> {
  const tables = (await findTables(folder)).filter(({ area }) => area === 'history');
  const manifests = await Promise.all(tables.map((table) => readTableManifest(table.folder)));
  return manifests.filter((manifest) => manifest !== undefined);
}

/** Returns the columns of a folder's table; none for a table that this version does not know. */
function describeColumns(of: TableFolder | undefined): ColumnDescription[] {
  return datasetTables().find(({ area, name }) => area === of?.area && name === of.table)?.columns ?? [];
}

/**
 * Returns the calls of the process of datasets, which run one at a time except `info`. The engine is opened with the
 * first of them that needs it.
 */
export function createDatasetHandlers({ temporaryFolder }: DatasetData): DatasetProcessCalls {
  let opened: Promise<Engine> | undefined;
  const ending = new AbortController();
  // The engine's memory is for one conversion at a time.
  const queued = createSerialQueue();

  /** Returns the engine. The first call opens it, and the next one if that fails. @throws OrreryError ENGINE_FAILED */
  function engine(): Promise<Engine> {
    if (opened === undefined) setLeanAllocator();
    opened ??= Engine.open({ memoryMebibytes: MEMORY_MEBIBYTES, threads: 1, temporaryFolder }).catch(
      (thrown: unknown) => {
        // The next call tries again: this one may have failed for want of memory.
        opened = undefined;
        throw thrown;
      },
    );
    return opened;
  }

  const until = (signal: AbortSignal | undefined) =>
    signal === undefined ? ending.signal : AbortSignal.any([signal, ending.signal]);

  /** Returns the tables that a request names, each once; without names, those with stored segments. */
  function chosenTables(history: StoredHistory, { tables }: WriteDatasetRequest) {
    const stored = EXPORT_TABLES.filter((table) => history.holdings(table).some(({ part }) => part !== undefined));
    return [...new Set(tables ?? stored)];
  }

  /** Writes the lists of a request, if it has some, and adds each to `written`. @throws OrreryError as `writeListTable` */
  async function writeLists(
    { folder, force, lists }: WriteDatasetRequest,
    options: Pick<WriteListRequest, 'onProgress' | 'signal'>,
    written: WrittenList[],
  ): Promise<void> {
    if (lists === undefined) return;
    const stored = new StoredLists(lists.storeFolder);
    try {
      for (const list of new Set(lists.names ?? stored.stored())) {
        const into = join(folder, 'lists', list);
        const parts = { engine: await engine(), lists: stored };
        written.push(await writeListTable(parts, { list, folder: into, force, ...options }));
      }
    } finally {
      stored.close();
    }
  }

  return {
    write: (request, { onProgress, signal } = {}) =>
      queued(async () => {
        const history = new StoredHistory(request.historyFile);
        try {
          const parts = { engine: await engine(), history, recordKey: await recordKey(request.historyFile) };
          const { folder, tables: _, lists: __, historyFile: ___, ...wanted } = request;
          const options = { ...(onProgress && { onProgress }), signal: until(signal) };
          const tables = [];
          const lists: WrittenList[] = [];
          try {
            for (const table of chosenTables(history, request)) {
              const into = join(folder, 'history', nameOfTable(table));
              tables.push(await writeTable(parts, { ...wanted, table, folder: into, ...options }));
            }
            await writeLists(request, options, lists);
          } catch (thrown) {
            // READ.sql and READ.py must name what is committed, or verify calls them changed. The first failure is reported.
            if (tables.length + lists.length > 0) await writeReadMe(folder, history.chainId).catch(() => {});
            throw thrown;
          }
          if (tables.length === 0 && lists.length === 0) {
            throw new OrreryError('HISTORY_MISSING', { table: 'any table', ranges: 'any segment' });
          }
          await writeReadMe(folder, history.chainId);
          return { tables, lists, root: rootOf(await manifestsOf(folder)) };
        } finally {
          history.close();
        }
      }),
    verify: (given, { onProgress, signal } = {}) =>
      queued(async () => {
        const folder = await findDataset(given);
        const tables = await findTables(folder);
        const manifests = await Promise.all(
          tables.map((table) => readTableManifest(table.folder).catch(() => undefined)),
        );
        const bytesTotal = manifests
          .flatMap((manifest) => manifest?.files ?? [])
          .reduce((sum, file) => sum + file.bytes, 0);
        let bytes = 0;
        const onBytes = (more: number) => {
          bytes += more;
          onProgress?.({ bytes, bytesTotal });
        };
        const verified: Verified[] = [];
        for (const table of tables) {
          verified.push({
            table,
            found: await verifyTable(table, { engine: await engine(), onBytes, signal: until(signal) }),
          });
        }
        const [chain, other] = chainsOf(verified);
        // The texts follow from all manifests. Of a table without one, its own verdict says so.
        const isWhole = verified.every(({ found }) => found.manifest !== undefined);
        const isOfOne = isWhole && chain !== undefined && other === undefined;
        return sumUp(folder, verified, isOfOne ? await findForeignReadMe(folder, chain) : []);
      }),
    compact: (given, { onProgress, signal } = {}) =>
      queued(async () => {
        const options = { signal: until(signal), ...(onProgress && { onProgress }) };
        let joined = 0;
        for (const { area, folder } of await findTables(await findDataset(given))) {
          if (area === 'history') joined += await compactTable(await engine(), folder, options);
        }
        return joined;
      }),
    cache: ({ storeFolder, tables, lists, knowsTimes = false, ...request }, { onProgress, signal } = {}) =>
      queued(async () => {
        const options = { ...request, ...(onProgress && { onProgress }), signal: until(signal) };
        const cached: CachedTables = { tables: [], lists: [], blocks: [] };
        if (tables.length > 0) {
          const history = new StoredHistory(historyFile(storeFolder));
          try {
            for (const table of tables)
              cached.tables.push(await cacheTable({ engine, history }, { ...options, table }));
            if (knowsTimes) cached.blocks = history.knownBlocks();
          } finally {
            history.close();
          }
        }
        for (const list of lists) cached.lists.push(await cacheList(engine, { ...options, storeFolder, list }));
        return cached;
      }),
    async info(given) {
      const folder = await findDataset(given);
      const tables = await findTables(folder);
      const found = await Promise.all(tables.map(async (table) => ({ table, found: await describeTableState(table) })));
      const result = sumUp(folder, found);
      const described = result.tables.map((table, index) => ({
        ...table,
        columns: describeColumns(tables[index]),
        digest: digestOfSegments(found[index]?.found.manifest?.segments ?? []),
      }));
      return { ...result, tables: described, chains: chainsOf(found) };
    },
    async close() {
      ending.abort();
      await queued(async () => {});
      (await opened?.catch(() => undefined))?.close();
    },
  };
}
