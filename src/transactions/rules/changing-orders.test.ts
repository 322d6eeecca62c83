import { describe, expect, test } from 'vitest';
import { dangers, id, LATER, objections, PAST, refusal, review } from '../reviews.fixture.ts';

describe('amending an order', () => {
  const ids = { orderId: id('a'), marketId: id('b') };
  const refuses = (fields: object) => refusal('orderAmendment', { ...ids, ...fields });
  const on = (field: string, text: string) => `order_amendment.${field} (${text})`;

  test.each([
    [{ price: '5' }],
    [{ size: '5' }],
    [{ size: '0' }],
    [{ sizeDelta: '-5' }],
    [{ timeInForce: 'TIME_IN_FORCE_IOC' }],
    [{ timeInForce: 'TIME_IN_FORCE_GTT', expiresAt: LATER }],
    [{ expiresAt: LATER }],
    [{ peggedOffset: '5' }],
    [{ peggedReference: 'PEGGED_REFERENCE_MID' }],
  ])('%j passes', (fields) => {
    expect(refuses(fields)).toBeNull();
    expect(objections({ orderAmendment: { ...ids, ...fields } })).toEqual([]);
  });

  test.each([
    [{}, '* (order_amendment does not amend anything)'],
    [{ expiresAt: '0' }, '* (order_amendment does not amend anything)'],
    [{ price: '' }, on('price', 'not a valid integer')],
    [{ price: '0' }, on('price', 'is required')],
    [{ size: '4611686018427387904' }, on('size', 'size is too large')],
    [{ size: '5', sizeDelta: '1' }, on('size_delta', 'must be set to 0 if the property "order_amendment.size" is set')],
    [{ timeInForce: 'TIME_IN_FORCE_GFA' }, on('time_in_force', 'cannot amend to time in force GFA')],
    [{ timeInForce: 'TIME_IN_FORCE_GFN' }, on('time_in_force', 'cannot amend to time in force GFN')],
    [{ timeInForce: 'TIME_IN_FORCE_GTT' }, on('time_in_force', 'GTT order without expiry')],
    [{ timeInForce: 'TIME_IN_FORCE_GTC', expiresAt: LATER }, on('expires_at', 'non GTT order with expiry')],
    [{ peggedOffset: '0' }, on('pegged_offset', 'must be positive')],
    [{ orderId: '', price: '5' }, on('order_id', 'is required')],
  ])('%j is refused', (fields, text) => {
    expect(refuses(fields)).toBe(text);
  });

  test('dangers are pointed out', () => {
    const warned = (fields: object) => dangers({ orderAmendment: { ...ids, ...fields } });
    expect(warned({ size: '0' })).toEqual(['loud orderAmendment.size']);
    expect(warned({ size: '5' })).toEqual(['plain orderAmendment.size']);
    expect(warned({ sizeDelta: '5' })).toEqual(['plain orderAmendment.sizeDelta']);
    expect(warned({ sizeDelta: '-5' })).toEqual(['plain orderAmendment.sizeDelta']);
    expect(warned({ timeInForce: 'TIME_IN_FORCE_GTT', expiresAt: '0' })).toEqual(['loud orderAmendment.expiresAt']);
  });
});

describe('cancelling orders', () => {
  test('of any reach is let pass by the check, and judged here', () => {
    const command = { orderCancellation: { marketId: 'x', orderId: 'y' } };
    expect(review(command).refusal).toBeNull();
    expect(objections(command)).toEqual([
      'later orderCancellation.marketId: should be a valid Vega ID',
      'later orderCancellation.orderId: should be a valid Vega ID',
    ]);
    expect(objections({ orderCancellation: { orderId: id('a') } })).toEqual([
      'later orderCancellation.marketId: invalid order cancellation',
    ]);
  });

  test('all of them at once is pointed out loudly', () => {
    const texts = (fields: object) => review({ orderCancellation: fields }).dangers.map(({ text }) => text);
    expect(texts({})).toEqual(['This cancels all your orders on all markets.']);
    expect(texts({ marketId: id('a') })).toEqual(['This cancels all your orders on this market.']);
    expect(texts({ marketId: id('a'), orderId: id('b') })).toEqual([]);
  });

  test('stop orders likewise', () => {
    expect(refusal('stopOrdersCancellation', { marketId: 'x', stopOrderId: 'y' })).toBe(
      'stop_orders_cancellation.market_id (should be a valid Vega ID), stop_orders_cancellation.stop_order_id (should be a valid Vega ID)',
    );
    expect(objections({ stopOrdersCancellation: { stopOrderId: id('a') } })).toEqual([
      'later stopOrdersCancellation.marketId: market id required when order id specified',
    ]);
    expect(dangers({ stopOrdersCancellation: {} })).toEqual(['loud stopOrdersCancellation']);
    expect(dangers({ stopOrdersCancellation: { marketId: id('a') } })).toEqual(['loud stopOrdersCancellation']);
    expect(dangers({ stopOrdersCancellation: { marketId: id('a'), stopOrderId: id('b') } })).toEqual([]);
  });
});

