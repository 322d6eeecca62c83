import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_VALUE, RowReader, type Value } from './row-reader.ts';

function read(pieces: readonly string[]) {
  const reader = new RowReader();
  const rows = pieces.flatMap((piece) => [...reader.push(piece)]);
  const last = reader.finish();
  return last === undefined ? rows : [...rows, last];
}
const valuesOf = (...pieces: string[]) => read(pieces).map(({ values }) => values);

test('NULL is nothing at all, the empty text two quotes', () => {
  expect(valuesOf('a,,""\n,\n')).toEqual([
    ['a', null, ''],
    [null, null],
  ]);
});

test('quotes, commas and line ends within quotes are part of the value', () => {
  expect(valuesOf('"say ""so""","a,b","one\r\ntwo"\n')).toEqual([['say "so"', 'a,b', 'one\r\ntwo']]);
});

test('a row of one NULL is a row; the last one may lack its line feed', () => {
  expect(valuesOf('a\n\nb')).toEqual([['a'], [null], ['b']]);
  expect(valuesOf('')).toEqual([]);
  expect(() => valuesOf('a,"b')).toThrow('never closed');
});

const value: fc.Arbitrary<Value> = fc.option(
  fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', 'é', '😀') }),
);
const write = (each: Value) =>
  each === null ? '' : each === '' || /[",\r\n]/.test(each) ? `"${each.replaceAll('"', '""')}"` : each;

test('what was written is read, wherever the text was cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(value, { minLength: 1, maxLength: 4 })),
      fc.integer({ min: 1, max: 9 }),
      (rows, size) => {
        const text = rows.map((row) => `${row.map(write).join(',')}\n`).join('');
        const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, place) =>
          text.slice(place * size, (place + 1) * size),
        );
        expect(valuesOf(...pieces)).toEqual(rows);
      },
    ),
  );
});

test('of a very long value the beginning is kept, and that is said', () => {
  const [row] = read([`short,${'x'.repeat(LONGEST_VALUE)}`, 'more,"', `${'y'.repeat(20_000)}"\n`]);
  expect(row?.values.map((each) => each?.length)).toEqual([5, LONGEST_VALUE, LONGEST_VALUE]);
  expect(row?.shortened).toEqual([1, 2]);
});
