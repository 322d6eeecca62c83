import { z } from 'zod';
import { OrreryError, type QueryTable } from '../../contract/index.ts';
import { coverageLine, plainJson } from '../answer.ts';
import { defineTool, type ToolApi } from '../tool.ts';

const tablesOf = async (api: ToolApi, signal: AbortSignal): Promise<QueryTable[]> =>
  (await api.call('describeTables', {}, signal)).tables;

/** The tool that lists the tables for queries. */
export const listTables = defineTool({
  name: 'list_tables',
  title: 'List tables',
  description:
    'Lists every table that `query` can read, with its meaning, its number of rows and the part of it that is stored. ' +
    'Ask this first. Tables of history have blocks; lists (nodes, parties, …) are snapshots.',
  input: z.strictObject({}),
  async answer(api, _, signal) {
    const tables = await tablesOf(api, signal);
    return {
      about: [`${tables.length} tables`],
      data: {
        tables: tables.map(({ table, meaning, rows, columns, ...coverage }) => ({
          table,
          meaning,
          rows,
          columns: columns.length,
          stored: coverageLine({ table, ...coverage }),
        })),
      },
      rows: tables.length,
    };
  },
});

/** The tool that describes the columns of a table. */
export const describeTable = defineTool({
  name: 'describe_table',
  title: 'Describe a table',
  description:
    'Describes the columns of one table: name, type, meaning and unit. Amounts and prices are whole numbers in the ' +
    'smallest unit of their asset or market unless the unit says otherwise.',
  input: z.strictObject({ table: z.string().max(200).describe('A name from list_tables, such as history.trades') }),
  async answer(api, { table }, signal) {
    const tables = await tablesOf(api, signal);
    const found = tables.find((each) => each.table === table.toLowerCase());
    if (found === undefined) {
      const allowed = `must be one of ${tables.map((each) => each.table).join(', ')}`;
      throw new OrreryError('PARAMETER_INVALID', { field: 'table', value: table, allowed });
    }
    const { columns, meaning, rows } = found;
    return {
      about: [coverageLine(found)],
      data: plainJson({ table: found.table, meaning, rows, columns }),
      rows: columns.length,
    };
  },
});
