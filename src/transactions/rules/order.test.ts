import { describe, expect, test } from 'vitest';
import { dangers, id, LATER, objections, PAST, reviewRefusal } from '../reviews.fixture.ts';

const limit = {
  marketId: id('a'),
  side: 'SIDE_BUY',
  type: 'TYPE_LIMIT',
  timeInForce: 'TIME_IN_FORCE_GTC',
  size: '10',
  price: '100',
};
const { price: _, ...unpriced } = limit;
const market = { ...unpriced, type: 'TYPE_MARKET', timeInForce: 'TIME_IN_FORCE_IOC' };
const pegged = { ...unpriced, peggedOrder: { reference: 'PEGGED_REFERENCE_MID', offset: '5' } };
const iceberg = { ...limit, icebergOpts: { peakSize: '4', minimumVisibleSize: '2' } };
const refuses = (fields: object) => reviewRefusal('orderSubmission', fields);
const on = (field: string, text: string) => `order_submission.${field} (${text})`;

test.each<[string, object]>([
  ['limit', limit],
  ['market', market],
  ['pegged', pegged],
  ['iceberg', iceberg],
])('a %s order passes', (_, order) => {
  expect(refuses(order)).toBeNull();
  expect(objections({ orderSubmission: order })).toEqual([]);
});

test('an empty order is refused with all missing fields', () => {
  expect(refuses({})).toBe(
    [
      on('market_id', 'is required'),
      on('side', 'is required'),
      on('size', 'must be positive'),
      on('time_in_force', 'is required'),
      on('type', 'is required'),
    ].join(', '),
  );
});

test.each<[string, object, string]>([
  ['a short id', { ...limit, marketId: 'ab' }, on('market_id', 'should be a valid Vega ID')],
  ['type NETWORK', { ...limit, type: 'TYPE_NETWORK' }, on('type', 'is unauthorised')],
  ['size beyond a position', { ...limit, size: '4611686018427387904' }, on('size', 'size is too large')],
  ['no price', unpriced, on('price', 'is required when the order is of type LIMIT')],
  ['price 0', { ...limit, price: '0' }, on('price', 'must be positive when the order is of type LIMIT')],
  ['price below 0', { ...limit, price: '-1' }, on('price', 'must be positive when the order is of type LIMIT')],
  ['a price with a point', { ...limit, price: '1.0' }, on('price', 'not a valid integer')],
  ['GTT without an end', { ...limit, timeInForce: 'TIME_IN_FORCE_GTT' }, on('expires_at', 'must be positive')],
  [
    'an end without GTT',
    { ...limit, expiresAt: LATER },
    on('expires_at', 'is only available when the time in force is of type GTT'),
  ],
  [
    'a reference of 101 bytes in 51 characters',
    { ...limit, reference: `${'é'.repeat(50)}x` },
    on('reference', 'reference is too long'),
  ],
  [
    'post and reduce only',
    { ...limit, postOnly: true, reduceOnly: true },
    on('post_only', 'cannot be true at the same time as order_submission.reduce_only'),
  ],
  [
    'post only on a market order',
    { ...market, postOnly: true },
    on('post_only', 'only valid for limit orders, only valid for persistent orders'),
  ],
  ['reduce only that stays', { ...limit, reduceOnly: true }, on('reduce_only', 'only valid for non-persistent orders')],
  [
    'a peak below what shows',
    { ...iceberg, icebergOpts: { peakSize: '1', minimumVisibleSize: '2' } },
    on('iceberg_opts.peak_size', 'must be >= order_submission.iceberg_opts.minimum_visible_size'),
  ],
  [
    'a peak above all',
    { ...iceberg, icebergOpts: { peakSize: '11', minimumVisibleSize: '2' } },
    on('iceberg_opts.peak_size', 'must be <= order_submission.size'),
  ],
  [
    'an iceberg that hides all',
    { ...iceberg, icebergOpts: { peakSize: '4' } },
    on('iceberg_opts.minimum_visible_size', 'must be positive'),
  ],
  [
    'a market iceberg that reduces only',
    { ...market, reduceOnly: true, icebergOpts: { peakSize: '4', minimumVisibleSize: '2' } },
    [
      on('reduce_only', 'iceberg order must not be reduce-only'),
      on('time_in_force', 'iceberg order must be a persistent order'),
      on('type', 'iceberg order must be of type LIMIT'),
    ].join(', '),
  ],
  [
    'a pegged market order that reduces only',
    { ...pegged, type: 'TYPE_MARKET', timeInForce: 'TIME_IN_FORCE_FOK', reduceOnly: true },
    [
      on('reduce_only', 'cannot be pegged'),
      on('time_in_force', 'is expected to have a time in force of type GTT, GTC or GFN when the order is pegged'),
      on('type', 'is expected to be an order of type LIMIT when the order is pegged'),
    ].join(', '),
  ],
  ['pegged to nothing', { ...pegged, peggedOrder: {} }, on('pegged_order.reference', 'is required')],
  [
    'middle without offset',
    { ...pegged, peggedOrder: { reference: 'PEGGED_REFERENCE_MID', offset: '0' } },
    on('pegged_order.offset', 'must be positive'),
  ],
  [
    'middle with no offset',
    { ...pegged, peggedOrder: { reference: 'PEGGED_REFERENCE_MID' } },
    on('pegged_order.offset', 'not a valid integer'),
  ],
  [
    'best bid, beyond it',
    { ...pegged, peggedOrder: { reference: 'PEGGED_REFERENCE_BEST_BID', offset: '-1' } },
    on('pegged_order.offset', 'must be positive or zero'),
  ],
  [
    'selling at the best bid',
    { ...pegged, side: 'SIDE_SELL', peggedOrder: { reference: 'PEGGED_REFERENCE_BEST_BID', offset: '1' } },
    on('pegged_order.reference', 'cannot have a reference of type BEST_BID when on SELL side'),
  ],
])('%s is refused', (_, order, text) => {
  expect(refuses(order)).toBe(text);
});

