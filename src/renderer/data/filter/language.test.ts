import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONDITION_OPERATORS } from '../../../contract/index.ts';
import { parseFilter, setTerm, writeFilter } from './language.ts';

test('conditions and free text stand side by side', () => {
  expect(parseFilter('status=consensus stake>=1000 name~"north star" oslo west')).toEqual({
    terms: [
      { word: 'status', operator: 'is', value: 'consensus' },
      { word: 'stake', operator: 'atLeast', value: '1000' },
      { word: 'name', operator: 'contains', value: 'north star' },
    ],
    text: 'oslo west',
  });
});

test('spaces may be around a sign', () => {
  const tight = parseFilter('performance<0.95 status=pending name~"north star" oslo');
  expect(parseFilter('performance < 0.95 status= pending name ~"north star" oslo')).toEqual(tight);
  expect(parseFilter('stake >= 5').terms).toEqual([{ word: 'stake', operator: 'atLeast', value: '5' }]);
  expect(parseFilter('= 5')).toEqual({ terms: [], text: '= 5' });
});

test('the longer sign wins', () => {
  expect(parseFilter('id^=ab status!=pending').terms.map(({ operator }) => operator)).toEqual(['startsWith', 'isNot']);
});

test('more and less than exclude the boundary, and are written so', () => {
  const filter = parseFilter('stake>500000 power<9');
  expect(filter.terms.map(({ operator }) => operator)).toEqual(['moreThan', 'lessThan']);
  expect(writeFilter(filter)).toBe('stake>500000 power<9');
});

test('a quote that is never closed is read to the end', () => {
  expect(parseFilter('name~"north st')).toEqual({
    terms: [{ word: 'name', operator: 'contains', value: 'north st' }],
    text: '',
  });
});

test('a written filter reads back the same, for any value', () => {
  const term = fc.record({
    word: fc.stringMatching(/^[a-z]\w{0,8}$/),
    operator: fc.constantFrom(...CONDITION_OPERATORS, 'equals' as const),
    value: fc.string({ unit: 'grapheme', maxLength: 20 }),
  });
  const text = fc
    .array(fc.string({ maxLength: 8 }).map((word) => word.replaceAll(/\s/g, '')))
    .map((words) => words.filter((word) => word !== '').join(' '));
  fc.assert(
    fc.property(fc.array(term, { maxLength: 5 }), text, (terms, words) => {
      expect(parseFilter(writeFilter({ terms, text: words }))).toEqual({ terms, text: words });
    }),
  );
});

test('a button sets its own condition and leaves the others', () => {
  expect(setTerm('oslo stake>5', 'watched', 'yes')).toBe('stake>5 watched=yes oslo');
  expect(setTerm('Watched!=no stake>5 watched=no', 'watched', 'yes')).toBe('stake>5 watched=yes');
  expect(setTerm('watched=yes', 'watched', undefined)).toBe('');
});

test('any text can be read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (source) => {
      const once = parseFilter(source);
      expect(parseFilter(writeFilter(once)).terms).toEqual(once.terms);
    }),
  );
});
