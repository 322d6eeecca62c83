import { expect, test } from 'vitest';
import { plainWords } from './plain-words.ts';

const DIGITS = 'must be written only in digits, without a sign or leading zeros';

test.each([
  ['should be a valid Vega ID', 'ab'.repeat(31).concat('c'), 'enter a 64-character hex id'],
  ['should be a valid vega public key', 'gentle', 'enter a 64-character hex id'],
  ['is not a valid ethereum address', '0x12', 'enter 0x and 40 hex characters'],
  ['not a valid integer', '1,000', 'enter a whole number without separators or a decimal point'],
  [DIGITS, '1,500.5', 'enter a whole number without separators or a decimal point'],
  [DIGITS, '1.5', 'enter a whole number without separators or a decimal point'],
  [DIGITS, '-3', undefined],
  ['invalid transfer amount', '9'.repeat(90), 'too large: at most 2^256 - 1 in the smallest unit'],
  ['must be less than 2^256', '9'.repeat(90), 'too large: at most 2^256 - 1 in the smallest unit'],
  [
    'must have at least one of rises above or falls below',
    undefined,
    'add "When the price rises", "When the price falls" or both',
  ],
  ['must have a stop order trigger', undefined, 'choose a price or a trailing distance'],
  ['stop order must be reduce only', undefined, 'must be on in a stop order'],
  ['must be set to 0 if the property "order_amendment.size" is set', '5', 'not allowed together with a new size'],
  ['invalid order cancellation', undefined, 'choose the market of the order'],
  ['market id required when order id specified', undefined, 'choose the market of the order'],
  ['is required', '0', 'must be above 0'],
  ['is required', '-5', 'must be above 0'],
  ['is required', undefined, 'required'],
  ['amount is not a valid base 10 number', undefined, 'required'],
  ['must be positive', undefined, 'required'],
  ['not a valid integer', undefined, 'required'],
  ['not a valid float', undefined, 'required'],
  ['is not a valid number', undefined, 'required'],
  ['must be positive', '-4', 'must be above 0'],
  ['must be between 1 and 100', undefined, 'required'],
  ['must be between 1 and 100', 0, undefined],
  [
    'cannot set toAccountType to ACCOUNT_TYPE_REWARD_MAKER_PAID_FEES when dispatch metric is set to DISPATCH_METRIC_UNSPECIFIED',
    undefined,
    'required',
  ],
  ['is required when the order is of type LIMIT', undefined, 'required for a limit order'],
  ['must be less than 100 characters', 'long', 'must have at most 100 bytes (ä, ö and emoji count as 2 to 4)'],
  ['is limited to 32 characters', 'ä'.repeat(17), 'must have at most 32 bytes (ä, ö and emoji count as 2 to 4)'],
  ['is not a valid value', '0,5%', 'enter a number, for example 0.005 for 0.5%'],
  ['is not a valid value', 'SIDE_UNSPECIFIED', 'choose one from the list'],
])('"%s" of %j is put in plain words', (text, value, plain) => {
  expect(plainWords(text, value)).toBe(plain);
});

test.each([
  ['orderSubmission.size', '-5', 'must be above 0'],
  ['orderSubmission.icebergOpts.peakSize', -1, 'must be above 0'],
  ['transfer.recurring.dispatchStrategy.lockPeriod', '-1', 'must be 0 or more'],
  ['orderSubmission.size', '18446744073709551616', 'too large'],
])('a number outside the format of %s, %j, %s', (path, value, plain) => {
  expect(plainWords('must be from 0 to 18446744073709551615', value, path)).toBe(plain);
});

test('a field of whole numbers asks for one', () => {
  const path = 'transfer.recurring.dispatchStrategy.targetNotionalVolume';
  expect(plainWords('is not a valid number', '0.25', path)).toMatch(/^enter a whole number/);
  expect(plainWords('is not a valid number', 'x', 'updateMarginMode.marginFactor')).toBe(
    'enter a number, for example 0.25',
  );
});

test('a list of ranks without one asks for a rank', () => {
  const path = 'transfer.recurring.dispatchStrategy.rankTable';
  expect(plainWords('must be positive', undefined, path)).toBe('add a rank');
  expect(plainWords('must be positive', [], path)).toBe('add a rank');
});

test('a field that allows 0 does not ask for a number above 0', () => {
  expect(plainWords('must be positive', '-0.1', 'liquidityProvisionSubmission.fee')).toBe('must be 0 or more');
  expect(plainWords('must be positive', '-0.1', 'updateMarginMode.marginFactor')).toBe('must be above 0');
});

test('what is plain already, or not known, keeps its words', () => {
  expect(plainWords('is expected to shine', 'x')).toBeUndefined();
});
