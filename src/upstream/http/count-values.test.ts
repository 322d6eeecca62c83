import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsMoreValues } from './count-values.ts';

test('values are counted, whatever strings hold', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const json = JSON.stringify([value]);
      const begun = json.replace(/"(?:[^"\\]|\\.)*"/g, '').match(/[,[{]/g)?.length ?? 0;
      expect([holdsMoreValues(json, begun), holdsMoreValues(json, begun + 1)]).toEqual([true, false]);
    }),
    { numRuns: 100 },
  );
  expect(holdsMoreValues('{"a\\",[[[":"\\\\","b":",,,,,"}', 3)).toBe(false);
  expect(holdsMoreValues('"never closed [[[[', 1)).toBe(false);
});
