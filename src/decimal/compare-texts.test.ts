import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryDecimal } from '../store/records.fixture.ts';
import { compareDecimalTexts } from './compare-texts.ts';
import { compareDecimals, parseDecimal, ZERO } from './decimal.ts';

const numberOf = (text: string) => parseDecimal(text) ?? ZERO;

test('decimals compare by the sign of their difference, however they are written', () => {
  const short = fc.oneof(
    arbitraryDecimal,
    fc.bigInt(-120n, 120n).map(String),
    fc.constantFrom('0', '-0', '007', '1.50', '-1.5'),
  );
  fc.assert(
    fc.property(short, short, (one, other) => {
      expect(Math.sign(compareDecimalTexts(one, other))).toBe(compareDecimals(numberOf(one), numberOf(other)));
    }),
    { numRuns: 300 },
  );
});