describe('stop orders', () => {
  const order = {
    marketId: id('a'),
    side: 'SIDE_SELL',
    type: 'TYPE_MARKET',
    timeInForce: 'TIME_IN_FORCE_IOC',
    size: '10',
    reduceOnly: true,
  };
  const half = { orderSubmission: order, price: '100' };
  const refuses = (fields: object) => refusal('stopOrdersSubmission', fields);
  const objects = (fields: object) => objections({ stopOrdersSubmission: fields });
  const P = 'stop_orders_submission';

  test('one, or two that cancel each other, pass', () => {
    for (const fields of [{ risesAbove: half }, { fallsBelow: half }, { risesAbove: half, fallsBelow: half }]) {
      expect(refuses(fields)).toBeNull();
      expect(objects(fields)).toEqual([]);
    }
  });

  test.each<[string, object, string]>([
    ['no half', {}, '* (must have at least one of rises above or falls below)'],
    [
      'no order, no trigger',
      { risesAbove: {} },
      `order_submission (is required), ${P}.rises_below.trigger (must have a stop order trigger)`,
    ],
    ['a trigger of nothing', { fallsBelow: { ...half, price: '' } }, `${P}.falls_below.trigger.price (is required)`],
    [
      'a trigger of words',
      { fallsBelow: { ...half, price: 'x' } },
      `${P}.falls_below.trigger.price (not a valid integer)`,
    ],
    ['a trigger of 0', { risesAbove: { ...half, price: '0' } }, `${P}.rises_below.trigger.price (must be positive)`],
    [
      'the same fault in both halves',
      {
        fallsBelow: { ...half, orderSubmission: { ...order, size: '0' } },
        risesAbove: { ...half, orderSubmission: { ...order, size: '0' } },
      },
      'order_submission.size (must be positive, must be positive)',
    ],
    [
      'an order for auctions',
      {
        fallsBelow: {
          ...half,
          orderSubmission: {
            ...order,
            type: 'TYPE_LIMIT',
            price: '5',
            reduceOnly: false,
            timeInForce: 'TIME_IN_FORCE_GFA',
          },
        },
      },
      `${P}.falls_below.order_submission.time_in_force (is not a valid value)`,
    ],
    [
      'an end below 0',
      { risesAbove: { ...half, expiresAt: '-1' } },
      `${P}.rises_below.expires_at (must be positive), ${P}.rises_below.expiry_strategy (expiry strategy required when expires_at set)`,
    ],
    [
      'no strategy',
      { risesAbove: { ...half, expiresAt: LATER, expiryStrategy: 'EXPIRY_STRATEGY_UNSPECIFIED' } },
      `${P}.rises_below.expiry_strategy (is required)`,
    ],
    [
      'submitting one of two at its end',
      { risesAbove: { ...half, expiresAt: LATER, expiryStrategy: 'EXPIRY_STRATEGY_SUBMIT' }, fallsBelow: half },
      `${P}.rises_below.expiry_strategy (is not a valid with one cancel other)`,
    ],
  ])('%s is refused', (_, fields, text) => {
    expect(refuses(fields)).toBe(text);
  });

  test.each([
    ['0.001', null],
    ['0.9990', null],
    ['5e-2', null],
    ['', 'is required'],
    ['x', 'not a valid float'],
    ['0', 'must be between 0 and 1'],
    ['1', 'must be between 0 and 1'],
    ['0.0015', 'trailing percent offset minimal increment must be >= 0.001'],
  ])('trailing by %j', (trailingPercentOffset, text) => {
    const whole = text === null ? null : `${P}.falls_below.trigger.trailing_percent_offset (${text})`;
    expect(refuses({ fallsBelow: { orderSubmission: order, trailingPercentOffset } })).toBe(whole);
  });

  test('a wrong share of the position ends the check at once', () => {
    const share = (percentage: string) => ({
      sizeOverrideSetting: 'SIZE_OVERRIDE_SETTING_POSITION',
      sizeOverrideValue: { percentage },
    });
    expect(refuses({ fallsBelow: { ...half, ...share('x') }, risesAbove: {} })).toBe(
      `${P}.falls_below.size_override_value (is not a valid number)`,
    );
    expect(refuses({ risesAbove: { ...half, ...share('1.1') } })).toBe(
      `${P}.rises_above.size_override_value (must be between 0 (excluded) and 1 (included))`,
    );
    expect(refuses({ risesAbove: { ...half, ...share('1') } })).toBeNull();
  });

  test('what is refused later is refused here', () => {
    expect(objects({ risesAbove: { ...half, orderSubmission: { ...order, reduceOnly: false } } })).toEqual([
      'later stopOrdersSubmission.risesAbove.orderSubmission.reduceOnly: stop order must be reduce only',
    ]);
    const expiring = { ...half, expiryStrategy: 'EXPIRY_STRATEGY_CANCELS' };
    expect(objects({ risesAbove: { ...expiring, expiresAt: PAST } })).toEqual([
      'later stopOrdersSubmission.risesAbove.expiresAt: stop order expiry in the past',
    ]);
    expect(
      objects({ risesAbove: { ...expiring, expiresAt: LATER }, fallsBelow: { ...expiring, expiresAt: LATER } }),
    ).toEqual(['later stopOrdersSubmission.risesAbove: stop order OCOs must not have the same expiry time']);
  });
});

