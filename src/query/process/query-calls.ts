/** The calls of a process of queries. It does one thing at a time; its owner starts another for a second query. */

import type { OutputOf, QueryColumn, QueryFormat, QueryValue, ResultColumn } from '../../contract/index.ts';
import type { AskedBounds } from '../sql/asked-bounds.ts';

/** A table of the engine: its columns, and the files with its rows. */
export interface EngineTable {
  /** In lower case, with its schema: `history.trades`, `nodes`. */
  name: string;
  /** Name and SQL type of each column. */
  columns: readonly { name: string; sql: string }[];
  /** Paths of Parquet files with these columns, perhaps in another order; without one the table is empty. */
  files: readonly string[];
}

/** A query for the engine. */
export interface EngineQuery {
  sql: string;
  /** The text of each parameter by its name, as the caller gave it. */
  params: Readonly<Record<string, string>>;
  /** Every table that queries can name. Only the tables that this query reads need their files. */
  tables: readonly EngineTable[];
}

/** A query of which the first rows are wanted. */
export interface RunRequest extends EngineQuery {
  /** Maximum number of rows in the result. */
  limit: number;
  /** True counts all rows for `total`, also beyond `limit`. */
  countAll: boolean;
}

/** The first rows of a query's result. */
export interface RunResult {
  columns: ResultColumn[];
  rows: QueryValue[][];
  /** The number of all rows; null when there are more rows than were read. */
  total: number | null;
}

/** A query whose whole result is written to a file. */
export interface QueryFileRequest extends EngineQuery {
  format: QueryFormat;
  /** The path of the file. Until it is complete, it has a temporary name. */
  file: string;
}

/** The size of a result that was written to a file. */
export interface WrittenQuery {
  rows: number;
  /** Size of the file. */
  bytes: number;
}

/** The result of `QueryCalls.check`. */
export interface StatementCheck extends OutputOf<'checkQuery'> {
  /**
   * The reason why queries may not have this statement, in words. At most one of `refused` and `invalid` is not null.
   */
  refused: string | null;
  /** The mistake in the statement, in words; null if there is none. */
  invalid: string | null;
  /** False for DESCRIBE and SHOW TABLES. */
  readsRows: boolean;
  /** True for SHOW TABLES and its forms: the result depends on every table. */
  listsTables: boolean;
  /** The blocks to which it limits each of its tables, by their names. */
  asked: [table: string, AskedBounds][];
}

/** The calls on a process of queries. */
export interface QueryCalls {
  /**
   * Returns what the statement reads and gives. SQL that is refused or invalid does not throw.
   * @throws OrreryError ENGINE_FAILED, CANCELLED
   */
  check(sql: string, tables: readonly EngineTable[], signal?: AbortSignal): Promise<StatementCheck>;
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
    request: QueryFileRequest,
    options?: { onRows?: (rows: number) => void; signal?: AbortSignal },
  ): Promise<WrittenQuery>;
}

/** The calls that a process of queries serves. */
export interface QueryProcessService extends QueryCalls {
  /** Ends the engine. */
  close(): Promise<void>;
}

/** The start data of a process of queries. */
export interface QueryProcessData {
  /** A folder of its own, for rows that do not fit into memory. */
  temporaryFolder: string;
  /** The engine's own limit of memory for rows (mebibytes). */
  memoryMebibytes: number;
  /** The process ends itself when it has more memory than this (mebibytes). */
  maxResidentMebibytes: number;
}

/**
 * The event that a process sends about its memory. `exceeded`: it has too much, and ends itself. `kept`: after a query
 * it still has more than half of its limit, so the next query might exceed the limit without being the cause.
 */
export interface MemoryEvent {
  type: 'memory exceeded' | 'memory kept';
}
