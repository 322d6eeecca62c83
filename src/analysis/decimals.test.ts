import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal } from '../store/records.fixture.ts';
import { compareDecimals, divideCut, divideRounded, formatScaled, parseDecimal, subtract } from './decimals.ts';

const scaled = (text: string) => parseDecimal(text) ?? { digits: 0n, scale: 0 };

test('decimals compare by the sign of their difference, however they are written', () => {
  const short = fc.oneof(
    decimal,
    fc.bigInt(-120n, 120n).map(String),
    fc.constantFrom('0', '-0', '007', '1.50', '-1.5'),
  );
  fc.assert(
    fc.property(short, short, (one, other) => {
      const { digits } = subtract(scaled(one), scaled(other));
      expect(Math.sign(compareDecimals(one, other))).toBe(digits < 0n ? -1 : Number(digits > 0n));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['10000', '60000', '0.1666666666666667'],
  ['-1', '8', '-0.125'],
  ['5', '1000000000000000000', '0'],
  ['5', '100000000000000000', '0.0000000000000001'],
  ['-5', '100000000000000000', '-0.0000000000000001'],
])('%s / %s is %s to 16 places, half away from zero, as the network divides', (dividend, divisor, quotient) => {
  const found = divideRounded(scaled(dividend), scaled(divisor), 16);
  expect(found && formatScaled(found)).toBe(quotient);
});

test('a ratio is rounded toward zero', () => {
  expect(divideCut(scaled('-10'), scaled('116'), 9)).toBe(-86_206_896n);
  expect(divideCut(scaled('1'), scaled('0.00'), 9)).toBeNull();
});
