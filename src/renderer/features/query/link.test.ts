import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QuerySearch, readParams, readResultSort, writeColumnSort, writeParams } from './link.ts';

test('parameters survive the link, whatever their values hold', () => {
  const name = fc.stringMatching(/^[a-z_]\w{0,12}$/);
  const value = fc.string({ minLength: 1, unit: 'grapheme' }).map((each) => each.toWellFormed());
  fc.assert(
    fc.property(fc.dictionary(name, value, { noNullPrototype: true }), (params) => {
      expect(readParams(writeParams(params))).toEqual(params);
    }),
  );
  expect(writeParams({ market: '' })).toBeUndefined();
  expect(writeParams({ b: '1', a: '2' })).toBe(writeParams({ a: '2', b: '1' }));
});

test('a sort is a column from 1, and a minus for descending', () => {
  for (const sort of [
    { column: 0, direction: 'ascending' } as const,
    { column: 11, direction: 'descending' } as const,
  ]) {
    expect(readResultSort(writeColumnSort(sort))).toEqual(sort);
  }
  for (const wrong of [undefined, '', '0', '-0', 'name', '1; drop', '12345']) {
    expect(readResultSort(wrong)).toBeUndefined();
  }
});

test('values that a link cannot have are left out, and the others stay', () => {
  expect(QuerySearch.parse({ sql: 'select 1', show: 'everything', run: 'maybe', open: '-1', other: 'x' })).toEqual({
    sql: 'select 1',
  });
  expect(QuerySearch.parse({ sql: 'x'.repeat(100_001) })).toEqual({});
});
