/**
 * SQL over everything that is stored (docs/query.md). Queries only read: SELECT, WITH, VALUES, DESCRIBE, SHOW TABLES,
 * SUMMARIZE and EXPLAIN, one statement at a time. They reach no file, no network and no setting.
 */
import { z } from 'zod';
import { MAX_QUERY_SECONDS, MAX_SQL_LENGTH, QUERY_FORMATS } from '../choices.ts';
import { count, moment, namedNetwork, note } from './common.ts';
import { nodeRewardMethods } from './node-rewards.ts';
import { OwnQuery, savedQueryMethods } from './saved-queries.ts';
import { BlockRange } from './stored-history.ts';

/** The kind of a column's values: it decides their form in JSON, how a grid aligns them and what a chart can draw. */
export const ColumnKind = z.enum(['integer', 'decimal', 'float', 'boolean', 'time', 'date', 'text', 'other']);
export type ColumnKind = z.output<typeof ColumnKind>;

const Column = z.object({
  name: z.string(),
  /** The type in the engine's words, for example `DECIMAL(38,0)`. */
  type: z.string(),
  kind: ColumnKind,
});
/** A column of a query's result, with its name and type. Two columns of a result can share a name. */
export type QueryColumn = z.output<typeof Column>;

/**
 * A value of a result. Decimals are text, and so are integers beyond 2^53 and the floats `NaN`, `Infinity` and
 * `-Infinity`. Times are RFC 3339 with microseconds and `Z`, dates `2026-10-01`, bytes lower-case hex. Lists, structs
 * and maps are JSON text.
 */
export const QueryValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type QueryValue = z.output<typeof QueryValue>;

/** The extent to which a table is stored. */
export const TableCoverage = z.object({
  /** `history.trades`, or `nodes`. */
  table: z.string(),
  kind: z.enum(['history', 'list']),
  /** Blocks whose rows are stored, lowest first; empty for a list. */
  stored: z.array(BlockRange),
  /** Blocks of known segments that are not stored, lowest first; empty for a list. The method `sync` downloads them. */
  missing: z.array(BlockRange),
  /** Stored blocks whose rows may be missing or wrong, lowest first; queries read them too. Absent if none is. */
  suspect: z.array(BlockRange).optional(),
  /** True if no row between the oldest and the newest known one is missing or suspect. */
  complete: z.boolean(),
  /** A list: when upstream last confirmed it. A table of history: when its newest rows were stored. Null when never. */
  asOf: moment.nullable(),
  /**
   * Only of a result whose query limits the times or the blocks of this table: the missing blocks that may be within
   * the limits. `from` and `to` are the limits of time, null without one; the stored blocks with their times show which
   * blocks lie between them. Absent if the limits or the times of blocks are not known.
   */
  asked: z.object({ from: moment.nullable(), to: moment.nullable(), missing: z.array(BlockRange) }).optional(),
});
export type TableCoverage = z.output<typeof TableCoverage>;

/** A table that queries can read: its columns, and the extent to which it is stored. */
export const QueryTable = TableCoverage.extend({
  name: z.string(),
  meaning: z.string(),
  columns: z.array(
    Column.extend({
      meaning: z.string(),
      /** For example "smallest unit of the asset"; null for ids, texts and counts. */
      unit: z.string().nullable(),
    }),
  ),
  /** Null while it is not counted. */
  rows: count.nullable(),
});
export type QueryTable = z.output<typeof QueryTable>;

/** The text of a query. */
export const querySql = z.string().max(MAX_SQL_LENGTH, `must have at most ${MAX_SQL_LENGTH} characters`);
const sql = querySql;

/**
 * Values of the parameters `:name`. A value of digits (with sign and fraction) is a number, RFC 3339 is a time, all
 * else is text. A value that is compared with text stays text.
 */
export const queryParams = z.record(z.string().max(100), z.string().max(100_000)).default({});
const params = queryParams;

/** Names a run for its events `query`; chosen by the caller. */
const run = z.string().max(64).optional();

const Problem = z.object({
  message: z.string(),
  /** The position in the SQL: an offset in UTF-16 units from 0, a line and a column from 1. Null when it is unknown. */
  at: z.object({ offset: count, length: count, line: count, column: count }).nullable(),
});
export type QueryProblem = z.output<typeof Problem>;

const Parameter = z.object({
  name: z.string(),
  /** The kind that the query expects; null when any fits. */
  kind: ColumnKind.nullable(),
});
export type QueryParameter = z.output<typeof Parameter>;

/** The origin of a result. */
const source = {
  /** The tables that the query reads. */
  tables: z.array(TableCoverage),
  /** The oldest of their `asOf`; null when the query reads no table, or one that was never confirmed. */
  asOf: moment.nullable(),
  elapsedMs: count,
};

const Scale = z.object({
  /** The figures are whole numbers of the smallest unit of a price, a size, an asset or the stake. */
  unit: z.enum(['price', 'size', 'asset', 'settlement', 'stake']),
  /** The index of the column with the id of the market, or of the asset for `asset`; null for `stake`. */
  by: count.nullable(),
});
export type ColumnScale = z.output<typeof Scale>;

