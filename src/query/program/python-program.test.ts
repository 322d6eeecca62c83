import { expect, test } from 'vitest';
import { writeScript } from './python-program.ts';

test('the texts of a query keep characters that end a line elsewhere', () => {
  const sql = "select 'a\u2028b', 'c\u2029d'";
  const columns = [{ name: '\u2029', type: 'VARCHAR', kind: 'text' as const }];
  const queries = [{ name: 'query', sql, params: { text: '\u2028' }, columns }];
  const text = writeScript({ title: 'query', queries, address: 'http://127.0.0.1:1', tokenFile: '/token' });
  for (const each of [sql, '\u2028', '\u2029']) expect(text).toContain(JSON.stringify(each));
});

test('a note is a comment', () => {
  const queries = [{ name: 'trades', sql: 'select 1', params: {}, columns: [], note: 'Trades: only 1 of 2 segments' }];
  const text = writeScript({ title: 'query', queries, address: 'http://127.0.0.1:1', tokenFile: '/token' });
  expect(text.split('\n')).toContain('# Trades: only 1 of 2 segments');
});
