import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asTable, quoteName, quoteText, withoutSemicolon } from './sql-text.ts';

test.each([
  ['select 1;', 'select 1'],
  ['select 1 ; \n', 'select 1'],
  ['select 1; -- the end; really', 'select 1  -- the end; really'],
  ['select 1; /* ; */', 'select 1  /* ; */'],
  ["select ';'", "select ';'"],
  ['select ";"', 'select ";"'],
  ['select $$;$$', 'select $$;$$'],
  ['select 1 -- no; end', 'select 1 -- no; end'],
  ["select 'it''s;' ;", "select 'it''s;'"],
  ['select 1; select 2', 'select 1; select 2'],
])('the last semicolon of %j goes, and no other', (sql, bare) => {
  expect(withoutSemicolon(sql).trim()).toBe(bare);
});

test('a comment at the end does not swallow what follows', () => {
  expect(asTable('select 1 -- one')).toBe('(\nselect 1 -- one\n) as result');
});

test('a name or a text in quotes is one piece, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      for (const [quoted, mark] of [
        [quoteName(text), '"'],
        [quoteText(text), "'"],
      ] as const) {
        expect(quoted.slice(1, -1).replaceAll(mark + mark, '')).not.toContain(mark);
        expect(quoted.slice(1, -1).replaceAll(mark + mark, mark)).toBe(text);
      }
    }),
  );
});
