import { performance } from 'node:perf_hooks';
import { type InputOf, OrreryError, type OutputOf, type QueryColumn, type QueryFormat } from '../contract/index.ts';
import { removeDrafts } from '../files/index.ts';
import { oldestTime } from '../store/index.ts';
import type { Remote } from '../threads/index.ts';
import type { EngineQuery, QueryCalls } from './process/query-calls.ts';
import type { QueryEngines } from './process/query-engines.ts';
import { createProgress, type ProgressReporter, type QueryEvent } from './progress.ts';
import type { SavedQueries } from './saved/saved-queries.ts';
import { askedRanges } from './sql/read-bound.ts';
import type { ReadableTables } from './tables/readable-tables.ts';

/** A query whose whole result is written to a new file. */
export interface QueryExport {
  sql: string;
  params: Readonly<Record<string, string>>;
  format: QueryFormat;
  /** The path of the file. */
  file: string;
  /** The longest time that it may take (seconds); no limit if absent. */
  timeout?: number | undefined;
  /** A name for the run in its events; no events if absent. */
  run?: string | undefined;
}

/** Runs queries of one network. */
export interface QueryRunner {
  /**
   * Returns the columns of a result with these parameters, under the names that they have in JSON. Nothing runs.
   * @throws OrreryError QUERY_REFUSED, QUERY_INVALID, QUERY_PARAMETER, QUERY_CHECK_TIMEOUT
   */
  columns(query: Pick<QueryExport, 'sql' | 'params'>, signal?: AbortSignal): Promise<QueryColumn[]>;
  /**
   * Returns parameters, columns and tables of SQL, and its problem. SQL that is refused or invalid does not throw.
   * @throws OrreryError QUERY_CHECK_TIMEOUT
   */
  check(sql: string, signal?: AbortSignal): Promise<OutputOf<'checkQuery'>>;
  /**
   * Runs a query and returns its first rows, with the coverage of the tables that it read. Stores the run among the
   * last ones, also if it fails.
   * @throws OrreryError QUERY_*, CANCELLED
   */
  run(request: InputOf<'runQuery'>, signal?: AbortSignal): Promise<OutputOf<'runQuery'>>;
  /**
   * As `run`, for a query of the program itself: the last runs are those of people and do not list it.
   * @throws OrreryError QUERY_*, CANCELLED
   */
  read(request: InputOf<'runQuery'>, signal?: AbortSignal): Promise<OutputOf<'runQuery'>>;
  /**
   * Writes the whole result of a query to a new file. Stores the run among the last ones, also if it fails. @throws
   * OrreryError QUERY_*, FILE_EXISTS, FILE_UNWRITABLE, DISK_FULL, CANCELLED
   */
  export(request: QueryExport, signal?: AbortSignal): Promise<OutputOf<'exportQuery'>>;
}

/** The objects that a runner of queries uses. */
export interface QueryRunnerParts {
  /** The processes in which queries run. */
  engines: QueryEngines;
  /** Makes the files of the tables that a query reads. */
  tables: ReadableTables;
  /** Longest time of a check (seconds): the engine computes values that are constant while it checks. */
  maxCheckSeconds: number;
  /** Stores each run. */
  saved: Pick<SavedQueries, 'addRun'>;
  /** Receives the progress of runs that have a name, and each change of the list of runs. */
  emit(event: QueryEvent): void;
}

type Asked = Pick<QueryExport, 'sql' | 'params' | 'timeout' | 'run'> & Pick<InputOf<'runQuery'>, 'own'>;
type Source = Pick<OutputOf<'runQuery'>, 'tables' | 'asOf' | 'elapsedMs'>;

/** Returns a signal that aborts with the other one, if there is one, or after some seconds. */
function untilTime(seconds: number, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(seconds * 1000);
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
}

/**
 * Returns a runner of queries: it checks the SQL, converts the tables that the SQL reads to Parquet, runs it in a
 * process of queries, and stores each run in the list of last runs.
 */
