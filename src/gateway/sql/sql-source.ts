import type { QueryFormat, TableCoverage } from '../../contract/index.ts';

/** A query with the values of its parameters. */
export interface SqlRequest {
  sql: string;
  params: Record<string, string>;
  /** The chain whose data is expected; undefined for that of the network that is shown. */
  chain?: string;
}

/** The complete result of a query, which its reader closes. */
export interface SqlAnswer {
  /** Size of the whole answer. */
  bytes: number;
  /**
   * When the data were last confirmed by upstream (Unix milliseconds); null when no table was read, or one that was
   * never confirmed.
   */
  asOf: number | null;
  /** Each table that the query read, with how much of it is stored. */
  tables: readonly TableCoverage[];
  /** Yields the bytes of the answer. */
  read(): AsyncIterable<Uint8Array>;
  /** Removes the result, also if it was not read to its end. */
  close(): Promise<void>;
}

/** Answers queries of the gateway (docs/query.md). */
export interface SqlSource {
  /**
   * Runs a query and returns its result when it is complete.
   * @throws OrreryError CHAIN_NOT_SHOWN, QUERY_*, ENGINE_FAILED, CANCELLED
   */
  query(request: SqlRequest, format: QueryFormat, signal: AbortSignal): Promise<SqlAnswer>;
}
