import { expect, test } from 'vitest';
import { plainWords } from './plain-words.ts';

test.each([
  ['should be a valid Vega ID', 'ab'.repeat(31).concat('c'), '64 hexadecimal digits (0–9, a–f); this has 63'],
  ['should be a valid vega public key', 'gentle', '64 hexadecimal digits (0–9, a–f); “g” is not one'],
  ['is not a valid ethereum address', '0x12', '0x and 40 hexadecimal digits (0–9, a–f); this has 2'],
  ['not a valid integer', '1,000', 'a whole number in digits alone, without separators or a point'],
  ['invalid transfer amount', '9'.repeat(90), 'more than any account can hold, which is a number of at most 78 digits'],
  ['is required', '0', 'must be above 0'],
  ['must be positive', undefined, 'a number above 0 is missing'],
  ['must be positive', '-4', 'must be above 0'],
  ['is required when the order is of type LIMIT', undefined, 'a limit order needs one'],
  ['must be less than 100 characters', 'long', 'fewer than 100 characters'],
])('"%s" of %j is put in plain words', (text, value, plain) => {
  expect(plainWords(text, value)).toBe(plain);
});

test('what is plain already, or not known, keeps its words', () => {
  expect(plainWords('is required', undefined)).toBeUndefined();
  expect(plainWords('is expected to shine', 'x')).toBeUndefined();
});
