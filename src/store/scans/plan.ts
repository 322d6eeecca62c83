/** The plan of one query over a list: the index that gives the order, its bounds and the other conditions. */
import type { Coverage, RowKey } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import type { Bounds, KeyValue } from './bounds.ts';
import type { SqlTerm } from './terms.ts';

/** The values of a column that count as one value of a field. */
export interface ColumnRange {
  /** The lowest of them. */
  least: KeyValue;
  /** The lowest value after all of them; undefined if there is none. */
  beyond: KeyValue | undefined;
}

/** One of the columns by which a list is ordered. */
export interface OrderColumn {
  /** The column or expression in SQL. */
  sql: string;
  kind: 'integer' | 'text';
  /** Compares ASCII letters without regard to case (NOCASE). */
  anyCase?: true;
  /**
   * Converts a value of the field that the column orders. Absent if the column holds the field's own values. Returns null
   * if no stored row has the value, and the order has no place for it either.
   * @throws OrreryError PARAMETER_INVALID if the field cannot have the value
   */
  rangeOf?(value: string, connection: Connection): ColumnRange | null;
}

/** A place in an order, with the number of rows up to it. */
export interface Sample {
  /** A key, or the first columns of one, which need not belong to a row. */
  key: RowKey;
  /** The number of rows up to the key, ascending; rows whose first columns equal it are included. */
  upTo: number;
}

/** The plan of one query over a list, from which SQL statements are made. */
export interface Plan<Record> {
  /** Names the rows in errors, at the start of a sentence. */
  what: string;
  table: string;
  /**
   * The index that gives the order, as SQL after the table's name. A plan always names it: SQLite's own choice prefers
   * the index of a condition and then sorts the rows. (`sqlite_autoindex_<table>_1` is a table's primary key.)
   */
  driver: string;
  /** Unique together, ascending. A row's key contains their values. */
  order: readonly [OrderColumn, ...OrderColumn[]];
  /** Bounds on the first column of `order`. */
  bounds: Bounds;
  /** The other conditions that a row must meet. */
  terms: readonly SqlTerm[];
  /** The columns that `read` receives, in addition to the key. */
  columns: readonly string[];
  /** Returns the record of a row, from the values of `columns`. */
  read(columns: readonly unknown[]): Record;
  /**
   * SQL of the record as JSON (`jsonObject`). Its text must be equal, byte for byte, to the JSON of the record from
   * `read`. Only for lists whose members have the same names in neutral and in network mode, and are not called `node`
   * or `cursor`.
   */
  json?: readonly string[];
  /** The number of matching rows, when a stored count gives it; undefined when rows must be counted. */
  kept: number | undefined;
  /**
   * Returns samples of the order, ascending and at most some `step` rows apart, if the store has their numbers without
   * reading the rows.
   */
  samples?(step: number): Sample[] | undefined;
  /** Changes whenever rows of the list are added or changed. */
  version: number;
  coverage: Coverage;
}
