import { expect, test } from 'vitest';
import { readNumber, readWhole } from './typed-number.ts';

test('a number without its zero, with a plus or with a point at its end is understood', () => {
  expect(['.5', '-.25', '+5', '+.5', '1,250.', '5.'].map(readNumber)).toEqual([
    ...['0.5', '-0.25', '5', '0.5', '1250', '5'],
  ]);
  expect(['.', '+', '-', '+-5', '..5', '1.2.', ''].map(readNumber)).toEqual(Array(7).fill(undefined));
});

test('separators of thousands are understood', () => {
  expect(['1,250.5', '1 250', "1'000'000", '1_000', '−12,000.25', ' 7 '].map(readNumber)).toEqual([
    '1250.5',
    '1250',
    '1000000',
    '1000',
    '-12000.25',
    '7',
  ]);
  expect(['4,411,001', '4 411 001', '4.411.001', ' 12 '].map(readWhole)).toEqual([
    4_411_001n,
    4_411_001n,
    4_411_001n,
    12n,
  ]);
});

test('a separator that groups no thousands is refused, so that "0,95" does not become 95', () => {
  expect(['0,95', '0,950', '12,5', '1.000.000', '1,000,00', '1,000 000', '1e3', 'many', ''].map(readNumber)).toEqual(
    Array(9).fill(undefined),
  );
  expect(['486100.5', '1.5', '0.500', '-3', '1e6', '9'.repeat(19), ''].map(readWhole)).toEqual(
    Array(7).fill(undefined),
  );
});
