import { expect, test } from 'vitest';
import { differenceOf, formatPrice } from './prices.ts';

test('a price is a whole number until a person says how many places its asset has', () => {
  expect(formatPrice('6812345678901234567', 0).short).toBe('6,812,345,678,901,234,567');
  expect(formatPrice('6812345678901234567', 18)).toEqual({ short: '6.812346', exact: '6.812345678901234567' });
  expect(formatPrice('5', 5).short).toBe('0.00005');
  expect(formatPrice('', 5)).toEqual({ short: '–', exact: 'not set' });
});

test('the difference to the average is exact and signed', () => {
  expect(differenceOf('120', '116', 0)).toEqual({
    sign: 1,
    amount: { short: '+4', exact: '+4' },
    percent: '+3.448%',
    text: '4',
  });
  expect(differenceOf('100', '116', 1)).toMatchObject({ sign: -1, amount: { short: '−1.6' }, text: '-16' });
  expect(differenceOf('9007199254740993', '9007199254740992', 0)?.text).toBe('1');
});

test('a difference too small for its percentage is not shown as none', () => {
  expect(differenceOf('65655400000', '65655545660', 0)?.percent).toBe('−<0.001%');
  expect(differenceOf('65655545660', '65655400000', 0)?.percent).toBe('<0.001%');
});

test('an average of zero has no percentage, an unset one no difference', () => {
  expect(differenceOf('7', '0', 0)?.percent).toBe('');
  expect(differenceOf('7', '', 0)).toBeUndefined();
});
