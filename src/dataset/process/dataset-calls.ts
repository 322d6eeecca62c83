/** The calls of the process of datasets: for its users, and between the process and its owner. */
import type { ListTable } from '../../contract/index.ts';
import type { ExportTable, KnownBlock, SegmentsDigest } from '../../history/index.ts';
import type { CachedList } from '../cache/cache-list.ts';
import type { CachedTable, CacheProgress } from '../cache/cache-table.ts';
import type { CompactProgress } from '../compact/compact-table.ts';
import type { ListWriteProgress, WrittenList } from '../lists/write-list-table.ts';
import type { ColumnDescription } from '../schema/dataset-tables.ts';
import type { DatasetVerdictKind } from '../verify/verify-table.ts';
import type { TableProgress } from '../write/table-request.ts';
import type { WrittenTable } from '../write/write-table.ts';

/** Options of a long call: the function that receives its progress, and the signal that cancels it. */
export interface DatasetOptions<Progress> {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** A request to write tables of history and lists to a dataset. */
export interface WriteDatasetRequest {
  /** The file of history to take segments from. */
  historyFile: string;
  /** The folder of the chain's dataset. */
  folder: string;
  /** Tables of history; if absent, those with stored segments. */
  tables: readonly ExportTable[] | undefined;
  /** Lists of a folder of stores, each in place of its earlier snapshot: the named ones, or those that are stored. */
  lists?: { storeFolder: string; names: readonly ListTable[] | undefined } | undefined;
  /** First block; the first stored one if undefined. */
  from: bigint | undefined;
  /** Last block, included; the last stored one if undefined. */
  to: bigint | undefined;
  /** True adds the rows that are newer than the dataset. */
  append: boolean;
  /** True replaces tables that the folder has. Each stays until the new one is complete. */
  force: boolean;
  /** True keeps segments whose bytes cannot be reproduced from Parquet, and marks them. */
  allowsInexact: boolean;
}

/** Progress of the table or of the list that is being written. */
export type WriteProgress = TableProgress | ListWriteProgress;

/** The tables and lists that were written, as the dataset has them now. */
export interface DatasetWriteResult {
  tables: WrittenTable[];
  lists: WrittenList[];
  /** The root over all tables of history in the folder, in 64 hexadecimal digits. */
  root: string;
}

/** The facts about one table of a dataset: its blocks, rows, files and bytes. */
export interface TableOverview {
  area: 'history' | 'lists';
  table: string;
  /** First block in decimal digits; null for a list, or without segments. */
  from: string | null;
  /** Last block in decimal digits, included; null for a list, or without segments. */
  to: string | null;
  segments: number;
  rows: number;
  files: number;
  bytes: number;
  /** Number of segments that are kept although their bytes cannot be reproduced from Parquet. */
  inexact: number;
  /**
   * Of a list. `asOf` is the earliest of the last confirmations of its parts (RFC 3339; null if a part has none).
   * `complete` says that no row is missing.
   */
  snapshot?: { asOf: string | null; complete: boolean };
}

/** The result of verifying a dataset. */
export interface VerifyResult {
  folder: string;
  verdict: DatasetVerdictKind;
  root: string;
  /** The problems of the dataset, in sentences. */
  problems: string[];
  tables: (TableOverview & { verdict: DatasetVerdictKind })[];
}

/** The result of `info`: it reads the log and the manifest, and no row. So `complete` says nothing about the rows. */
export interface InfoResult extends VerifyResult {
  /** The chains of its tables, each once: one, unless the tables were put together by hand. */
  chains: string[];
  tables: (VerifyResult['tables'][number] & {
    columns: ColumnDescription[];
    /** Of a table of history: the digests of its segments. */
    digest: SegmentsDigest;
  })[];
}

/** The size of the files read so far, and of all files (bytes). */
export interface VerifyProgress {
  bytes: number;
  bytesTotal: number;
}

/** A request for stored tables and lists as files that the engine reads. */
export interface CacheTablesRequest {
  /** The folder of the network's stores. */
  storeFolder: string;
  /** The folder of the caches of this network. */
  folder: string;
  tables: readonly ExportTable[];
  lists: readonly ListTable[];
  /** True removes the files that the cache no longer lists. Only allowed while no query reads files of the cache. */
  sweeps: boolean;
  /** True gives the times of blocks too. */
  knowsTimes?: boolean;
}

/** Tables and lists as files that the engine reads. */
export interface CachedTables {
  /** Blocks whose times are stored, lowest first; empty unless they were asked for. */
  blocks: KnownBlock[];
  tables: CachedTable[];
  lists: CachedList[];
}

/** Datasets of history. Every method throws ENGINE_FAILED, and THREAD_LOST where the process ends. */
export interface DatasetCalls {
  /**
   * Writes tables of history, and lists, to a dataset, one after the other; then its READ.sql and READ.py.
   * @throws OrreryError as `writeTable` and `writeListTable`, HISTORY_MISSING if nothing is stored
   */
  write(request: WriteDatasetRequest, options?: DatasetOptions<WriteProgress>): Promise<DatasetWriteResult>;
  /**
   * Verifies a dataset, only from its files.
   * @param given the folder of a chain's dataset, or a folder with one of them
   * @throws OrreryError DATASET_FOREIGN, DATASET_NEWER, FILE_UNREADABLE, CANCELLED
   */
  verify(given: string, options?: DatasetOptions<VerifyProgress>): Promise<VerifyResult>;
  /**
   * Returns what a dataset holds, from its manifests.
   * @param given as of `verify`
   * @throws OrreryError DATASET_FOREIGN, DATASET_NEWER, FILE_UNREADABLE
   */
  info(given: string): Promise<InfoResult>;
  /**
   * Joins small files of every table of history. Returns the number of files that it joined.
   * @throws OrreryError DATASET_*, DISK_FULL, FILE_UNWRITABLE, CANCELLED
   */
  compact(given: string, options?: DatasetOptions<CompactProgress>): Promise<number>;
  /** Makes stored tables and lists readable for queries. @throws OrreryError as `cacheTable`, `cacheList` */
  cache(request: CacheTablesRequest, options?: DatasetOptions<CacheProgress>): Promise<CachedTables>;
}

/** The calls that the process of datasets serves. */
export interface DatasetProcessCalls extends DatasetCalls {
  /** Closes the engine. */
  close(): Promise<void>;
}

/** The start data of the process of datasets. */
export interface DatasetData {
  /** A folder for rows that the engine cannot hold in memory. */
  temporaryFolder: string;
}
