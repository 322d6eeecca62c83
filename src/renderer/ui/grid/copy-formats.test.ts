import { expect, test } from 'vitest';
import { rowsAsText } from './copy-formats.ts';

interface Thing {
  name: string;
  amount: string;
}
const rows: Thing[] = [
  { name: 'a,"b"', amount: '1' },
  { name: 'c\td|e', amount: '12345678901234567890123' },
];
const columns = [
  { header: 'Name', text: (row: Thing) => row.name },
  { header: 'Amount', text: (row: Thing) => row.amount },
];
const copy = (format: Parameters<typeof rowsAsText>[0]) => rowsAsText(format, rows, columns, (row) => row);

test('tab-separated values never contain a tab', () => {
  expect(copy('tsv')).toBe('Name\tAmount\na,"b"\t1\nc d|e\t12345678901234567890123');
});

test('comma-separated values are quoted as the exports are', () => {
  expect(copy('csv')).toBe('Name,Amount\n"a,""b""",1\nc\td|e,12345678901234567890123\n');
});

test('a missing value differs from an empty text in comma-separated values, as in the exports', () => {
  const values = [{ value: null }, { value: '' }, { value: 'a\nb' }];
  const column = { header: 'Value', text: (row: (typeof values)[number]) => row.value };
  expect(rowsAsText('csv', values, [column], (row) => row)).toBe('Value\n\n""\n"a\nb"\n');
});

test('what a spreadsheet would run is only read, be it pasted or opened', () => {
  const values = ['=1+1', '-5'];
  const column = { header: '@name', text: (value: string) => value };
  expect(rowsAsText('tsv', values, [column], (row) => row)).toBe("'@name\n'=1+1\n-5");
  expect(rowsAsText('csv', values, [column], (row) => row)).toBe("'@name\n'=1+1\n-5\n");
});

test('JSON takes the records whole', () => {
  expect(JSON.parse(copy('json'))).toEqual(rows);
});

test('a Markdown table keeps its columns', () => {
  expect(copy('markdown').split('\n')).toEqual([
    '| Name | Amount |',
    '| --- | --- |',
    '| a,"b" | 1 |',
    '| c\td\\|e | 12345678901234567890123 |',
  ]);
});
