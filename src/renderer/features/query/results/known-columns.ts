/** The meanings of columns of a result that are columns of the tables that the query read. */
import type { QueryColumn, QueryResult, QueryTable } from '../../../../contract/index.ts';

/**
 * Returns the meaning and the unit of a column in words, and where the text of a value is that its type cannot hold;
 * undefined where they are not certain.
 */
export type AboutColumn = (column: QueryColumn) => string | undefined;

type Column = QueryTable['columns'][number];

/**
 * Returns a function that gives the meaning of a column of a result. A result does not say where its columns come from.
 * So the function looks in the tables that were read for a column with the same name and type. If these tables give
 * the column different meanings, it returns undefined.
 * @param read the tables that the query read
 */
export function knownColumns(tables: readonly QueryTable[], read: QueryResult['tables']): AboutColumn {
  const names = new Set(read.map(({ table }) => table));
  const own = tables.filter(({ table }) => names.has(table)).map(({ columns }) => columns);
  return ({ name, type }) => {
    const meanings = new Set(
      own.flatMap((columns) => {
        const column = columns.find((each) => each.name === name && each.type === type);
        return column === undefined ? [] : [aboutIn(column, columns)];
      }),
    );
    return meanings.size === 1 ? [...meanings][0] : undefined;
  };
}

function aboutIn({ name, meaning, unit }: Column, columns: readonly Column[]): string {
  const words = unit === null ? meaning : `${meaning} (${unit})`;
  const text = `${name}_text`;
  const hasText = columns.some((each) => each.name === text);
  return hasText ? `${words}. A value that does not fit is NULL here, and a text in ${text}` : words;
}
