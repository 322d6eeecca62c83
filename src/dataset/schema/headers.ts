/** The columns that the header of a table of history names, in any schema version. */
import type { ExportTable } from '../../history/index.ts';
import type { Column } from './columns.ts';
import { columnsOf } from './tables.ts';

/** Returns true if a column has a name, in the newest schema or in an older one. */
const isCalled = (column: Column, name: string) => column.name === name || column.formerly?.name === name;

/** Returns the column with a name of the newest schema or of an older one; undefined if there is none. */
export function columnNamed(table: ExportTable, name: string): Column | undefined {
  return columnsOf(table).find((column) => isCalled(column, name));
}

/**
 * Returns the first name of a header that is unknown or not in the order of the newest header; undefined if there is
 * none. A schema version can lack columns, but has the others in the same order.
 */
export function misplacedColumn(table: ExportTable, header: readonly string[]): string | undefined {
  const columns = columnsOf(table);
  const places = header.map((name) => columns.findIndex((column) => isCalled(column, name)));
  return header.find((_, index) => (places[index] ?? -1) <= (places[index - 1] ?? -1));
}
