import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareDecimals,
  cutTo,
  divide,
  divideRounded,
  parseDecimal,
  roundTo,
  subtract,
  writeDecimal,
  writeFixed,
} from './decimal.ts';

const decimal = (text: string) => parseDecimal(text) ?? { units: 0n, scale: 0 };
const decimals = fc.record({ units: fc.bigInt(), scale: fc.integer({ min: 0, max: 40 }) });

test('a decimal reads back from its own text', () => {
  fc.assert(
    fc.property(decimals, (value) => {
      expect(parseDecimal(writeFixed(value))).toEqual(value);
    }),
  );
});

test('what is not plain digits is not a decimal', () => {
  for (const text of ['', '1e5', '.5', '1.', '+1', '0x10', ' 1']) expect(parseDecimal(text)).toBeUndefined();
});

test('a difference is exact whatever the scales', () => {
  const a = parseDecimal('100000000000000000000.1');
  const b = parseDecimal('0.000000000000000000001');
  if (a === undefined || b === undefined) throw new Error('both are decimals');
  expect(writeFixed(subtract(a, b))).toBe('100000000000000000000.099999999999999999999');
  expect(compareDecimals(a, b)).toBe(1);
});

test('a value less itself is zero', () => {
  fc.assert(
    fc.property(decimals, (value) => {
      expect(subtract(value, value).units).toBe(0n);
    }),
  );
});

test('cutting and dividing go towards zero', () => {
  expect(writeFixed(cutTo({ units: -199n, scale: 2 }, 1))).toBe('-1.9');
  expect(divide({ units: 2n, scale: 0 }, { units: 3n, scale: 0 }, 3)).toEqual({ units: 666n, scale: 3 });
  expect(divide({ units: 2n, scale: 0 }, { units: 0n, scale: 5 }, 3)).toBeUndefined();
});

test('rounding takes a half away from zero and pads what is shorter', () => {
  const rounded = (units: bigint, scale: number) => writeFixed(roundTo({ units, scale: 3 }, scale));
  expect(rounded(1_234n, 2)).toBe('1.23');
  expect(rounded(1_235n, 2)).toBe('1.24');
  expect(rounded(-1_235n, 2)).toBe('-1.24');
  expect(rounded(-1_234n, 2)).toBe('-1.23');
  expect(rounded(9_999n, 0)).toBe('10');
  expect(rounded(1_234n, 5)).toBe('1.23400');
});

test('a rounded value is never further than half its last digit', () => {
  fc.assert(
    fc.property(decimals, fc.integer({ min: 0, max: 40 }), (value, scale) => {
      const { units } = subtract(roundTo(value, scale), value);
      const off = units < 0n ? -units : units;
      const step = 10n ** BigInt(Math.max(0, value.scale - scale));
      expect(2n * off <= step || value.scale <= scale).toBe(true);
    }),
  );
});

test('zeros at the end are dropped after the point, and only there', () => {
  expect(['-120.500', '100', '0.000', '-0.10', '1000.0'].map((text) => writeDecimal(decimal(text)))).toEqual([
    '-120.5',
    '100',
    '0',
    '-0.1',
    '1000',
  ]);
});

test.each([
  ['10000', '60000', '0.1666666666666667'],
  ['-1', '8', '-0.125'],
  ['5', '1000000000000000000', '0'],
  ['5', '100000000000000000', '0.0000000000000001'],
  ['-5', '100000000000000000', '-0.0000000000000001'],
])('%s / %s is %s to 16 places, half away from zero, as the network divides', (dividend, divisor, quotient) => {
  const found = divideRounded(decimal(dividend), decimal(divisor), 16);
  expect(found && writeDecimal(found)).toBe(quotient);
});

test('a ratio is rounded toward zero', () => {
  expect(divide(decimal('-10'), decimal('116'), 9)?.units).toBe(-86_206_896n);
  expect(divide(decimal('1'), decimal('0.00'), 9)).toBeUndefined();
});
