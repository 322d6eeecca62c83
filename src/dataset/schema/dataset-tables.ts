import { LIST_TABLES } from '../../contract/index.ts';
import { EXPORT_TABLES, nameOfTable } from '../../history/index.ts';
import type { DatasetArea } from '../layout/find-dataset.ts';
import { type ColumnMeaning, meaningOf, textMeaning } from './column-meanings.ts';
import { type Column, hasText, textName, valueColumns } from './columns.ts';
import { COVERAGE_COLUMNS, listColumnsOf } from './lists.ts';
import { storedColumnsOf } from './tables.ts';

/** A column of a table of a dataset, as an engine shows it. */
export interface ColumnDescription extends ColumnMeaning {
  name: string;
  /** In DuckDB's words. */
  type: string;
}

/** A table of a dataset with its columns. */
export interface TableDescription {
  area: DatasetArea;
  name: string;
  columns: ColumnDescription[];
}

/** Returns a column, and its `_text` column if it has one, with their types and meanings. */
function describe(column: Column & ColumnMeaning): ColumnDescription[] {
  const { name, meaning, unit } = column;
  const [typed, text] = valueColumns([column]);
  const own = { name, type: typed?.sql ?? '', meaning, unit };
  if (text === undefined || !hasText(column)) return [own];
  return [own, { name: textName(name), type: text.sql, ...textMeaning(name) }];
}

/**
 * Returns the tables that a dataset can have, with every column in its order: history first. `day` is the last column
 * of a table of history; it is in the names of the folders, not in the files.
 */
export function datasetTables(): TableDescription[] {
  const history = EXPORT_TABLES.map((table): TableDescription => {
    const columns = [...storedColumnsOf(table), { name: 'day', sql: 'DATE' }];
    const described = columns.map(({ name, sql }) => ({ name, type: sql, ...meaningOf(table, name) }));
    return { area: 'history', name: nameOfTable(table), columns: described };
  });
  const lists = LIST_TABLES.map(
    (list): TableDescription => ({
      area: 'lists',
      name: list,
      columns: [...listColumnsOf(list), ...COVERAGE_COLUMNS].flatMap(describe),
    }),
  );
  return [...history, ...lists];
}
