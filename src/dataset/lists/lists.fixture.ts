/** Stored lists, and their rows in Parquet as texts, for tests of this module. */
import { DuckDBInstance } from '@duckdb/node-api';
import type { ListTable } from '../../contract/index.ts';
import { type StoredCoverage, StoredLists } from '../../store/index.ts';
import { type Column, hasText, textName } from '../schema/columns.ts';
import { COVERAGE_COLUMNS, type ListColumn, listColumnsOf } from '../schema/lists.ts';

type Texts = Record<string, string | null>;

const asText = (value: unknown) => (value === null || value === undefined ? null : String(value));

/** The rows of a stored list, each value as the text that upstream gave. */
export function storedTexts(storeFolder: string, list: ListTable): Texts[] {
  const lists = new StoredLists(storeFolder);
  try {
    const columns = listColumnsOf(list) as readonly ListColumn<unknown>[];
    const textsOf = <Row>(of: readonly ListColumn<Row>[], row: Row) =>
      of.map((column) => [column.name, asText(column.of(row))]);
    return [...lists.rows(list)].flatMap(({ rows, coverage }) =>
      rows.map((row) =>
        Object.fromEntries([...textsOf(columns, row), ...textsOf<StoredCoverage>(COVERAGE_COLUMNS, coverage)]),
      ),
    );
  } finally {
    lists.close();
  }
}

/** A value of Parquet as text, where the text beside it does not say otherwise. */
function textOf({ name, type }: Column): string {
  switch (type) {
    case 'decimal':
    case 'price':
      return `regexp_replace(${name}::VARCHAR, '[.]?0+$', '')`;
    case 'nanoseconds':
      return `(epoch_us(${name}) * 1000)::VARCHAR`;
    case 'milliseconds':
      return `epoch_ms(${name})::VARCHAR`;
    case 'boolean':
      return `left(${name}::VARCHAR, 1)`;
    default:
      return `${name}::VARCHAR`;
  }
}

/** The rows of Parquet files of a list as texts: the typed value's, or the one beside it. */
export async function parquetTexts(pattern: string, list: ListTable): Promise<Texts[]> {
  const columns: readonly Column[] = [...listColumnsOf(list), ...COVERAGE_COLUMNS];
  const texts = columns.map(
    (column) =>
      // Bytes: a text would lose a byte order mark at its start on its way.
      `encode(${hasText(column) ? `ifnull(${textName(column.name)}, ${textOf(column)})` : textOf(column)}) AS "${column.name}"`,
  );
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const reader = await connection.runAndReadAll(`SELECT ${texts.join(', ')} FROM read_parquet('${pattern}')`);
    const decode = (value: unknown) =>
      value === null ? null : Buffer.from((value as { bytes: Uint8Array }).bytes).toString('utf8');
    return reader
      .getRowObjects()
      .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, decode(value)])));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
