import { OrreryError } from '../../contract/index.ts';
import type { Engine } from '../../dataset/index.ts';
import { distinctNames } from '../results/distinct-names.ts';
import { isHarmless } from '../sql/admission.ts';
import { checkQuery } from './check-query.ts';
import { openLocked } from './open-locked.ts';
import { queryError } from './prepare-statement.ts';
import type { EngineQuery, EngineTable, MemoryEvent, QueryProcessData, QueryProcessService } from './query-calls.ts';
import { prepareQuery, runQuery } from './run-query.ts';
import { watchMemory } from './watch-memory.ts';
import { parquetFile, writeQuery } from './write-query.ts';

const BYTES_PER_MEBIBYTE = 1024 * 1024;

/**
 * Returns the calls that a process of queries serves. Every run has an engine of its own, with the files of its tables.
 * Also starts to watch the memory of the process.
 * @param emit called before the process ends because it uses too much memory, and after a query if much memory stays in
 * use
 */
export function createQueryHandlers(data: QueryProcessData, emit: (event: MemoryEvent) => void): QueryProcessService {
  const maxBytes = data.maxResidentMebibytes * BYTES_PER_MEBIBYTE;
  const watch = watchMemory(maxBytes, () => emit({ type: 'memory exceeded' }));
  const ending = new AbortController();
  const running = new Set<Promise<unknown>>();
  /** The engine that checks, with the tables that it knows. */
  let checker: { key: string; engine: Promise<Engine> } | undefined;

  /** Returns the engine that checks. Opens another if the tables differ from those of the last check. */
  async function checkerFor(tables: readonly EngineTable[]): Promise<Engine> {
    const empty = tables.map((table) => ({ ...table, files: [] }));
    const key = JSON.stringify(empty);
    if (checker?.key !== key) {
      const former = checker;
      checker = { key, engine: openLocked(data, empty) };
      (await former?.engine.catch(() => undefined))?.close();
    }
    return checker.engine;
  }

  /**
   * Returns the result of work whose signal aborts with `given`, and when the process closes, so that its owner need
   * not kill it.
   */
  async function untilEnding<Result>(
    given: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const signal = given === undefined ? ending.signal : AbortSignal.any([given, ending.signal]);
    const run = work(signal);
    running.add(run);
    try {
      return await run;
    } finally {
      running.delete(run);
      if (process.memoryUsage.rss() > maxBytes / 2) emit({ type: 'memory kept' });
    }
  }

  /**
   * Returns the result of work with an engine for one query. Closes the engine afterwards.
   * @param files paths that it may write
   */
  function withEngine<Result>(
    { sql, tables }: EngineQuery,
    files: readonly string[],
    given: AbortSignal | undefined,
    work: (connection: Parameters<Parameters<Engine['use']>[0]>[0], signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    return untilEnding(given, async (signal) => {
      const engine = await openLocked(data, tables, files);
      try {
        return await engine.use(
          (connection) => work(connection, signal),
          signal,
          (thrown) => queryError(thrown, sql, data.memoryMebibytes),
        );
      } finally {
        engine.close();
      }
    });
  }

  return {
    check: (sql, tables, given) =>
      untilEnding(given, async (signal) => {
        const engine = await checkerFor(tables);
        const known = new Set(tables.map(({ name }) => name));
        return engine.use((connection) => checkQuery(connection, sql, known), signal);
      }),
    async functions() {
      const engine = await checkerFor([]);
      const rows = await engine.rows(
        `SELECT function_name, function_type, ifnull(any_value(description), '') FROM duckdb_functions()
          WHERE function_type IN ('scalar', 'aggregate', 'macro', 'table') GROUP BY ALL ORDER BY 1, 2`,
      );
      return rows.flatMap(([name, type, meaning]) => {
        const kind = type === 'aggregate' || type === 'table' ? type : 'scalar';
        return isHarmless(String(name), kind) ? [{ name: String(name), kind, meaning: String(meaning) }] : [];
      });
    },
    columns: (query, given) =>
      withEngine(query, [], given, async (connection) => {
        const { columns } = await prepareQuery(connection, query);
        const names = distinctNames(columns.map(({ name }) => name));
        return columns.map((column, index) => ({ ...column, name: names[index] ?? column.name }));
      }),
    run: (request, given) =>
      withEngine(request, [], given, (connection, signal) => runQuery(connection, request, signal)),
    write: (request, { onRows, signal: given } = {}) => {
      const files = request.format === 'parquet' ? [parquetFile(data.temporaryFolder)] : [];
      return withEngine(request, files, given, (connection, signal) =>
        writeQuery(connection, request, data.temporaryFolder, { onRows, signal }),
      );
    },
    async close() {
      ending.abort(new OrreryError('CANCELLED', {}));
      await Promise.allSettled(running);
      (await checker?.engine.catch(() => undefined))?.close();
      watch.stop();
    },
  };
}
