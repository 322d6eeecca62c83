/** The meanings of columns of a result that are columns of the tables that the query read. */
import type { QueryColumn, QueryResult, QueryTable } from '../../../../contract/index.ts';

/** Returns the meaning and the unit of a column in words; undefined where they are not certain. */
export type AboutColumn = (column: QueryColumn) => string | undefined;

/**
 * Returns a function that gives the meaning of a column of a result. A result does not say where its columns come from.
 * So the function looks in the tables that were read for a column with the same name and type. If these tables give
 * the column different meanings, it returns undefined.
 * @param read the tables that the query read
 */
export function knownColumns(tables: readonly QueryTable[], read: QueryResult['tables']): AboutColumn {
  const names = new Set(read.map(({ table }) => table));
  const own = tables.filter(({ table }) => names.has(table)).flatMap(({ columns }) => columns);
  return ({ name, type }) => {
    const alike = own.filter((column) => column.name === name && column.type === type);
    const meanings = new Set(alike.map(({ meaning, unit }) => (unit === null ? meaning : `${meaning} (${unit})`)));
    return meanings.size === 1 ? [...meanings][0] : undefined;
  };
}
