import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonHoldsMore, parseForeignJson, tryParseJson } from './json-values.ts';

test('values are counted, whatever strings hold', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const json = JSON.stringify([value]);
      const begun = json.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/[,[{]/g)?.length ?? 0;
      expect([jsonHoldsMore(json, begun), jsonHoldsMore(json, begun + 1)]).toEqual([true, false]);
    }),
    { numRuns: 100 },
  );
  expect(jsonHoldsMore('{"a\\",[[[":"\\\\","b":",,,,,"}', 3)).toBe(false);
  expect(jsonHoldsMore('"never closed [[[[', 1)).toBe(false);
});

test('a long text of short values is refused before it is parsed; texts with long values, and short texts, are not', () => {
  const dense = `[${'[],'.repeat(2_000_000)}[]]`;
  expect(() => parseForeignJson(dense)).toThrow('more values than its length can need');
  const lines = Array.from({ length: 100_000 }, (_, line) => ({ sha256: 'a'.repeat(64), rows: line }));
  expect(parseForeignJson(JSON.stringify(lines))).toEqual(lines);
  expect(parseForeignJson('[[],[],[]]')).toEqual([[], [], []]);
});

test('a text that is not JSON has no value', () => {
  expect(tryParseJson('{"a":[1,null]}')).toEqual({ a: [1, null] });
  expect(tryParseJson('null')).toBe(null);
  expect(tryParseJson('{"a":')).toBeUndefined();
  expect(tryParseJson('')).toBeUndefined();
});