describe('a batch', () => {
  const amendment = { orderId: id('a'), marketId: id('b'), price: '5' };

  test('of nothing is refused', () => {
    expect(refusal('batchMarketInstructions', {})).toBe('batch_market_instructions (empty batch market instructions)');
  });

  test('is let pass by the check whatever is in it, so every entry is judged here', () => {
    const command = {
      batchMarketInstructions: {
        cancellations: [{ orderId: id('c') }],
        submissions: [{}, { marketId: 'x' }],
        updateMarginMode: [{ marketId: id('b') }],
      },
    };
    expect(review(command).refusal).toBeNull();
    const found = objections(command);
    expect(found).toContain('later batchMarketInstructions.cancellations.0.marketId: invalid order cancellation');
    expect(found).toContain('later batchMarketInstructions.submissions.0.size: must be positive');
    expect(found).toContain('later batchMarketInstructions.submissions.1.marketId: should be a valid Vega ID');
    expect(found).toContain('later batchMarketInstructions.updateMarginMode.0.mode: is not a valid value');
  });

  test('amends an order once, and names the market of stop orders that it cancels', () => {
    const command = { batchMarketInstructions: { amendments: [amendment, amendment], stopOrdersCancellation: [{}] } };
    expect(objections(command)).toEqual([
      'later batchMarketInstructions.amendments.1.orderId: order already amended in batch',
      'orrery batchMarketInstructions.stopOrdersCancellation.0.marketId: must be given within a batch, or the network may fail on it',
    ]);
  });

  test('is no larger than the network takes', () => {
    const command = { batchMarketInstructions: { amendments: [amendment, { ...amendment, orderId: id('d') }] } };
    expect(objections(command, { largestBatch: 1 })).toEqual([
      'later batchMarketInstructions: market batch instructions too big, got(2), expected(1)',
    ]);
    expect(objections(command, { largestBatch: 2 })).toEqual([]);
  });

  test('is not all or nothing, and has the dangers of its entries', () => {
    expect(dangers({ batchMarketInstructions: { cancellations: [{}], amendments: [amendment] } })).toEqual([
      'loud batchMarketInstructions.cancellations.0',
      'plain batchMarketInstructions',
    ]);
  });
});

describe('the margin mode', () => {
  const isolated = { marketId: id('a'), mode: 'MODE_ISOLATED_MARGIN', marginFactor: '0.5' };
  test.each<[object, string]>([
    [{}, 'update_margin_mode.margin_mode (is not a valid value), update_margin_mode.market_id (is required)'],
    [{ ...isolated, marginFactor: '0' }, 'update_margin_mode.margin_factor (must be positive)'],
    [{ ...isolated, marginFactor: '' }, 'update_margin_mode.margin_factor (is not a valid number)'],
    [{ ...isolated, marginFactor: 'NaN' }, 'update_margin_mode.margin_factor (is not a valid number)'],
    [
      { marketId: id('a'), mode: 'MODE_ISOLATED_MARGIN' },
      'update_margin_mode.margin_factor (margin factor must be defined when margin mode is isolated margin)',
    ],
    [
      { ...isolated, mode: 'MODE_CROSS_MARGIN', marginFactor: '' },
      'update_margin_mode.margin_factor (margin factor must not be defined when margin mode is cross margin)',
    ],
  ])('%j is refused', (fields, text) => {
    expect(refusal('updateMarginMode', fields)).toBe(text);
  });

  test('the market must be an id, though the check does not look', () => {
    const command = { updateMarginMode: { marketId: 'x', mode: 'MODE_CROSS_MARGIN' } };
    expect(review(command).refusal).toBeNull();
    expect(objections(command)).toEqual(['later updateMarginMode.marketId: should be a valid Vega ID']);
  });

  test('isolated margin is pointed out loudly', () => {
    expect(dangers({ updateMarginMode: isolated })).toEqual(['loud updateMarginMode.mode']);
    expect(dangers({ updateMarginMode: { marketId: id('a'), mode: 'MODE_CROSS_MARGIN' } })).toEqual([]);
  });
});
