import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';
import { OrreryError, type QueryColumn } from '../../contract/index.ts';
import { type Admitted, judgeTree, readFirstWords, type StatementRefusal } from '../sql/admission.ts';
import { kindOfType } from '../sql/column-kind.ts';
import { ErrorBehind, readEngineError } from '../sql/engine-error.ts';
import { findParameters, type ParameterisedSql } from '../sql/parameters.ts';
import { describeProblem } from '../sql/place.ts';

/** A statement that was admitted, with its parameters. */
export interface AdmittedStatement extends Admitted, ParameterisedSql {}

/**
 * Admits a statement, or refuses it. Decides by its first words and by the syntax tree that the engine makes of the
 * SQL; nothing of it runs. Returns the admitted statement, or the refusal with the names of the statement's parameters.
 * @param known names of the tables that there are
 */
export async function admit(
  connection: DuckDBConnection,
  text: string,
  known: ReadonlySet<string>,
): Promise<{ statement: AdmittedStatement } | { refusal: StatementRefusal; names: string[] }> {
  const { sql, names } = findParameters(text);
  const words = readFirstWords(sql);
  if ('refusal' in words) return { refusal: words.refusal, names };
  const reader = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [words.inner]);
  const judged = judgeTree(words, String(reader.getRows()[0]?.[0]), known, names);
  return 'refusal' in judged ? { ...judged, names } : { statement: { ...judged.admitted, sql, names } };
}

/** Returns the error for SQL that is not admitted: QUERY_REFUSED or QUERY_INVALID. */
export function refusalError({ kind, ...problem }: StatementRefusal): OrreryError {
  if (kind === 'refused') return new OrreryError('QUERY_REFUSED', { problem: describeProblem(problem) });
  return new OrreryError('QUERY_INVALID', { problem: describeProblem(problem) });
}

const INVALID = new Set(['Parser', 'Syntax', 'Binder', 'Catalog', 'Parameter Not Resolved', 'Parameter Not Allowed']);
/** Errors that a query cannot cause. */
const OF_THE_ENGINE = new Set(['Internal', 'FATAL', 'IO', 'Serialization', 'INTERNAL', '']);

/**
 * Returns the error for the person who wrote the query. An OrreryError is returned as it is.
 * @param sql the query, in which the error has its place
 */
export function queryError(thrown: unknown, sql: string, memoryMebibytes: number): OrreryError {
  if (thrown instanceof OrreryError) return thrown;
  if (thrown instanceof ErrorBehind && thrown.cause instanceof OrreryError) return thrown.cause;
  const { type, ...found } = readEngineError(thrown, sql);
  const problem = describeProblem(found);
  const cause = { cause: thrown };
  if (type === 'Interrupt') return new OrreryError('CANCELLED', {}, cause);
  if (type === 'Out of Memory') {
    const text = `it needs more than ${memoryMebibytes} MiB of memory, or more room on disk than there is`;
    return new OrreryError('QUERY_TOO_LARGE', { problem: text }, cause);
  }
  if (type === 'Permission') return new OrreryError('QUERY_REFUSED', { problem }, cause);
  if (INVALID.has(type)) return new OrreryError('QUERY_INVALID', { problem }, cause);
  if (OF_THE_ENGINE.has(type)) return new OrreryError('ENGINE_FAILED', { problem }, cause);
  return new OrreryError('QUERY_FAILED', { problem }, cause);
}

/** Returns the columns of a result; undefined while they depend on values of parameters. */
export function preparedColumns(prepared: DuckDBPreparedStatement): QueryColumn[] | undefined {
  const indices = Array.from({ length: prepared.columnCount }, (_, index) => index);
  // 0 is no type, and asking for more is an error.
  if (indices.some((index) => prepared.columnTypeId(index) === 0)) return undefined;
  return indices.map((index) => {
    const type = String(prepared.columnType(index));
    return { name: prepared.columnName(index), type, kind: kindOfType(type) };
  });
}
