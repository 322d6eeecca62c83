import type { QueryFormat, TableCoverage } from '../../contract/index.ts';

export interface SqlRequest {
  sql: string;
  params: Record<string, string>;
}

/** The complete result of a query, which its reader closes. */
export interface SqlAnswer {
  bytes: number;
  /** Unix milliseconds; null when no table was read, or one that was never confirmed. */
  asOf: number | null;
  tables: readonly TableCoverage[];
  read(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** Answers queries (docs/query.md). */
export interface SqlSource {
  /** @throws OrreryError QUERY_*, ENGINE_FAILED, CANCELLED */
  query(request: SqlRequest, format: QueryFormat, signal: AbortSignal): Promise<SqlAnswer>;
}