const ResultColumn = Column.extend({
  /** The unit of the column's figures. Absent where it is not certain. */
  scale: Scale.optional(),
  /**
   * Only of a number that has no scale and comes from a figure in smallest units. `stored`: the number itself is in
   * such a unit. `computed`: its unit is not known.
   */
  figure: z.enum(['stored', 'computed']).optional(),
});
export type ResultColumn = z.output<typeof ResultColumn>;

/** The first rows of a query's result, and the coverage of the tables that it read. */
export const QueryResult = z.object({
  columns: z.array(ResultColumn),
  rows: z.array(z.array(QueryValue)),
  /** The number of rows of the whole result; null when it has more than were read. */
  total: count.nullable(),
  ...source,
});
export type QueryResult = z.output<typeof QueryResult>;

/** A file to which the result of a query was written. */
export const QueryFile = z.object({ file: z.string(), rows: count, bytes: count, ...source });
export type QueryFile = z.output<typeof QueryFile>;

export const MAX_QUERY_ROWS = 100_000;

/** The methods of the explorer's API for SQL over what is stored. */
export const queryMethods = {
  /** Every table that a query can read, also those of which nothing is stored. Converts nothing. */
  describeTables: { input: z.strictObject({}), output: z.object({ tables: z.array(QueryTable) }) },
  /** Names of functions, for completion. */
  describeFunctions: {
    input: z.strictObject({}),
    output: z.object({
      functions: z.array(
        z.object({ name: z.string(), kind: z.enum(['scalar', 'aggregate', 'table']), meaning: z.string() }),
      ),
    }),
  },
  /**
   * Checks a query without running it: its parameters, the columns of its result, the first problem.
   * @throws QUERY_CHECK_TIMEOUT
   */
  checkQuery: {
    input: z.strictObject({ sql }),
    output: z.object({
      parameters: z.array(Parameter),
      /** Null when there is a problem. */
      columns: z.array(Column).nullable(),
      /** Names of the tables that it reads, as in `describeTables`. */
      tables: z.array(z.string()),
      problem: Problem.nullable(),
    }),
  },
  /**
   * Runs a query, and stops it when the call is cancelled. Rows of history are converted at the first use, so the first
   * query of a table takes longer; events `query` report the progress. `limit` rows are returned; with `countAll` the
   * others are counted. Every run is kept in `queryRuns`, with `own` as `QueryRun` has it.
   * @throws QUERY_REFUSED, QUERY_INVALID, QUERY_PARAMETER, QUERY_FAILED, QUERY_TOO_LARGE, QUERY_TIMEOUT,
   *   QUERY_CHECK_TIMEOUT, ENGINE_FAILED, CANCELLED
   */
  runQuery: {
    input: z.strictObject({
      sql,
      own: OwnQuery.optional(),
      params,
      limit: z.int().min(1).max(MAX_QUERY_ROWS).default(1_000),
      countAll: z.boolean().default(false),
      /** Seconds. */
      timeout: z.int().min(1).max(MAX_QUERY_SECONDS).default(60),
      run,
      ...namedNetwork,
    }),
    output: QueryResult,
  },
  /**
   * Writes the whole result to a file, within the call (`startQueryExport` is a job). Without `out`, the file is in the
   * folder of exports, under a free name. `out` is the id of a path that a person chose: a file, or a folder. No file
   * of the name exists before it is complete. An existing file is never replaced.
   * @throws as `runQuery`; FILE_EXISTS, PATH_NOT_CHOSEN, FILE_UNWRITABLE, DISK_FULL
   */
  exportQuery: {
    input: z.strictObject({
      sql,
      params,
      format: z.enum(QUERY_FORMATS),
      /** The name of the file without its ending; `query` by default. */
      name: z.string().max(100).optional(),
      out: z.string().max(64).optional(),
      /** Seconds; no limit if absent. */
      timeout: z.int().min(1).max(MAX_QUERY_SECONDS).optional(),
      run,
      ...namedNetwork,
    }),
    output: QueryFile,
  },
  /**
   * A program that fetches the results of queries from the gateway, with the token from its file: into tables of pandas
   * (a notebook or a script), or as commands of the shell, one for each query, that print CSV (`curl`) or open DuckDB
   * (`duckdb`). The queries have different names. A note is a comment in a program; a command prints it to standard error.
   */
  queryProgram: {
    input: z.strictObject({
      queries: z
        .array(z.strictObject({ name: z.string().max(100), sql, params, note: note.optional() }))
        .min(1)
        .max(50)
        .refine((queries) => new Set(queries.map(({ name }) => name)).size === queries.length, 'names must differ'),
      kind: z.enum(['ipynb', 'py', 'curl', 'duckdb', 'sql']),
      name: z.string().max(100).optional(),
    }),
    output: z.object({ file: z.string(), text: z.string() }),
  },
  ...nodeRewardMethods,
  ...savedQueryMethods,
} as const;

/** The events about runs of queries. */
export const queryEvents = [
  /** Progress of a run that has a name; at most four events a second. */
  z.object({
    type: z.literal('query'),
    run: z.string(),
    /** `converting`: segments of history are made readable for the engine, at their first use. */
    step: z.enum(['converting', 'running', 'writing']),
    /** Segments while converting, rows while writing. */
    done: count,
    total: count.nullable(),
  }),
  /** Saved queries or the history of runs changed. */
  z.object({ type: z.literal('queries') }),
] as const;
