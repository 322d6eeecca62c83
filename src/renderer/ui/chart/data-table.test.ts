import { expect, test } from 'vitest';
import { csvOf, textTable } from './data-table.ts';

test('figures are written in plain digits, texts as they are', () => {
  const table = textTable(
    [
      { label: 'Time', numeric: false },
      { label: 'Price, external', numeric: true },
    ],
    [
      ['2024-03-19 12:00', '−1,234,567.5'],
      ['say "1,000"', '+0.5%'],
    ],
  );
  expect(csvOf(table)).toBe('Time,"Price, external"\r\n2024-03-19 12:00,-1234567.5\r\n"say ""1,000""",0.5%\r\n');
});

test('a percentage that is read is a plain decimal in a file', () => {
  const table = textTable([{ label: 'Spread', numeric: true }], [['−0.0123%'], ['']]);
  const data = (row: number) => (row === 0 ? '-0.000123' : undefined);
  expect(csvOf({ ...table, data })).toBe('Spread\r\n-0.000123\r\n\r\n');
});

test('a name that a spreadsheet would run is only read', () => {
  const table = textTable([{ label: '=HYPERLINK("x")', numeric: false }], [['@SUM(A1)'], ['-1'], ['-x'], ['-1+cmd']]);
  expect(csvOf(table)).toBe('"\'=HYPERLINK(""x"")"\r\n\'@SUM(A1)\r\n-1\r\n\'-x\r\n\'-1+cmd\r\n');
});
