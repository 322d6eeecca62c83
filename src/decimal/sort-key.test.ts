import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryDecimal } from '../store/records.fixture.ts';
import { decimalSortKey } from './sort-key.ts';

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

test('keys sort as the exact values of their decimals', () => {
  fc.assert(
    fc.property(arbitraryDecimal, arbitraryDecimal, (one, other) => {
      expect(compareText(decimalSortKey(one), decimalSortKey(other))).toBe(new Decimal(one).cmp(other));
    }),
    { numRuns: 2000 },
  );
});

test('neighbours sort apart: one more digit, one less, another sign, another weight', () => {
  const inOrder = ['-100', '-99.9', '-10.01', '-10', '-1.5', '-1', '-0.11', '-0.1', '-0.01', '0'].concat(
    ['0.0001', '0.001', '0.0011', '0.01', '0.1', '1', '1.00001', '1.5', '2', '9.99', '10', '11', '99', '100', '1000'],
    [`1${'0'.repeat(98)}`, `1${'0'.repeat(99)}`, `1${'0'.repeat(100)}`, `1${'0'.repeat(150)}`],
  );
  const keys = inOrder.map(decimalSortKey);
  expect(keys.toSorted(compareText)).toEqual(keys);
  expect(new Set(keys).size).toBe(keys.length);
});

test('a value has one key, however it is written', () => {
  const spellings = [
    ['0', '-0', '0.00', '000'],
    ['1', '01', '1.0', '1.000'],
    ['-12.5', '-012.50'],
  ];
  for (const same of spellings) expect(new Set(same.map(decimalSortKey)).size).toBe(1);
});

test('text that is no number sorts before every number', () => {
  expect(decimalSortKey('')).toBe('');
  expect(decimalSortKey('n/a')).toBe('');
  expect('' < decimalSortKey(`-${'9'.repeat(200)}`)).toBe(true);
});
