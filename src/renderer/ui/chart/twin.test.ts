import { expect, test } from 'vitest';
import { csvOf, tableOf } from './twin.ts';

test('figures are written in plain digits, texts as they are', () => {
  const table = tableOf(
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

test('a name that a spreadsheet would run is only read', () => {
  const table = tableOf([{ label: '=HYPERLINK("x")', numeric: false }], [['@SUM(A1)'], ['-1'], ['-x']]);
  expect(csvOf(table)).toBe('"\'=HYPERLINK(""x"")"\r\n\'@SUM(A1)\r\n-1\r\n\'-x\r\n');
});
