import { z } from 'zod';
import { coverageLine, rowsLine } from '../answer.ts';
import { defineTool } from '../tool.ts';

const MAX_ROWS = 1_000;
const USUAL_ROWS = 100;
/** Seconds that a query may run. */
const MAX_SECONDS = 60;

/** The tool that runs a SQL query. */
export const query = defineTool({
  name: 'query',
  title: 'Run a SQL query',
  description:
    'Runs one SQL query (the dialect of DuckDB) over what is stored on this machine. Only reading is possible: SELECT, ' +
    'WITH, VALUES, DESCRIBE, SHOW TABLES, SUMMARIZE, EXPLAIN. Values of parameters `:name` go into `params`. The answer ' +
    'says which rows it has of how many, which blocks of each table are stored, and as of when: say so when it matters. ' +
    'Decimals and large integers are text, so that no digit is lost. Prefer aggregates to many rows.',
  input: z.strictObject({
    sql: z
      .string()
      .max(100_000)
      .describe('One statement; tables and columns as list_tables and describe_table name them'),
    params: z.record(z.string().max(100), z.string().max(100_000)).default({}).describe('Values of :name parameters'),
    limit: z.int().min(1).max(MAX_ROWS).default(USUAL_ROWS).describe('Rows to return'),
  }),
  async answer(api, { sql, params, limit }, signal) {
    const request = { sql, params, limit, countAll: true, timeout: MAX_SECONDS };
    const { columns, rows, total, tables } = await api.call('runQuery', request, signal);
    return {
      about: [rowsLine(rows.length, total), ...tables.map(coverageLine)],
      data: { columns: columns.map(({ name, type }) => ({ name, type })), rows, total },
      rows: rows.length,
    };
  },
});
