/** The meanings of columns of a result that are columns of the tables that the query read. */
import type { QueryColumn, QueryResult, QueryTable } from '../../../../contract/index.ts';

/** The meaning and the unit of a column in words; undefined where they are not certain. */
export type AboutColumn = (column: QueryColumn) => string | undefined;

/**
 * A result keeps no trace of where its columns come from. One that has the name and the type of a column in one of the tables,
 * and not another meaning in the others, is taken for it.
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
