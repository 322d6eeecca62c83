import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSearch, writeSearch } from './search-text.ts';

test('links are plain text', () => {
  expect(writeSearch({ epoch: '12', sort: '-stakedTotal', filter: undefined, open: '' })).toBe(
    '?epoch=12&sort=-stakedTotal',
  );
  expect(readSearch('?epoch=12&sort=-stakedTotal')).toEqual({ epoch: '12', sort: '-stakedTotal' });
});

test('any text goes through a link and back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (filter) => {
      expect(readSearch(writeSearch({ filter }))).toEqual({ filter });
    }),
  );
});
