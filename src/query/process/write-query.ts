import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { OrreryError, quoteName, quoteText, unwritable } from '../../contract/index.ts';
import { type Draft, openDraft } from '../../files/index.ts';
import { distinctNames } from '../results/distinct-names.ts';
import { readChunk } from '../results/read-chunk.ts';
import { resultWriter } from '../results/result-writer.ts';
import type { QueryFileRequest, WrittenQuery } from './query-calls.ts';
import { type OpenedQuery, prepareBound, prepareQuery, runOver } from './run-query.ts';

interface WriteOptions {
  onRows: ((rows: number) => void) | undefined;
  signal: AbortSignal;
}

/** Returns the path of the file in which the engine writes Parquet. The engine may write no other file. */
export function parquetFile(temporaryFolder: string): string {
  return join(temporaryFolder, 'result.parquet');
}

/** The file of a result while it is written. */
class ResultFile {
  /** Number of written bytes. */
  bytes = 0;
  readonly #draft: Draft;
  readonly #file: string;

  /** @param file the name that the draft will get, for errors */
  constructor(draft: Draft, file: string) {
    this.#draft = draft;
    this.#file = file;
  }

  /** Appends to the draft. @throws OrreryError FILE_UNWRITABLE, DISK_FULL */
  async append(content: string | Uint8Array): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    try {
      await this.#draft.handle.writeFile(bytes);
    } catch (thrown) {
      throw unwritable(this.#file, thrown);
    }
    this.bytes += bytes.length;
  }
}

/** A table with the rows of the query, which the engine keeps on disk where memory ends. */
const ALL_ROWS = 'temp.all_rows';

/**
 * Runs a query into a table and returns the SQL that reads it, with names and number of rows. The query has then ended
 * well before the first row is read: a stream of the engine that fails ends as if it had no more rows. A statement that
 * is no SELECT is returned as it is, with null rows.
 */
async function computeRows(query: OpenedQuery): Promise<{ sql: string; names: string[]; rows: number | null }> {
  const { connection, sql, columns, isSelect } = query;
  // These have few rows, and no other SQL can enclose them.
  if (!isSelect) return { sql, names: [], rows: null };
  await runOver(query, ['CREATE TEMP TABLE all_rows AS SELECT *', ''], (prepared) => prepared.run());
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM ${ALL_ROWS}`);
  return { sql: `FROM ${ALL_ROWS}`, names: columns.map(({ name }) => name), rows: Number(counted.getRows()[0]?.[0]) };
}

/** Writes the result of a query as text and returns the number of rows. */
async function writeText(
  query: OpenedQuery,
  format: 'csv' | 'ndjson' | 'json',
  file: ResultFile,
  { onRows, signal }: WriteOptions,
): Promise<number> {
  const computed = await computeRows(query);
  const statement =
    computed.rows === null ? await prepareBound(query, computed.sql) : await query.connection.prepare(computed.sql);
  const result = computed.rows === null ? await statement.run() : await statement.stream();
  const types = result.columnTypes().map(String);
  const names = computed.rows === null ? result.columnNames() : computed.names;
  const writer = resultWriter(format, names, distinctNames(names));
  await file.append(writer.begin());
  let rows = 0;
  for await (const chunk of result) {
    signal.throwIfAborted();
    const read = readChunk(chunk, types, chunk.rowCount);
    await file.append(writer.rows(read.columns, chunk.rowCount));
    rows += chunk.rowCount;
    onRows?.(rows);
  }
  signal.throwIfAborted();
  if (computed.rows !== null && rows !== computed.rows) {
    const problem = `it gave ${rows} of ${computed.rows} rows`;
    throw new OrreryError('ENGINE_FAILED', { problem });
  }
  await file.append(writer.end());
  return rows;
}

/**
 * Types that Parquet lacks, with those that keep their values: the engine would write integers of 128 bits as floats, and
 * intervals in milliseconds.
 */
const EXACT_TYPES: ReadonlyMap<string, string> = new Map([
  ['HUGEINT', 'DECIMAL(38,0)'],
  ['UHUGEINT', 'DECIMAL(38,0)'],
  ['BIGNUM', 'VARCHAR'],
  ['INTERVAL', 'VARCHAR'],
]);
/** A word of a type; or a quoted name or value, which stays as it is. A word before a space is the name of a member. */
const TYPE_WORD = /"(?:[^"]|"")*"|'(?:[^']|'')*'|\b\w+\b(?! )/g;
/** The beginning of a struct whose members have no names. */
const NAMELESS = /STRUCT\(\w+[^\w ]/;

/**
 * Returns the type that keeps the values of a type in Parquet, also inside of lists, structs and maps.
 * @throws OrreryError QUERY_REFUSED if SQL has no words for it
 */
function exactType(type: string): string {
  const exact = type.replace(TYPE_WORD, (word) => EXACT_TYPES.get(word) ?? word);
  if (exact === type || !NAMELESS.test(exact)) return exact;
  throw new OrreryError('QUERY_REFUSED', { problem: `Parquet of ${type}, whose members have no names` });
}

/**
 * Returns the list of columns for SELECT under distinct names, with exact types. The engine fails for an integer of 128
 * bits that has more than 38 digits.
 */
function exactForParquet(query: OpenedQuery): string {
  const names = distinctNames(query.columns.map(({ name }) => name));
  const columns = query.columns.map(({ type }, index) => {
    const exact = exactType(type);
    const value = exact === type ? `c${index}` : `c${index}::${exact}`;
    return `${value} AS ${quoteName(names[index] ?? '')}`;
  });
  return columns.join(', ');
}

/** Writes the result of a query as Parquet, by way of the file `made`, and returns the number of rows. */
async function writeParquet(
  query: OpenedQuery,
  made: string,
  file: ResultFile,
  { onRows, signal }: WriteOptions,
): Promise<number> {
  if (!query.isSelect)
    throw new OrreryError('QUERY_REFUSED', { problem: 'Parquet of a statement that is not a SELECT' });
  const options = 'FORMAT parquet, COMPRESSION zstd, USE_TMP_FILE false';
  const copy = [`COPY (SELECT ${exactForParquet(query)}`, `) TO ${quoteText(made)} (${options})`] as const;
  try {
    const copied = await runOver(query, copy, (prepared) => prepared.runAndReadAll());
    const rows = Number(copied.getRows()[0]?.[0]);
    onRows?.(rows);
    for await (const piece of createReadStream(made, { highWaterMark: 1024 * 1024, signal })) {
      await file.append(piece as Buffer);
    }
    return rows;
  } finally {
    await rm(made, { force: true }).catch(() => {});
  }
}

/**
 * Writes the whole result of a query to a file, which has its name when it is complete. Leaves no file if it fails.
 * @throws OrreryError QUERY_*, FILE_EXISTS, FILE_UNWRITABLE, DISK_FULL, CANCELLED, and errors of the engine
 */
export async function writeQuery(
  connection: DuckDBConnection,
  request: QueryFileRequest,
  temporaryFolder: string,
  options: WriteOptions,
): Promise<WrittenQuery> {
  const { format } = request;
  const query = await prepareQuery(connection, request);
  const draft = await openDraft(request.file);
  const file = new ResultFile(draft, request.file);
  try {
    const rows =
      format === 'parquet'
        ? await writeParquet(query, parquetFile(temporaryFolder), file, options)
        : await writeText(query, format, file, options);
    options.signal.throwIfAborted();
    await draft.publish({ replace: false });
    return { rows, bytes: file.bytes };
  } finally {
    await draft.discard();
  }
}
