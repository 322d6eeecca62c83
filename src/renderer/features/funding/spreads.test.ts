import { expect, test } from 'vitest';
import { formatPercent, signOf, whyNoSpread } from './spreads.ts';

test('a ratio is a signed percentage, exact where it is asked for', () => {
  expect(formatPercent('-0.086206896')).toEqual({ short: '−8.6207%', exact: '−8.6206896%' });
  expect(formatPercent('0.000123456')).toEqual({ short: '+0.0123%', exact: '+0.0123456%' });
  expect(formatPercent('0')).toEqual({ short: '0.0000%', exact: '0%' });
  expect(formatPercent('12')).toMatchObject({ short: '+1,200.0000%' });
  // The points of a column line up, also where the last digits are zeros.
  expect(formatPercent('0.00001').short).toBe('+0.0010%');
  expect(formatPercent(null).short).toBe('–');
});

test('the sign of a text that is no number is none', () => {
  expect([signOf('-3'), signOf('0.00'), signOf('7'), signOf(null)]).toEqual([-1, 0, 1, 0]);
});

test('a running period without an annualised spread names the period whose length is missing', () => {
  const words = (basis: 'latest' | 'closing') => whyNoSpread({ basis, unknown: 'lengthUnknown' });
  expect(words('latest')).toBe('The exact length of the period before is not known.');
  expect(words('closing')).toBe('The exact length of the period is unknown.');
  expect(whyNoSpread({ basis: 'latest', unknown: 'noPoints' })).toMatch(/^One source has no point/);
});
