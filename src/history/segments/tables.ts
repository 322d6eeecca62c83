import { EXPORT_TABLES, type ExportTable, nameOfTable, OrreryError, type Table } from '../../contract/index.ts';

export { EXPORT_TABLES, type ExportTable, nameOfTable };

/**
 * Returns the same table, typed as one that can be exported.
 * @throws OrreryError TABLE_REQUIRED for TABLE_UNSPECIFIED
 */
export function requireTable(table: Table): ExportTable {
  if (table === 'TABLE_UNSPECIFIED') throw new OrreryError('TABLE_REQUIRED', { allowed: EXPORT_TABLES.join(', ') });
  return table;
}

/** Returns the table with this name in file names, such as `trades`; undefined if there is none. */
export function tableNamed(name: string): ExportTable | undefined {
  return EXPORT_TABLES.find((table) => nameOfTable(table) === name);
}

/** The column of a table that has the time of a row. `ordered` is true when a segment's rows are ordered by it. */
export interface TableTimes {
  column: string;
  ordered: boolean;
}

/** The first column of each table's primary key determines its order. Four tables put an id before the time. */
const TIMES: Partial<Record<ExportTable, TableTimes>> = {
  TABLE_LEDGER: { column: 'ledger_entry_time', ordered: true },
  TABLE_TRADES: { column: 'synthetic_time', ordered: true },
  TABLE_MARKET_DATA: { column: 'synthetic_time', ordered: true },
  TABLE_LIQUIDITY_PROVISIONS: { column: 'vega_time', ordered: false },
  TABLE_MARKETS: { column: 'vega_time', ordered: false },
  TABLE_DEPOSITS: { column: 'vega_time', ordered: false },
  TABLE_WITHDRAWALS: { column: 'vega_time', ordered: false },
};

/** Returns the column of a table that has the time of a row, and if rows are in its order. */
export function timesOfTable(table: ExportTable): TableTimes {
  return TIMES[table] ?? { column: 'vega_time', ordered: true };
}

/** The name of the column of `blocks` that has the height. */
export const HEIGHT_COLUMN = 'height';