export function createQueryRunner({ engines, tables, maxCheckSeconds, saved, emit }: QueryRunnerParts): QueryRunner {
  /**
   * Returns the result of work that runs nothing, in a process of queries. Its time begins when a process is free.
   * @throws OrreryError QUERY_CHECK_TIMEOUT
   */
  async function checking<Result>(
    signal: AbortSignal | undefined,
    work: (calls: Remote<QueryCalls>, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const limit: { until?: AbortSignal } = {};
    try {
      return await engines.use((calls) => {
        limit.until = untilTime(maxCheckSeconds, signal);
        return work(calls, limit.until);
      }, signal);
    } catch (thrown) {
      if (limit.until?.aborted !== true || signal?.aborted === true) throw thrown;
      throw new OrreryError('QUERY_CHECK_TIMEOUT', { seconds: maxCheckSeconds });
    }
  }

  /** Returns the check of SQL that may run. @throws OrreryError QUERY_REFUSED, QUERY_INVALID, QUERY_CHECK_TIMEOUT */
  async function judge(sql: string, signal: AbortSignal | undefined) {
    const checked = await checking(signal, (calls, until) => calls.check(sql, tables.empty, until));
    if (checked.refused !== null) throw new OrreryError('QUERY_REFUSED', { problem: checked.refused });
    if (checked.invalid !== null) throw new OrreryError('QUERY_INVALID', { problem: checked.invalid });
    return checked;
  }

  /**
   * Returns the result of work in a process of queries, which may take `seconds` seconds; no limit if undefined.
   * @throws OrreryError QUERY_TIMEOUT
   */
  async function within<Result>(
    seconds: number | undefined,
    signal: AbortSignal | undefined,
    work: (calls: Remote<QueryCalls>, signal: AbortSignal | undefined) => Promise<Result>,
  ): Promise<Result> {
    if (seconds === undefined) return engines.use((calls) => work(calls, signal), signal);
    const until = untilTime(seconds, signal);
    try {
      return await engines.use((calls) => work(calls, until), until);
    } catch (thrown) {
      if (until.aborted && signal?.aborted !== true) throw new OrreryError('QUERY_TIMEOUT', { seconds });
      throw thrown;
    }
  }

  async function execute<Result>(
    { sql, params, timeout }: Asked,
    progress: ProgressReporter,
    signal: AbortSignal | undefined,
    work: (calls: Remote<QueryCalls>, query: EngineQuery, signal: AbortSignal | undefined) => Promise<Result>,
  ): Promise<Result & Source> {
    const started = performance.now();
    const checked = await judge(sql, signal);
    const onProgress = ({ segments, segmentsTotal }: { segments: number; segmentsTotal: number }) =>
      progress.report({ step: 'converting', done: segments, total: segmentsTotal });
    const wanted = checked.readsRows ? checked.tables : [];
    const asked = askedRanges(checked.asked, params);
    return tables.read(wanted, { onProgress, asked, ...(signal && { signal }) }, async (readable) => {
      progress.report({ step: 'running', done: 0, total: null });
      const isUsed = ({ name }: { name: string }) => checked.listsTables || checked.tables.includes(name);
      const others = tables.empty.filter((table) => isUsed(table) && !wanted.includes(table.name));
      const files = readable.map(({ coverage, ...table }) => table);
      const query = { sql, params, tables: [...files, ...others] };
      const result = await within(timeout, signal, (calls, until) => work(calls, query, until));
      const coverages = readable.map(({ coverage }) => coverage);
      const elapsedMs = Math.round(performance.now() - started);
      return { ...result, tables: coverages, asOf: oldestTime(coverages), elapsedMs };
    });
  }

  /** Returns the result of a run. Stores the run among the last ones, with its problem if it fails: a stop is none. */
  async function recorded<Result>(
    asked: Asked,
    rowsOf: (result: Result) => number,
    work: (progress: ProgressReporter) => Promise<Result>,
  ): Promise<Result> {
    const progress = createProgress(asked.run, emit);
    const started = performance.now();
    const { sql, own, params } = asked;
    const record = { sql, ...(own && { own }), params: { ...params }, startedAt: Date.now() };
    const elapsedMs = () => Math.round(performance.now() - started);
    // A run that cannot be recorded still returns its result.
    const add = (rows: number | null, problem: string | null) =>
      saved.addRun({ ...record, elapsedMs: elapsedMs(), rows, problem }).catch(() => {});
    try {
      const result = await work(progress);
      await add(rowsOf(result), null);
      return result;
    } catch (thrown) {
      const { code, summary } = OrreryError.from(thrown);
      await add(null, code === 'CANCELLED' ? null : summary);
      throw thrown;
    } finally {
      progress.stop();
    }
  }

  const read = (request: InputOf<'runQuery'>, progress: ProgressReporter, signal: AbortSignal | undefined) =>
    execute(request, progress, signal, (calls, query, until) =>
      calls.run({ ...query, limit: request.limit, countAll: request.countAll }, until),
    );

  return {
    async columns({ sql, params }, signal) {
      const checked = await judge(sql, signal);
      const read = tables.empty.filter(({ name }) => checked.listsTables || checked.tables.includes(name));
      return checking(signal, (calls, until) => calls.columns({ sql, params, tables: read }, until));
    },
    async check(sql, signal) {
      const {
        parameters,
        columns,
        tables: read,
        problem,
      } = await checking(signal, (calls, until) => calls.check(sql, tables.empty, until));
      return { parameters, columns, tables: read, problem };
    },
    run: (request, signal) =>
      recorded(
        request,
        ({ rows }) => rows.length,
        (progress) => read(request, progress, signal),
      ),
    async read(request, signal) {
      const progress = createProgress(request.run, emit);
      try {
        return await read(request, progress, signal);
      } finally {
        progress.stop();
      }
    },
    export: (request, signal) =>
      recorded(
        request,
        ({ rows }) => rows,
        async (progress) => {
          const { file, format } = request;
          const onRows = (rows: number) => progress.report({ step: 'writing', done: rows, total: null });
          try {
            const written = await execute(request, progress, signal, (calls, query, until) =>
              calls.write({ ...query, file, format }, { onRows, ...(until && { signal: until }) }),
            );
            return { file, ...written };
          } catch (thrown) {
            // A process that was killed left its draft.
            await removeDrafts(file);
            throw thrown;
          }
        },
      ),
  };
}
