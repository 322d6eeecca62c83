import { expect, test } from 'vitest';
import { fundingPaymentOf } from './funding-payment.ts';

const none = { interestRate: '0', clampLowerBound: '0', clampUpperBound: '0' };

test('without interest the payment is the difference of the averages', () => {
  expect(fundingPaymentOf(106n, 116n, 3600n, none)).toEqual({ payment: '-10', rate: '-0.0862068965517241' });
  expect(fundingPaymentOf(5n, 0n, 3600n, none)).toEqual({ payment: '5', rate: '0' });
});

test('interest grows with time', () => {
  const terms = { interestRate: '0.01', clampLowerBound: '-1', clampUpperBound: '1' };
  const quarter = (365n * 24n * 3600n) / 4n;
  expect(fundingPaymentOf(10_666_666_666_666n, 11_666_666_666_666n, quarter, terms).payment).toBe('29166666666');
});

test('the interest stays within its bounds, and the payment is truncated toward zero', () => {
  const terms = { interestRate: '0.01', clampLowerBound: '-0.0005', clampUpperBound: '0.0005' };
  expect(fundingPaymentOf(1_010_001n, 1_000_000n, 0n, terms).payment).toBe('9501');
  expect(fundingPaymentOf(990_001n, 1_000_001n, 0n, terms).payment).toBe('-9499');
});
