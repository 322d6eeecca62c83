import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokensOf } from './lexer.ts';
import { findParameters } from './parameters.ts';

test.each([
  ['SELECT :a', ['a']],
  ['WHERE x=:market AND y >= :from', ['market', 'from']],
  ['IN (:a, :b,:A)', ['a', 'b']],
  ['BETWEEN :low AND :high', ['low', 'high']],
  [':first', ['first']],
  ['- /* c */ :a', ['a']],
  ['list[ :a ]', ['a']],
])('%s has parameters', (sql, names) => {
  expect(findParameters(sql).names).toEqual(names);
});

test.each([
  [`SELECT ':a'`],
  [`SELECT ":a"`],
  ['SELECT 1 -- :a'],
  ['SELECT /* /* :a */ :b */ 1'],
  ['SELECT $$ :a $$, $t$ :b $$ :c $t$'],
  [`SELECT e'\\' :a '`],
  ['SELECT x::text'],
  ['SELECT x[1:n], x[y:n], x[f(1):n]'],
  [`SELECT {'a':b, "c":d, e:f}`],
  ['SELECT alias:expression'],
  ['SELECT : a, :1'],
])('%s has none', (sql) => {
  expect(findParameters(sql)).toEqual({ sql, names: [] });
});

test('a parameter is written for the engine in as many characters, so that places stay', () => {
  expect(findParameters(`SELECT ':a', :a FROM t WHERE b > :b`).sql).toBe(`SELECT ':a', $a FROM t WHERE b > $b`);
});

test('tokens hold every character once', () => {
  const piece = fc.oneof(
    fc.constantFrom(`'`, '"', '$$', '$t$', '/*', '*/', '--', '\n', ':a', `e'`, '\\', 'x1', ' '),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const sql = pieces.join('');
      expect(
        tokensOf(sql)
          .map(({ start, end }) => sql.slice(start, end))
          .join(''),
      ).toBe(sql);
    }),
  );
});
