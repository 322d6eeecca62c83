/** The tables of a network as queries see them. */
import type { ExportTable, ListTable, QueryTable } from '../../contract/index.ts';
import { datasetTables } from '../../dataset/index.ts';
import { EXPORT_TABLES, nameOfTable } from '../../history/index.ts';
import type { EngineTable } from '../process/query-calls.ts';
import { kindOfType } from '../sql/column-kind.ts';

const HISTORY_SCHEMA = 'history';

/** Returns the name of a table of history in a query, such as `history.trades`. */
export function queryName(table: ExportTable): string {
  return `${HISTORY_SCHEMA}.${nameOfTable(table)}`;
}

/** Returns the table of history by its name in a query, such as `history.trades`; undefined for any other name. */
export function tableOfQueryName(name: string): ExportTable | undefined {
  return EXPORT_TABLES.find((table) => queryName(table) === name);
}

type Columns = QueryTable['columns'];

/** Returns the columns with the `_text` columns (the exact text of a typed value) at the end. */
function textsLast(columns: Columns): Columns {
  const names = new Set(columns.map(({ name }) => name));
  const isTextBeside = ({ name }: { name: string }) =>
    name.endsWith('_text') && names.has(name.slice(0, -'_text'.length));
  return [...columns.filter((column) => !isTextBeside(column)), ...columns.filter(isTextBeside)];
}

const COLUMNS: ReadonlyMap<string, Columns> = new Map(
  datasetTables().map(({ area, name, columns }) => {
    const queried = area === 'history' ? `${HISTORY_SCHEMA}.${name}` : name;
    // The day is in the names of a dataset's folders, and the cache has none.
    const own = columns.filter((column) => area !== 'history' || column.name !== 'day');
    return [queried, textsLast(own.map((column) => ({ ...column, kind: kindOfType(column.type) })))];
  }),
);

/** Returns the columns of a table by its name in a query, in their order; none for an unknown name. */
export function columnsOfTable(name: string): Columns {
  return COLUMNS.get(name) ?? [];
}

/** Returns a table without rows for the engine, by its name in a query. */
export function emptyTable(name: string): EngineTable {
  return { name, columns: columnsOfTable(name).map((column) => ({ name: column.name, sql: column.type })), files: [] };
}

const LIST_MEANINGS: Readonly<Record<ListTable, string>> = {
  nodes: 'Nodes of every stored epoch',
  delegations: 'Delegations to nodes in every stored epoch',
  parties: 'Parties, with what they call themselves',
  checkpoints: 'Checkpoints',
  funding_points: 'Funding points of perpetual markets',
};

const HISTORY_MEANINGS: Readonly<Record<ExportTable, string>> = {
  TABLE_BALANCES: 'Balances of accounts: a row for each change',
  TABLE_CHECKPOINTS: 'Checkpoints, as the network’s database has them',
  TABLE_DELEGATIONS: 'Stake of parties on nodes, by epoch',
  TABLE_LEDGER: 'Transfers between accounts',
  TABLE_ORDERS: 'Orders: a row for each change',
  TABLE_TRADES: 'Trades, with fees of both sides',
  TABLE_MARKET_DATA: 'Prices, volumes and state of markets: a row for each change',
  TABLE_MARGIN_LEVELS: 'Margins of accounts: a row for each calculation',
  TABLE_POSITIONS: 'Positions of parties: a row for each change',
  TABLE_LIQUIDITY_PROVISIONS: 'Commitments of liquidity providers: a row for each change',
  TABLE_MARKETS: 'Markets: a row for each change',
  TABLE_DEPOSITS: 'Deposits: a row for each change',
  TABLE_WITHDRAWALS: 'Withdrawals: a row for each change',
  TABLE_BLOCKS: 'Blocks: height, time and hash',
  TABLE_REWARDS: 'Rewards that were paid to parties',
};

/** Returns the meaning of a table in a phrase, by its name in a query. @param name of an existing table */
export function meaningOfTable(name: string): string {
  const table = tableOfQueryName(name);
  return table === undefined ? LIST_MEANINGS[name as ListTable] : HISTORY_MEANINGS[table];
}
