import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDecimal } from '../../../decimal/index.ts';
import {
  amountToRaw,
  formatAmount,
  formatDecimal,
  formatScoreChange,
  formatShare,
  formatStatistic,
  groupDigits,
  percentOf,
  rawToAmount,
} from './amount.ts';

test('an amount of 18 decimals is shown in whole units, rounded to two places, exact beside it', () => {
  expect(formatAmount('1234567899999999999999999', 18)).toEqual({
    short: '1,234,567.90',
    exact: '1,234,567.899999999999999999',
  });
});

test('a whole amount keeps two places in a cell and none in the exact form', () => {
  expect(formatAmount('5000000000000000000', 18)).toEqual({ short: '5.00', exact: '5' });
});

test('an amount too small for the cell is not shown as zero', () => {
  expect(formatAmount('1', 18)).toEqual({ short: '<0.01', exact: '0.000000000000000001' });
  expect(formatAmount('-1', 18).short).toBe('−<0.01');
  expect(formatAmount('4', 3).short).toBe('<0.01');
  expect(formatAmount('5', 3).short).toBe('0.01');
  expect(formatAmount('0', 18).short).toBe('0.00');
});

test('the change of a score is rounded, and has as many places as it needs to be seen', () => {
  const shortOf = (text: string) => formatScoreChange(text).short;
  expect(shortOf('-0.0869565217391304')).toBe('−0.0870');
  expect(shortOf('0.0434782608695652')).toBe('0.0435');
  expect(shortOf('-0.000021')).toBe('−0.00002');
  expect(shortOf('0.00006')).toBe('0.0001');
  expect(shortOf('-0.0000000000000001')).toBe('−<0.00000001');
  expect(shortOf('0.0000')).toBe('0.0000');
  expect(formatScoreChange('-0.000021').exact).toBe('−0.000021');
});

test('a statistic is rounded', () => {
  expect(formatStatistic('0.2025879654', 3)).toEqual({ short: '0.203', exact: '0.2025879654' });
  expect(formatStatistic('11.5401', 1).short).toBe('11.5');
});

test('a negative pending stake is negative', () => {
  expect(formatAmount('-1500000000000000000', 18)).toEqual({ short: '−1.50', exact: '−1.5' });
});

test('sixty digits stay sixty digits', () => {
  const raw = '123456789012345678901234567890123456789012345678901234567890';
  expect(formatAmount(raw, 18).exact.replaceAll(/[,.]/g, '')).toBe(raw.replace(/0+$/, ''));
});

test('what the network left unset is a dash, not a zero', () => {
  expect(formatAmount('', 18).short).toBe('–');
  expect(formatDecimal('', 4)).toEqual({ short: '–', exact: 'not set' });
});

test('scores are cut, not rounded', () => {
  expect(formatDecimal('0.99999999', 4)).toEqual({ short: '0.9999', exact: '0.99999999' });
});

test('digits are grouped in threes, the fraction is left alone', () => {
  expect(groupDigits('-1234567.123456')).toBe('−1,234,567.123456');
  expect(groupDigits('123')).toBe('123');
  expect(groupDigits('n/a')).toBe('n/a');
});

test('a share is a percentage of the exact whole', () => {
  const decimal = (text: string) => parseDecimal(text) ?? { units: 0n, scale: 0 };
  expect(percentOf(decimal('1'), decimal('3'), 2)).toBe('33.33%');
  expect(percentOf(decimal('2'), decimal('3'), 2)).toBe('66.67%');
  expect(percentOf(decimal('1'), decimal('0'), 2)).toBeUndefined();
  expect(percentOf(decimal('-0.5'), decimal('200'), 2)).toBe('−0.25%');
});

test('a share is rounded as its digits say, and one above zero never shows as zero', () => {
  expect(['0', '0.01005', '0.33335', '0.125', '0.00001', '1'].map(formatShare)).toEqual([
    ...['0.00%', '1.01%', '33.34%', '12.50%', '<0.01%', '100.00%'],
  ]);
});

test('grouping never changes a digit', () => {
  fc.assert(
    fc.property(fc.bigInt(), (value) => {
      expect(groupDigits(value.toString()).replaceAll(',', '').replace('−', '-')).toBe(value.toString());
    }),
  );
});

test('an amount typed in whole units and its raw form lead back to each other', () => {
  expect(amountToRaw('1,250.5', 18)).toBe('1250500000000000000000');
  expect(amountToRaw('many', 18)).toBeUndefined();
  fc.assert(
    fc.property(fc.bigInt(), fc.integer({ min: 0, max: 30 }), (value, decimals) => {
      expect(amountToRaw(rawToAmount(value.toString(), decimals), decimals)).toBe(value.toString());
    }),
  );
});
