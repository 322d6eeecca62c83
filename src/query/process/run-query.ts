import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';
import { OrreryError, type QueryColumn } from '../../contract/index.ts';
import { readChunk } from '../results/read-chunk.ts';
import { bindParameters, matchParameters } from '../sql/bind.ts';
import { kindOfType } from '../sql/column-kind.ts';
import { ErrorBehind } from '../sql/engine-error.ts';
import { tokensOf } from '../sql/lexer.ts';
import type { OutputColumn } from '../sql/origin.ts';
import { withScales } from '../tables/scales.ts';
import { admit, refusalError } from './prepare-statement.ts';
import type { EngineQuery, RunRequest, RunResult } from './query-calls.ts';

/** The values of one answer (bytes). A larger result is written to a file. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** An admitted statement with its columns, and values of its parameters. */
export interface OpenedQuery {
  connection: DuckDBConnection;
  /** The statement, without a semicolon at its end. */
  sql: string;
  columns: QueryColumn[];
  /** The texts of its parameters, by names in lower case. */
  values: ReadonlyMap<string, string>;
  /** True if the statement can be a table of another statement. */
  isSelect: boolean;
  /** The origins of the columns; undefined where that is not certain. */
  outputs: readonly OutputColumn[] | undefined;
}

/** Returns the statement without semicolons at its end. */
function withoutSemicolon(sql: string): string {
  const last = tokensOf(sql).findLast(({ kind }) => kind !== 'space' && kind !== 'comment');
  if (last === undefined || sql.slice(last.start, last.end) !== ';') return sql;
  return withoutSemicolon(sql.slice(0, last.start));
}

/** Prepares SQL and binds the values of its parameters. Fails with the engine's own error; `queryError` explains it. */
export async function prepareBound(
  { connection, values }: Pick<OpenedQuery, 'connection' | 'values'>,
  sql: string,
): Promise<DuckDBPreparedStatement> {
  const prepared = await connection.prepare(sql);
  await bindParameters(prepared, values);
  return prepared;
}

/**
 * Admits a query again, in the process that runs it, and returns it with its columns, which can depend on values of
 * parameters. Does not run it.
 * @throws OrreryError QUERY_REFUSED, QUERY_INVALID, QUERY_PARAMETER, and errors of the engine
 */
export async function prepareQuery(
  connection: DuckDBConnection,
  { sql: text, params, tables }: EngineQuery,
): Promise<OpenedQuery> {
  const judged = await admit(connection, text, new Set(tables.map(({ name }) => name)));
  if ('refusal' in judged) throw refusalError(judged.refusal);
  const { names, isSelect, outputs } = judged.statement;
  const values = matchParameters(names, params);
  const sql = withoutSemicolon(judged.statement.sql);
  if (!isSelect) return { connection, sql, columns: [], values, isSelect, outputs };
  // The query itself is prepared first, so that an error has its place in this text.
  await prepareBound({ connection, values }, sql);
  const described = await prepareBound({ connection, values }, `DESCRIBE ${sql}`);
  const rows = (await described.runAndReadAll()).getRows();
  const columns = rows.map(([name, type]) => {
    return { name: String(name), type: String(type), kind: kindOfType(String(type)) };
  });
  return { connection, sql, columns, values, isSelect, outputs };
}

/**
 * Prepares `<before> FROM (<query>)<after>` and returns the result of `read`. In `before` and `after`, the columns of
 * the query are c0, c1 and so on, because their own names can repeat.
 * @throws ErrorBehind with the length of the text before the query, so that an error gets its place in the query's own
 * text
 */
export async function runOver<Result>(
  query: OpenedQuery,
  [before, after]: readonly [before: string, after: string],
  read: (prepared: DuckDBPreparedStatement) => Promise<Result>,
): Promise<Result> {
  const beginning = `${before} FROM (`;
  const names = query.columns.map((_, index) => `c${index}`);
  try {
    return await read(await prepareBound(query, `${beginning}${query.sql}\n) AS q(${names.join(', ')})${after}`));
  } catch (thrown) {
    throw new ErrorBehind(Buffer.byteLength(beginning), thrown);
  }
}

/** Returns the number of all rows. Runs the query once more. */
async function countRows(query: OpenedQuery): Promise<number> {
  const counted = await runOver(query, ['SELECT count(*)', ''], (prepared) => prepared.runAndReadAll());
  return Number(counted.getRows()[0]?.[0]);
}

/**
 * Runs a query and returns its first `limit` rows. These are all computed before the first is read: a stream of the
 * engine that fails ends as if it had no more rows.
 * @throws OrreryError QUERY_*, QUERY_TOO_LARGE if they have more than 64 MiB, and errors of the engine
 */
export async function runQuery(
  connection: DuckDBConnection,
  { limit, countAll, ...request }: RunRequest,
  signal: AbortSignal,
): Promise<RunResult> {
  const query = await prepareQuery(connection, request);
  // One row above the limit shows if there are more.
  const result = query.isSelect
    ? await runOver(query, ['SELECT *', ` LIMIT ${limit + 1}`], (prepared) => prepared.run())
    : await (await prepareBound(query, query.sql)).run();
  const types = result.columnTypes().map(String);
  const columns = query.isSelect
    ? withScales(query.columns, query.outputs)
    : result
        .columnNames()
        .map((name, index) => ({ name, type: types[index] ?? '', kind: kindOfType(types[index] ?? '') }));
  const rows: RunResult['rows'] = [];
  let total = 0;
  let bytes = 0;
  for await (const chunk of result) {
    signal.throwIfAborted();
    total += chunk.rowCount;
    const wanted = Math.min(chunk.rowCount, limit - rows.length);
    const read = readChunk(chunk, types, wanted);
    bytes += read.bytes;
    if (bytes > MAX_ANSWER_BYTES) {
      const problem = `its first ${rows.length + wanted} rows are more than ${MAX_ANSWER_BYTES} bytes`;
      throw new OrreryError('QUERY_TOO_LARGE', { problem });
    }
    for (let row = 0; row < wanted; row += 1) rows.push(read.columns.map((values) => values[row] ?? null));
  }
  if (total <= limit || !query.isSelect) return { columns, rows, total };
  return { columns, rows, total: countAll ? await countRows(query) : null };
}
