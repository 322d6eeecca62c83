import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonHoldsMore } from './count-values.ts';

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
