import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_INT64, MIN_INT64 } from '../contract/index.ts';
import { type CursorScope, cursorWriter, readCursor } from './cursor.ts';

const value = fc.oneof(fc.bigInt({ min: MIN_INT64, max: MAX_INT64 }), fc.string({ unit: 'binary' }));

function scopeFor(key: readonly (bigint | string)[], rest: Partial<CursorScope> = {}): CursorScope {
  const shape = key.map((each) => (typeof each === 'bigint' ? ('bigint' as const) : ('text' as const)));
  return { list: 'nodes', part: '', ordering: 'o', key: shape, ...rest };
}

test('a cursor reads back as the key it was written from, and needs no escaping in a URL', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), fc.string(), fc.string(), (key, part, ordering) => {
      const scope = scopeFor(key, { part, ordering });
      const cursor = cursorWriter(scope)(key);
      expect(cursor).toMatch(/^[\w.~-]+$/);
      expect(readCursor(cursor, scope, 'pagination.after')).toEqual(key);
    }),
  );
});

test('the values of a key are behind its list, ids and numbers as they are', () => {
  const scope = scopeFor([1n, 'a']);
  const [head, ...values] = cursorWriter(scope)([-12n, '00fF']).split('.');
  expect(values).toEqual(['i-12', 't00fF~']);
  expect(cursorWriter(scope)([1n, 'fö'])).toBe(`${head}.i1.x66C3B6~`);
});

test('a cursor of an earlier version, whose values are inside its first part, is still read', () => {
  const earlier = Buffer.from('[1,"nodes","","o","i7","tfö"]').toString('base64url');
  expect(readCursor(earlier, scopeFor([7n, 'fö']), 'pagination.after')).toEqual([7n, 'fö']);
});

test('any text is either a key of the right shape or an error of the catalogue', () => {
  const scope = scopeFor([1n, 'a']);
  const forged = fc.json().map((json) => Buffer.from(json).toString('base64url'));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), forged), (text) => {
      expect(() => readCursor(text, scope, 'pagination.after')).toThrow(/is not a cursor/);
    }),
  );
});

test('a cursor that matches nothing is rejected for its list first, then for its numbering', () => {
  const cursor = cursorWriter(scopeFor([1n], { list: 'parties', part: 'by alias', ordering: 'old' }))([1n]);
  const read = (scope: Partial<CursorScope>) => () => readCursor(cursor, scopeFor(['a'], scope), 'pagination.before');
  expect(read({})).toThrow('The cursor in "pagination.before" belongs to the list "parties" of "by alias".');
  expect(read({ list: 'parties' })).toThrow(/belongs to/);
  expect(read({ list: 'parties', part: 'by alias' })).toThrow(/before this data was rebuilt/);
  expect(read({ list: 'parties', part: 'by alias', ordering: 'old' })).toThrow(/is not a cursor/);
});
