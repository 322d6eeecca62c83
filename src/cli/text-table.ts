import type { QueryResult } from '../contract/index.ts';

/** An id of 64 characters fits. */
const MAX_CELL_CHARACTERS = 64;

/**
 * Returns a value on one line, with at most 64 characters. Characters that would change the terminal's state are shown
 * as `\x1b`.
 */
function cellOf(value: QueryResult['rows'][number][number]): string {
  if (value === null) return '';
  const plain = String(value).replace(/\p{Cc}|\p{Cf}/gu, (letter) => {
    return `\\x${(letter.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`;
  });
  const letters = [...plain];
  return letters.length > MAX_CELL_CHARACTERS ? `${letters.slice(0, MAX_CELL_CHARACTERS - 1).join('')}…` : plain;
}

const RIGHT: ReadonlySet<string> = new Set(['integer', 'decimal', 'float']);

/** Returns a result as text in columns, for people: numbers to the right, long values cut, NULL empty. */
export function writeTextTable(columns: QueryResult['columns'], rows: QueryResult['rows']): string {
  const header = columns.map(({ name }) => cellOf(name));
  const cells = rows.map((row) => row.map(cellOf));
  const widths = header.map((name, index) =>
    cells.reduce((width, row) => Math.max(width, [...(row[index] ?? '')].length), [...name].length),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) => {
        const space = ' '.repeat((widths[index] ?? 0) - [...cell].length);
        return RIGHT.has(columns[index]?.kind ?? '') ? `${space}${cell}` : `${cell}${space}`;
      })
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return `${[line(header), rule, ...cells.map(line)].join('\n')}\n`;
}
