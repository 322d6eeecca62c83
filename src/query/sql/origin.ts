/** The column of a table that a column of a query is, or in whose unit it is. */

/**
 * One reading of a table by a query. A query that joins a table with itself has two of them. The rows of UNION come
 * from one reading of each part; together these are one reading of several tables.
 */
export interface TableReading {
  /** The tables by their names in queries, such as `history.trades`. */
  tables: readonly string[];
}

/** The column of a table from which a column of a query comes, with its unit. */
export interface ColumnOrigin {
  reading: TableReading;
  /** For each table of the reading, the columns of which the value is a sum, a difference, or one. */
  columns: readonly (readonly string[])[];
  /** True for the unchanged value of one row; false for what is computed of one or several rows in the same unit. */
  isPlain: boolean;
  /** True if the value can come from rows of another market than that of the row in which it stands. */
  isOfOtherRows: boolean;
}

/** A column of a query's result, with the origin of its values. */
export interface OutputColumn {
  /** The name in lower case; empty where the engine makes a name. */
  name: string;
  /** Null for an expression whose unit is not that of a column. */
  origin: ColumnOrigin | null;
  /** Of a ratio of two values, their origins together: in one unit, the ratio needs none. Null for another expression. */
  ratio?: ColumnOrigin | null;
  /** Columns that the expression reads, as `history.trades price`. */
  reads: ReadonlySet<string>;
}

/** The columns of a query, or of a table in it, with their origins; undefined where they are not certain. */
export type Outputs = OutputColumn[] | undefined;

/** Returns the origin of a value that is computed from a value of this origin, in the same unit; null for no origin. */
export const computedOrigin = (origin: ColumnOrigin | null): ColumnOrigin | null =>
  origin && { ...origin, isPlain: false };

/**
 * Returns the origin of a sum or a difference of two values; null if one of them has none, or if they come from
 * different readings of tables.
 */
export function originOfSum(one: ColumnOrigin | null, other: ColumnOrigin | null): ColumnOrigin | null {
  if (one === null || other === null || one.reading !== other.reading) return null;
  return {
    reading: one.reading,
    columns: one.columns.map((columns, index) => [...columns, ...(other.columns[index] ?? [])]),
    isPlain: false,
    isOfOtherRows: one.isOfOtherRows || other.isOfOtherRows,
  };
}

/** Returns the columns of UNION from those of its two sides, column by column; undefined if they are not certain. */
export function unionColumns(left: Outputs, right: Outputs): Outputs {
  if (left === undefined || right?.length !== left.length) return undefined;
  const readings = new Map<TableReading, Map<TableReading, TableReading>>();
  const together = (one: TableReading, other: TableReading): TableReading => {
    const known = readings.get(one) ?? new Map<TableReading, TableReading>();
    readings.set(one, known);
    const reading = known.get(other) ?? { tables: [...one.tables, ...other.tables] };
    known.set(other, reading);
    return reading;
  };
  return left.map(({ name, origin: one, reads }, index) => {
    const other = right[index]?.origin;
    const both = new Set([...reads, ...(right[index]?.reads ?? [])]);
    if (one == null || other == null) return { name, origin: null, reads: both };
    const origin: ColumnOrigin = {
      reading: together(one.reading, other.reading),
      columns: [...one.columns, ...other.columns],
      isPlain: one.isPlain && other.isPlain,
      isOfOtherRows: one.isOfOtherRows || other.isOfOtherRows,
    };
    return { name, origin, reads: both };
  });
}
