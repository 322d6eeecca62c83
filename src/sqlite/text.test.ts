import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byCodePoint } from '../store/records.fixture.ts';
import { afterPrefix, foldCase } from './text.ts';

const text = fc.string({ unit: 'binary', maxLength: 4 });

test('a text starts with a prefix exactly when it sorts from the prefix up to its upper bound', () => {
  fc.assert(
    fc.property(
      text,
      fc.oneof(text, fc.constantFrom('\u{10ffff}', 'a\u{10ffff}', '\ud7ff')),
      text,
      (start, prefix, end) => {
        const after = afterPrefix(prefix);
        for (const candidate of [start, prefix + end, start + prefix]) {
          const inRange =
            byCodePoint(candidate, prefix) >= 0 && (after === undefined || byCodePoint(candidate, after) < 0);
          expect(inRange).toBe(candidate.startsWith(prefix));
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('texts that differ in case or in how an accent is written fold to one', () => {
  expect(foldCase('ÉTÉ')).toBe(foldCase('e\u0301te\u0301'));
});
