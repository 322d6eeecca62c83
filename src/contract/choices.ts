/**
 * Fixed names that a person chooses from in options, and limits of options. There are no schemas here, so that the
 * command line explains its options without loading any.
 */
export const TABLES = [
  'TABLE_UNSPECIFIED',
  'TABLE_BALANCES',
  'TABLE_CHECKPOINTS',
  'TABLE_DELEGATIONS',
  'TABLE_LEDGER',
  'TABLE_ORDERS',
  'TABLE_TRADES',
  'TABLE_MARKET_DATA',
  'TABLE_MARGIN_LEVELS',
  'TABLE_POSITIONS',
  'TABLE_LIQUIDITY_PROVISIONS',
  'TABLE_MARKETS',
  'TABLE_DEPOSITS',
  'TABLE_WITHDRAWALS',
  'TABLE_BLOCKS',
  'TABLE_REWARDS',
] as const;
/** A table that can be exported: every table but TABLE_UNSPECIFIED. */
export type ExportTable = Exclude<(typeof TABLES)[number], 'TABLE_UNSPECIFIED'>;
/** All tables that can be exported. */
export const EXPORT_TABLES: readonly ExportTable[] = TABLES.filter((table) => table !== 'TABLE_UNSPECIFIED');

/** Returns a table's name as queries, links and file names have it: `market_data` for TABLE_MARKET_DATA. */
export function nameOfTable(table: (typeof TABLES)[number]): string {
  return table.slice('TABLE_'.length).toLowerCase();
}

/** Parts that a synchronisation can be restricted to, as the command line names them. */
export const SYNC_CHOICES = ['nodes', 'parties', 'checkpoints', 'funding', 'history'] as const;
/** A part that a synchronisation can be restricted to. */
export type SyncChoice = (typeof SYNC_CHOICES)[number];

/** Forms in which the result of a query is written. */
export const QUERY_FORMATS = ['csv', 'ndjson', 'json', 'parquet'] as const;
/** A form in which the result of a query is written. */
export type QueryFormat = (typeof QUERY_FORMATS)[number];
/** The longest text of a query (characters). */
export const MAX_SQL_LENGTH = 100_000;
/** The longest time that a caller can give a query (seconds). */
export const MAX_QUERY_SECONDS = 86_400;

/** The tables that the four lists are in a dataset (docs/dataset.md); delegations are a table of their own. */
export const LIST_TABLES = ['nodes', 'delegations', 'parties', 'checkpoints', 'funding_points'] as const;
/** A table of a dataset that holds a list. */
export type ListTable = (typeof LIST_TABLES)[number];

/** Kinds of faults that the sandbox can answer with (docs/sandbox.md). */
export const FAULT_KINDS = [
  'latency',
  'rate-limit',
  'ban',
  'status',
  'reset',
  'cut',
  'garbage',
  'wrong-types',
  'cursor-loop',
  'cut-after-zip',
  'short',
  'bad-crc',
  'bomb',
  'traversal',
] as const;
/** A kind of fault that the sandbox can answer with. */
export type FaultKind = (typeof FAULT_KINDS)[number];
