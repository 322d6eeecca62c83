import { quoteName } from '../../contract/index.ts';
import { type Column, DAY_COLUMN, hasText, textName } from '../schema/columns.ts';
import { writeValue } from './values.ts';

/** Text columns, whose values may need quotes. All others hold digits, letters and marks that never do. */
const PLAIN_TYPES = new Set(['text', 'jsonb', 'enum', 'number']);

/** Returns SQL that writes a text in the dialect of exported tables (docs/interface.md 4.1 rule 5). NULL is nothing. */
function writeText(text: string): string {
  const needsQuotes = [`'"'`, `','`, 'chr(10)', 'chr(13)'].map((mark) => `contains(${text}, ${mark})`).join(' OR ');
  return `CASE WHEN ${text} IS NULL THEN '' WHEN ${text} = '' THEN '""'
    WHEN ${needsQuotes} THEN '"' || replace(${text}, '"', '""') || '"' ELSE ${text} END`;
}

function writeField(column: Column): string {
  const name = quoteName(column.name);
  if (PLAIN_TYPES.has(column.type)) return writeText(name);
  if (column.type === 'bytea') return writeText(`('\\x' || ${name})`);
  const written = writeValue(column, column.type === 'timestamp' ? `make_timestamp(epoch_us(${name}))` : name);
  if (!hasText(column) || column.name === DAY_COLUMN) return `ifnull(${written}, '')`;
  const text = quoteName(textName(column.name));
  return `CASE WHEN ${text} IS NULL THEN ifnull(${written}, '') ELSE ${writeText(text)} END`;
}

/**
 * Returns SQL that writes a row of Parquet as the row of CSV that it was, with its line feed. It gives bytes: a text
 * would lose a byte order mark at its start on its way to JavaScript.
 * @param columns those of the segment's schema version, in the order of its header
 */
export function csvRowSql(columns: readonly Column[]): string {
  const fields = columns.flatMap((column, index) => (index === 0 ? [writeField(column)] : [`','`, writeField(column)]));
  return `encode(concat(${fields.join(', ')}, chr(10)))`;
}
