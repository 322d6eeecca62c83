import { EXPORT_TABLES, type ExportTable, LIST_TABLES, type ListTable, nameOfTable } from '../../../contract/index.ts';

/** The names of the tables of history for people. */
export const TABLE_WORDS: Readonly<Record<ExportTable, string>> = {
  TABLE_BALANCES: 'Balances',
  TABLE_CHECKPOINTS: 'Checkpoints',
  TABLE_DELEGATIONS: 'Delegations',
  TABLE_LEDGER: 'Ledger',
  TABLE_ORDERS: 'Orders',
  TABLE_TRADES: 'Trades',
  TABLE_MARKET_DATA: 'Market data',
  TABLE_MARGIN_LEVELS: 'Margin levels',
  TABLE_POSITIONS: 'Positions',
  TABLE_LIQUIDITY_PROVISIONS: 'Liquidity provisions',
  TABLE_MARKETS: 'Markets',
  TABLE_DEPOSITS: 'Deposits',
  TABLE_WITHDRAWALS: 'Withdrawals',
  TABLE_BLOCKS: 'Blocks',
  TABLE_REWARDS: 'Rewards',
};

/** The tables in the alphabetical order of their names for people. */
export const TABLES_BY_NAME: readonly ExportTable[] = [...EXPORT_TABLES].sort((a, b) =>
  TABLE_WORDS[a].localeCompare(TABLE_WORDS[b], 'en'),
);

/** The names of the lists for people. Some tables have the same names. */
export const LIST_WORDS: Readonly<Record<ListTable, string>> = {
  nodes: 'Nodes',
  delegations: 'Delegations',
  parties: 'Parties',
  checkpoints: 'Checkpoints',
  funding_points: 'Funding points',
};

/** Returns the name of a list among tables: "List of parties". */
export function listTitle(list: ListTable): string {
  return `List of ${LIST_WORDS[list].toLowerCase()}`;
}

/** Returns the lists that a link names (`nodes,parties`), each once. Other words are ignored. */
export function readLists(source: string | undefined): ListTable[] {
  const named = new Set<string | undefined>(source?.split(','));
  return LIST_TABLES.filter((list) => named.has(list));
}

/** Returns the name of a table for people; an unknown name is returned as it is. */
export function tableWord(table: string): string {
  return Object.hasOwn(TABLE_WORDS, table) ? TABLE_WORDS[table as ExportTable] : table;
}

/**
 * Returns the newest choice with what a click changed. A person can click again before the choice of the click before is
 * shown.
 * @param all every item, in the order of the result
 * @param shown the items that were shown as chosen when the person clicked
 * @param keys the items that are chosen after that click
 */
export function withClick<Item extends string>(
  all: readonly Item[],
  shown: readonly Item[],
  keys: ReadonlySet<unknown>,
  newest: readonly Item[],
): Item[] {
  return all.filter((item) => (keys.has(item) === shown.includes(item) ? newest.includes(item) : keys.has(item)));
}

/**
 * Returns the tables that a link names (`orders,trades`), each once, in the order of their names for people. Other
 * words are ignored.
 */
export function readTables(source: string | undefined): ExportTable[] {
  const named = new Set(source?.split(','));
  return TABLES_BY_NAME.filter((table) => named.has(nameOfTable(table)));
}

/** Returns the tables that are chosen by a link: trades if it names none. */
export function chosenTables(source: string | undefined): ExportTable[] {
  return source === undefined ? ['TABLE_TRADES'] : readTables(source);
}

/** Writes tables for the link: `orders,trades`; undefined for none. */
export function writeTables(tables: readonly ExportTable[]): string | undefined {
  return tables.length === 0 ? undefined : tables.map(nameOfTable).join(',');
}

/** Returns the name for people of a table or a list of a dataset: `market_data` becomes "Market data". */
export function tableOfSlug(slug: string): string {
  const table = TABLES_BY_NAME.find((each) => nameOfTable(each) === slug);
  return table === undefined ? slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('_', ' ') : TABLE_WORDS[table];
}
