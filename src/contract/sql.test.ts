import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoteName, quoteText } from './sql.ts';

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
