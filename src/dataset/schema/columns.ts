/** The columns of a table of a dataset: how the source writes them, and how Parquet holds them (docs/dataset.md). */

/** The type of a column in the database of the network (docs/network.md 5). */
export type SourceType =
  | 'bytea'
  | 'text'
  | 'jsonb'
  | 'enum'
  | 'smallint'
  | 'int'
  | 'bigint'
  | 'boolean'
  | 'timestamp'
  /** A whole number of up to a thousand digits. */
  | 'whole number'
  /** A number without a scale that holds for every row. */
  | 'number'
  | 'double'
  /** Of lists: a number with digits after its point; a price, which has many before it; Unix nanoseconds; Unix milliseconds. */
  | 'decimal'
  | 'price'
  | 'nanoseconds'
  | 'milliseconds';

/** A column of a table as the source writes it. */
export interface Column {
  /** The name in the newest schema version. */
  name: string;
  type: SourceType;
  /** The first schema version that has it. */
  since: number;
  /** The name that schema versions up to `until` have. */
  formerly?: { name: string; until: number };
}

/** A column of a Parquet file: its name, its type in DuckDB's words, and its type in Delta's. */
export interface StoredColumn {
  name: string;
  sql: string;
  delta: string;
}

const STORED: Readonly<Record<SourceType, Omit<StoredColumn, 'name'>>> = {
  bytea: { sql: 'VARCHAR', delta: 'string' },
  text: { sql: 'VARCHAR', delta: 'string' },
  jsonb: { sql: 'VARCHAR', delta: 'string' },
  enum: { sql: 'VARCHAR', delta: 'string' },
  smallint: { sql: 'SMALLINT', delta: 'short' },
  int: { sql: 'INTEGER', delta: 'integer' },
  bigint: { sql: 'BIGINT', delta: 'long' },
  boolean: { sql: 'BOOLEAN', delta: 'boolean' },
  timestamp: { sql: 'TIMESTAMPTZ', delta: 'timestamp' },
  'whole number': { sql: 'DECIMAL(38,0)', delta: 'decimal(38,0)' },
  number: { sql: 'VARCHAR', delta: 'string' },
  double: { sql: 'DOUBLE', delta: 'double' },
  decimal: { sql: 'DECIMAL(38,18)', delta: 'decimal(38,18)' },
  price: { sql: 'DECIMAL(38,6)', delta: 'decimal(38,6)' },
  nanoseconds: { sql: 'TIMESTAMPTZ', delta: 'timestamp' },
  milliseconds: { sql: 'TIMESTAMPTZ', delta: 'timestamp' },
};

/**
 * The column with the time of a row. Its UTC day decides which folder the row is written to. Every table of history has
 * it.
 */
export const DAY_COLUMN = 'vega_time';

/** Columns that say which row of which segment a row is: with them, the bytes of a segment can be reproduced. */
export const ORIGIN_COLUMNS: readonly StoredColumn[] = [
  { name: 'schema_version', sql: 'INTEGER', delta: 'integer' },
  { name: 'segment_from', sql: 'BIGINT', delta: 'long' },
  { name: 'segment_row', sql: 'BIGINT', delta: 'long' },
];

const TYPES_WITH_TEXT = new Set<SourceType>(['timestamp', 'whole number', 'double', 'decimal', 'price', 'nanoseconds']);

/**
 * Returns true for a column beside which the source's text is kept if the typed value does not give it back: a number
 * of more than 38 digits, `infinity`, another form of a number.
 */
export function hasText({ name, type }: Column): boolean {
  if (name === DAY_COLUMN) return false;
  return TYPES_WITH_TEXT.has(type);
}

/** Returns the name of the column with the source's text: `price_text` for `price`. */
export function textName(name: string): string {
  return `${name}_text`;
}

/**
 * Returns the columns of a table's Parquet files that hold values of the source, in their order: each column, and after
 * it its `_text` column if it has one.
 */
export function valueColumns(columns: readonly Column[]): StoredColumn[] {
  return columns.flatMap((column): StoredColumn[] => {
    const typed = { name: column.name, ...STORED[column.type] };
    return hasText(column) ? [typed, { name: textName(column.name), sql: 'VARCHAR', delta: 'string' }] : [typed];
  });
}

/**
 * Returns the columns of the Parquet files of a table of history, in their order: those of `valueColumns`, then
 * `schema_version`, `segment_from` and `segment_row`.
 */
export function storedColumns(columns: readonly Column[]): StoredColumn[] {
  return [...valueColumns(columns), ...ORIGIN_COLUMNS];
}
