/** How one query over a list runs: which index gives the order, what bounds it, what else must hold. */
import type { Coverage } from '../../contract/index.ts';
import type { Bounds } from './bounds.ts';
import type { Term } from './terms.ts';

export interface OrderColumn {
  sql: string;
  kind: 'integer' | 'text';
  /** Compares ASCII letters without regard to case (NOCASE). */
  anyCase?: true;
}

export interface Plan<Record> {
  /** Names the rows in errors, at the start of a sentence. */
  what: string;
  table: string;
  /**
   * The index that gives the order, as SQL after the table's name. Always named: left to itself SQLite prefers the index
   * of a condition and sorts what it finds. (`sqlite_autoindex_<table>_1` is a table's own primary key.)
   */
  driver: string;
  /** Unique together; a row's key holds their values. Ascending. */
  order: readonly [OrderColumn, ...OrderColumn[]];
  /** On the first column of `order`. */
  bounds: Bounds;
  terms: readonly Term[];
  /** What `read` takes, beside the key. */
  columns: readonly string[];
  read(columns: readonly unknown[]): Record;
  /** Rows that meet the filter, where they are counted as they are stored; undefined when they must be counted now. */
  kept: number | undefined;
  /** Changes whenever rows of the list come or change. */
  version: number;
  standing: Coverage;
}