const TIMES = ['GTC', 'GTT', 'IOC', 'FOK', 'GFA', 'GFN'] as const;
test.each<[string, object, string]>([
  ['limit', limit, 'GTC GTT IOC FOK GFA GFN'],
  ['market', market, 'IOC FOK'],
  ['pegged', pegged, 'GTC GTT GFN'],
  ['iceberg', iceberg, 'GTC GTT GFA GFN'],
  ['post only', { ...limit, postOnly: true }, 'GTC GTT GFA GFN'],
  ['reduce only', { ...limit, reduceOnly: true }, 'IOC FOK'],
])('a %s order may be %s', (_, order, allowed) => {
  const passing = TIMES.filter((time) => {
    const expiry = time === 'GTT' ? { expiresAt: LATER } : {};
    return refuses({ ...order, timeInForce: `TIME_IN_FORCE_${time}`, ...expiry }) === null;
  });
  expect(passing.join(' ')).toBe(allowed);
});

describe('accepted by the check', () => {
  const gtt = { ...limit, timeInForce: 'TIME_IN_FORCE_GTT' };
  test.each<[string, object, string[]]>([
    ['an end in the past', { ...gtt, expiresAt: PAST }, ['later orderSubmission.expiresAt: invalid expiresAt time']],
    [
      'an end in seconds',
      { ...gtt, expiresAt: '1893456000' },
      ['orrery orderSubmission.expiresAt: must be in nanoseconds since 1970, which have 19 digits'],
    ],
    ['a price of 2^256', { ...limit, price: String(2n ** 256n) }, ['later orderSubmission.price: invalid price']],
    [
      'a price with a sign',
      { ...limit, price: '+100' },
      ['orrery orderSubmission.price: must be written only in digits, without a sign or leading zeros'],
    ],
    [
      'an id in capitals',
      { ...limit, marketId: id('A') },
      ['orrery orderSubmission.marketId: must be in lower case, as the network compares ids letter by letter'],
    ],
  ])('%s is a problem all the same', (_, order, expected) => {
    expect(refuses(order)).toBeNull();
    expect(objections({ orderSubmission: order })).toEqual(expected);
  });

  test('a market order is pointed out', () => {
    expect(dangers({ orderSubmission: market })).toEqual(['plain orderSubmission.type']);
    expect(dangers({ orderSubmission: limit })).toEqual([]);
  });

  test('the price of a pegged order is pointed out loudly', () => {
    expect(dangers({ orderSubmission: { ...pegged, price: '100' } })).toEqual(['loud orderSubmission.price']);
    expect(dangers({ orderSubmission: pegged })).toEqual([]);
  });
});
