import { expect, test } from 'vitest';
import { cellToCopy, rowsAsText, selectionToCopy } from './copy-formats.ts';
import { textColumns } from './value-form.tsx';

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

test('a quotation mark at the start of a value neither joins cells of a spreadsheet nor uncovers a formula', () => {
  const things = [{ name: '"=1+1"', amount: '"' }];
  expect(rowsAsText('tsv', things, columns, (row) => row)).toBe('Name\tAmount\n"""=1+1"""\t""""');
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

const scaled = [
  { id: 'name', header: 'Name', width: 1, cell: () => null, text: (row: Thing) => row.name },
  {
    id: 'amount',
    header: 'Amount',
    width: 1,
    cell: () => null,
    text: (row: Thing) => row.amount,
    unit: 'smallest unit, 2 decimals',
    shown: { text: (row: Thing) => `${row.amount.slice(0, -2)}.${row.amount.slice(-2)}`, unit: 'tUSD' },
  },
];

test('as shown and as stored differ in values and in the unit of the head', () => {
  const things = [{ name: 'one', amount: '12345' }];
  const written = (form: 'shown' | 'stored') => rowsAsText('csv', things, textColumns(scaled, form), (row) => row);
  expect(written('shown')).toBe('Name,Amount (tUSD)\none,123.45\n');
  expect(written('stored')).toBe('Name,"Amount (smallest unit, 2 decimals)"\none,12345\n');
});

test('Ctrl C copies in the chosen form: the selected rows with their head, or the value of the active cell', () => {
  const thing = { name: 'one', amount: '12345' };
  expect(cellToCopy(thing, 'amount', scaled, 'shown')).toEqual({ text: '123.45', what: 'Amount (tUSD)' });
  expect(cellToCopy(thing, 'amount', scaled, 'stored').text).toBe('12345');
  expect(selectionToCopy([thing], scaled, 'shown').text).toBe('Name\tAmount (tUSD)\none\t123.45');
});

test('figures of another time are followed by that time, once for all that share it; a copied cell has none', () => {
  const beside = { header: 'Recorded at', text: ({ name }: Thing) => name, unit: 'Unix nanoseconds' };
  const [, amount] = scaled;
  if (amount === undefined) throw new Error('no column of amounts');
  const dated = { ...amount, beside };
  const columns = [dated, { ...dated, header: 'Rate' }, { ...amount, header: 'Fee' }];
  const thing = { name: '99', amount: '12' };
  expect(rowsAsText('csv', [thing], textColumns(columns, 'shown'), (row) => row)).toBe(
    'Amount (tUSD),Rate (tUSD),Recorded at (Unix nanoseconds),Fee (tUSD)\n.12,.12,99,.12\n',
  );
  expect(cellToCopy(thing, 'amount', [dated], 'stored').text).toBe('12');
});

test('a value that may be estimated is copied with its upper bound', () => {
  const bounded = scaled.map((column) =>
    column.id === 'name' ? column : { ...column, atMost: { text: ({ name }: Thing) => name, unit: 'cents' } },
  );
  const estimated = { name: '99', amount: '12' };
  const rowsOf = (format: 'tsv' | 'csv') =>
    rowsAsText(format, [estimated], textColumns(bounded, 'stored'), (row) => row).split('\n');
  expect(rowsOf('csv').slice(0, 2)).toEqual([
    'Name,"Amount (smallest unit, 2 decimals)","Amount, at most (cents)"',
    '99,12,99',
  ]);
  const copied = (thing: Thing) => cellToCopy(thing, 'amount', bounded, 'stored');
  expect(copied(estimated)).toEqual({ text: '12\t99', what: 'Amount (smallest unit, 2 decimals)' });
  expect(copied({ name: '12', amount: '12' }).text).toBe('12');
});
