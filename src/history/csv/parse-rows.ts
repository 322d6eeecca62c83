import { ContentError } from '../content-error.ts';
import { COMMA, CR, type CsvRow, type Field, LF, QUOTE } from './dialect.ts';

interface Value {
  field: Field;
  /** The end of the value: a comma, a line feed or the end of the text. */
  end: number;
}

/**
 * Parses the value that opens with a quote at `start`. Two quotes inside stand for one.
 * @throws ContentError if it never closes
 */
function quotedValue(text: string, start: number): Value {
  let from = start + 1;
  let close = text.indexOf('"', from);
  let field = '';
  while (close !== -1 && text.charCodeAt(close + 1) === QUOTE) {
    field += text.slice(from, close + 1);
    from = close + 2;
    close = text.indexOf('"', from);
  }
  if (close === -1) throw new ContentError('a quoted value never closes');
  return { field: field + text.slice(from, close), end: close + 1 };
}

/**
 * Parses the value without quotes at `start`; an empty one is NULL.
 * @throws ContentError for a quote or carriage return inside
 */
function plainValue(text: string, start: number): Value {
  let end = start;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === COMMA || code === LF) break;
    if (code === QUOTE || code === CR) throw new ContentError('a quote or carriage return is outside quotes');
  }
  return { field: end === start ? null : text.slice(start, end), end };
}

/**
 * Parses a text that begins at the start of a row and returns its rows; none for an empty text. The last row may lack
 * its line feed. It does not compare the numbers of columns.
 * @throws ContentError for text that is not in the dialect
 */
export function parseRows(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let row: CsvRow = [];
  let at = 0;
  while (at < text.length || row.length > 0) {
    const { field, end } = text.charCodeAt(at) === QUOTE ? quotedValue(text, at) : plainValue(text, at);
    row.push(field);
    at = end + 1;
    if (end < text.length && text.charCodeAt(end) === COMMA) continue;
    if (end < text.length && text.charCodeAt(end) !== LF) throw new ContentError('text follows a closing quote');
    rows.push(row);
    row = [];
  }
  return rows;
}
