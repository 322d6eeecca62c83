import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api';
import type { ColumnKind, QueryProblem } from '../../contract/index.ts';
import { kindOfType } from '../sql/column-kind.ts';
import { readEngineError } from '../sql/engine-error.ts';
import { describeProblem } from '../sql/place.ts';
import { admit, preparedColumns } from './prepare-statement.ts';
import type { StatementCheck } from './query-calls.ts';

/** Returns the kind of value that a parameter takes; null if the statement does not decide it. @param index from 1 */
function kindOfParameter(prepared: DuckDBPreparedStatement, index: number): ColumnKind | null {
  // 0 is no type, and asking for more is an error.
  if (prepared.parameterTypeId(index) === 0) return null;
  const type = String(prepared.parameterType(index));
  return ANY_TYPE.has(type) ? null : kindOfType(type);
}

const ANY_TYPE: ReadonlySet<string> = new Set(['ANY', 'SQLNULL', '"NULL"']);

/**
 * Returns the parameters, columns and tables of SQL, which does not run. SQL that is refused or invalid does not throw:
 * `problem` says why. The engine has the tables without rows.
 * @param known names of the tables that there are
 */
export async function checkQuery(
  connection: DuckDBConnection,
  sql: string,
  known: ReadonlySet<string>,
): Promise<StatementCheck> {
  const judged = await admit(connection, sql, known);
  if ('refusal' in judged) {
    const { kind, ...problem } = judged.refusal;
    const described = describeProblem(problem);
    return {
      parameters: judged.names.map((name) => ({ name, kind: null })),
      columns: null,
      tables: [],
      problem: kind === 'refused' ? { ...problem, message: `Not allowed in a query: ${problem.message}` } : problem,
      refused: kind === 'refused' ? described : null,
      invalid: kind === 'invalid' ? described : null,
      readsRows: false,
      listsTables: false,
      asked: [],
    };
  }
  const { statement } = judged;
  const { tables, readsRows, listsTables, asked } = statement;
  const base = { tables, refused: null, readsRows, listsTables, asked };
  const prepared = await connection.prepare(statement.sql).catch((thrown: unknown): QueryProblem => {
    const { message, at } = readEngineError(thrown, sql);
    return { message, at };
  });
  if ('message' in prepared) {
    const parameters = statement.names.map((name) => ({ name, kind: null }));
    return { ...base, parameters, columns: null, problem: prepared, invalid: describeProblem(prepared) };
  }
  const kinds = new Map(
    Array.from({ length: prepared.parameterCount }, (_, index) => [
      prepared.parameterName(index + 1).toLowerCase(),
      kindOfParameter(prepared, index + 1),
    ]),
  );
  const parameters = statement.names.map((name) => ({ name, kind: kinds.get(name) ?? null }));
  return { ...base, parameters, columns: preparedColumns(prepared) ?? null, problem: null, invalid: null };
}
