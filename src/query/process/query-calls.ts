/** The calls of a process of queries. It does one thing at a time; its owner starts another for a second query. */

import type { OutputOf, QueryColumn, QueryFormat, QueryValue, ResultColumn } from '../../contract/index.ts';
import type { AskedBounds } from '../sql/asked-bounds.ts';

/** A table of the engine: its columns, and the files with its rows. */
export interface EngineTable {
  /** In lower case, with its schema: `history.trades`, `nodes`. */
  name: string;
  columns: readonly { name: string; sql: string }[];
  /** Paths of Parquet files with these columns, perhaps in another order; without one the table is empty. */
  files: readonly string[];
}

export interface EngineQuery {
  sql: string;
  params: Readonly<Record<string, string>>;
  /** Every table that queries can name. Only the tables that this query reads need their files. */
  tables: readonly EngineTable[];
}

export interface RunRequest extends EngineQuery {
  /** Maximum number of rows in the result. */
  limit: number;
  /** True counts all rows for `total`, also beyond `limit`. */
  countAll: boolean;
}

export interface RunResult {
  columns: ResultColumn[];
  rows: QueryValue[][];
  /** Null when there are more rows than were read. */
  total: number | null;
}

export interface WriteRequest extends EngineQuery {
  format: QueryFormat;
  /** The path of the file. Until it is complete, it has a temporary name. */
  file: string;
}

export interface WriteResult {
  rows: number;
  bytes: number;
}

export interface CheckResult extends OutputOf<'checkQuery'> {
  /** The reason why queries may not have this statement. At most one of `refused` and `invalid` is not null. */
  refused: string | null;
  /** The mistake in the statement, in words. */
  invalid: string | null;
  /** False for DESCRIBE and SHOW TABLES. */
  readsRows: boolean;
  /** True for SHOW TABLES and its forms: the result depends on every table. */
  listsTables: boolean;
  /** The blocks that it asks of its tables, by their names. */
  asked: [table: string, AskedBounds][];
}

export interface QueryCalls {
  /**
   * Returns what the statement reads and gives. SQL that is refused or invalid does not throw.
   * @throws OrreryError ENGINE_FAILED, CANCELLED
   */
  check(sql: string, tables: readonly EngineTable[], signal?: AbortSignal): Promise<CheckResult>;
  /** Returns the functions that queries may use, by name. @throws OrreryError ENGINE_FAILED */
  functions(): Promise<OutputOf<'describeFunctions'>['functions']>;
  /**
   * Returns the columns of a result with these parameters, under distinct names; none for a statement that is no
   * SELECT. Nothing of it runs.
   * @throws OrreryError QUERY_*, ENGINE_FAILED, CANCELLED
   */
  columns(query: EngineQuery, signal?: AbortSignal): Promise<QueryColumn[]>;
  /** Runs a query and returns its first `limit` rows. @throws OrreryError QUERY_*, ENGINE_FAILED, CANCELLED */
  run(request: RunRequest, signal?: AbortSignal): Promise<RunResult>;
  /**
   * Writes the whole result to a file. A cancelled call leaves no file.
   * @throws OrreryError as `run`; FILE_EXISTS, FILE_UNWRITABLE, DISK_FULL
   */
  write(
    request: WriteRequest,
    options?: { onRows?: (rows: number) => void; signal?: AbortSignal },
  ): Promise<WriteResult>;
}

export interface QueryProcessService extends QueryCalls {
  close(): Promise<void>;
}

/** The start data of the process. */
export interface QueryProcessData {
  /** A folder of its own, for rows that do not fit into memory. */
  temporaryFolder: string;
  memoryMebibytes: number;
  /** The process ends itself when it has more memory than this (mebibytes). */
  maxResidentMebibytes: number;
}

/** Sent before the process ends itself. */
export interface MemoryExceeded {
  type: 'memory exceeded';
}
