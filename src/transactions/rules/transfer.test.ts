import { describe, expect, test } from 'vitest';
import { dangers, id, objections, PAST, ZEROS } from '../reviews.fixture.ts';
import { base, on, oneOffTransfer, recurringTransfer, refuses } from './transfer.fixture.ts';

describe('any transfer', () => {
  test('without fields is refused with all missing fields', () => {
    expect(refuses({})).toBe(
      [
        on('amount', 'is required'),
        on('asset', 'is required'),
        on('from_account_type', 'is not a valid value'),
        on('kind', 'is required'),
        on('to', 'is required'),
        on('to_account_type', 'is not a valid value'),
      ].join(', '),
    );
  });

  test.each<[object, string]>([
    [{ amount: '0' }, on('amount', 'is required')],
    [{ amount: '-1' }, on('amount', 'must be positive')],
    [{ amount: '1e3' }, on('amount', 'not a valid integer')],
    [{ to: 'x' }, on('to', 'should be a valid vega public key')],
    [{ asset: `0x${id('b')}` }, on('asset', 'should be a valid Vega ID')],
    [{ reference: 'é'.repeat(51) }, on('reference', 'must be less than 100 characters')],
    [{ fromAccountType: 'ACCOUNT_TYPE_BOND' }, on('from_account_type', 'is not a valid value')],
    [{ toAccountType: 'ACCOUNT_TYPE_GLOBAL_REWARD' }, on('to_account_type', 'is not a valid value')],
    [{ from: '' }, on('from', 'should be a valid vega public key, from can only be set for vested rewards')],
    [
      { from: id('c'), fromAccountType: 'ACCOUNT_TYPE_VESTED_REWARDS', toAccountType: 'ACCOUNT_TYPE_BUY_BACK_FEES' },
      on('from', 'from can only be set when transferring to general account'),
    ],
  ])('%j is refused', (change, text) => {
    expect(refuses({ ...oneOffTransfer, ...change })).toBe(text);
  });

  test('a reference of exactly 100 bytes passes', () => {
    expect(refuses({ ...oneOffTransfer, reference: 'é'.repeat(50) })).toBeNull();
  });
});

describe('a transfer made once', () => {
  test.each([
    ['GENERAL', id('a'), null],
    ['GLOBAL_REWARD', ZEROS, null],
    ['NETWORK_TREASURY', ZEROS, null],
    ['BUY_BACK_FEES', id('a'), null],
    ['LOCKED_FOR_STAKING', id('a'), null],
    ['INSURANCE', id('a'), on('to_account_type', 'account type is not valid for one off transfer')],
    [
      'REWARD_LP_RECEIVED_FEES',
      id('a'),
      `${on('account.to', 'transfers to metric-based reward accounts must be recurring transfers that specify a distribution metric')}, ${on('to_account_type', 'account type is not valid for one off transfer')}`,
    ],
  ])('to %s', (account, to, text) => {
    expect(refuses({ ...oneOffTransfer, toAccountType: `ACCOUNT_TYPE_${account}`, to })).toBe(text);
  });

  test('cannot have happened before 1970', () => {
    expect(refuses({ ...base, oneOff: { deliverOn: '-1' } })).toBe(on('kind.deliver_on', 'must be positive or zero'));
  });

  test('in the past, or in the wrong unit, would be paid at once, so it is a problem', () => {
    const at = (deliverOn: string) => objections({ transfer: { ...base, oneOff: { deliverOn } } });
    expect(at(PAST)).toEqual(['orrery transfer.oneOff.deliverOn: must lie in the future']);
    expect(at('1893456000000')).toEqual([
      'orrery transfer.oneOff.deliverOn: must be in nanoseconds since 1970, which have 19 digits',
    ]);
  });

  test('warns of when it is paid', () => {
    expect(dangers({ transfer: { ...base, oneOff: {} } }, { sender: id('a') })).toEqual([
      'plain transfer.oneOff.deliverOn',
    ]);
    expect(dangers({ transfer: oneOffTransfer }, { sender: id('a') })).toEqual(['loud transfer.oneOff.deliverOn']);
    // A time that cannot be read is not an absent one.
    expect(dangers({ transfer: { ...base, oneOff: { deliverOn: 'tomorrow' } } }, { sender: id('a') })).toEqual([]);
  });
});

describe('a transfer made every epoch', () => {
  test.each<[object, string | null]>([
    [{}, null],
    [{ endEpoch: '5' }, null],
    [{ endEpoch: '4' }, on('kind.end_epoch', 'must be after start_epoch')],
    [{ startEpoch: '0' }, on('kind.start_epoch', 'must be positive')],
    [{ factor: '' }, on('kind.factor', 'not a valid float')],
    [{ factor: ' 1' }, on('kind.factor', 'not a valid float')],
    [{ factor: 'NaN' }, on('kind.factor', 'not a valid float')],
    [{ factor: '0' }, on('kind.factor', 'must be positive')],
    [{ factor: '-0.5' }, on('kind.factor', 'must be positive')],
    [{ factor: '0x0p1' }, on('kind.factor', 'must be positive')],
    [{ factor: 'Inf' }, null],
    [{ factor: '1_0' }, null],
    [{ factor: '.5' }, null],
  ])('%j', (change, text) => {
    expect(refuses({ ...base, recurring: { ...recurringTransfer.recurring, ...change } })).toBe(text);
  });

  test.each(['Inf', '1_0', '.5', '0x1p-2'])('a factor %j, which the check takes, is a problem', (factor) => {
    expect(objections({ transfer: { ...base, recurring: { ...recurringTransfer.recurring, factor } } })).toEqual([
      'orrery transfer.recurring.factor: must be written in digits, with a point where there is a fraction',
    ]);
  });

  test('not from vested rewards', () => {
    expect(refuses({ ...recurringTransfer, fromAccountType: 'ACCOUNT_TYPE_VESTED_REWARDS' })).toBe(
      on('from_account_type', 'account type is not valid for one recurring transfer'),
    );
  });

  test('refuses a start in a past epoch, if the current one is known', () => {
    expect(objections({ transfer: recurringTransfer }, { currentEpoch: 6n })).toEqual([
      'later transfer.recurring.startEpoch: start epoch in the past',
    ]);
    expect(objections({ transfer: recurringTransfer }, { currentEpoch: 5n })).toEqual([]);
  });

  test('warns if it has no end or grows', () => {
    const endless = { ...base, recurring: { startEpoch: '5', factor: '1.01' } };
    expect(dangers({ transfer: endless }, { ownKeys: [id('a')] })).toEqual([
      'loud transfer.recurring.factor',
      'loud transfer.recurring.endEpoch',
    ]);
    expect(dangers({ transfer: recurringTransfer }, { ownKeys: [id('a')] })).toEqual([]);
  });
});
