import { expect, test } from 'vitest';
import { asTable, withoutSemicolon } from './sql-text.ts';

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
