import { describe, expect, test } from 'vitest';
import { dangers, id, LATER, objections, review, reviewRefusal } from '../reviews.fixture.ts';

describe('amending an order', () => {
  const ids = { orderId: id('a'), marketId: id('b') };
  const refuses = (fields: object) => reviewRefusal('orderAmendment', { ...ids, ...fields });
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
    expect(warned({ price: '10', expiresAt: '0' })).toEqual(['plain orderAmendment.expiresAt']);
    expect(warned({ price: '10', expiresAt: '-5' })).toEqual(['plain orderAmendment.expiresAt']);
    expect(warned({ price: '10', expiresAt: LATER })).toEqual([]);
  });
});

describe('cancelling orders', () => {
  test('with invalid ids passes the check, and the later refusals are found here', () => {
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
    expect(texts({})).toEqual(['This cancels all orders of the signing key on all markets.']);
    expect(texts({ marketId: id('a') })).toEqual(['This cancels all orders of the signing key on this market.']);
    expect(texts({ marketId: id('a'), orderId: id('b') })).toEqual([]);
  });

  test('stop orders likewise', () => {
    expect(reviewRefusal('stopOrdersCancellation', { marketId: 'x', stopOrderId: 'y' })).toBe(
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

describe('a batch', () => {
  const amendment = { orderId: id('a'), marketId: id('b'), price: '5' };

  test('without entries is refused', () => {
    expect(reviewRefusal('batchMarketInstructions', {})).toBe(
      'batch_market_instructions (empty batch market instructions)',
    );
  });

  test('passes the check with any entries, so every entry is reviewed here', () => {
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

  test('is refused if it is larger than the network allows', () => {
    const command = { batchMarketInstructions: { amendments: [amendment, { ...amendment, orderId: id('d') }] } };
    expect(objections(command, { largestBatch: 1 })).toEqual([
      'later batchMarketInstructions: market batch instructions too big, got(2), expected(1)',
    ]);
    expect(objections(command, { largestBatch: 2 })).toEqual([]);
  });

  const batchOf = (count: number) => ({
    batchMarketInstructions: {
      cancellations: Array.from({ length: count }, () => ({ marketId: id('a'), orderId: id('b') })),
    },
  });

  test('is refused if it is larger than any network can allow', () => {
    expect(objections(batchOf(201))).toEqual([
      'orrery batchMarketInstructions: has 201 entries, but no network allows more than 200',
    ]);
    expect(review(batchOf(201)).dangers.map(({ text }) => text)).not.toContainEqual(
      expect.stringContaining('201 entries'),
    );
    expect(objections(batchOf(200))).toEqual([]);
  });

  test('is not read entry by entry if no network takes it, whatever limit a network names', () => {
    const batch = { batchMarketInstructions: { submissions: Array.from({ length: 201 }, () => ({})) } };
    const tooLarge = 'orrery batchMarketInstructions: has 201 entries, but no network allows more than 200';
    expect(objections(batch)).toEqual([tooLarge]);
    expect(objections(batch, { largestBatch: 1_000_000 })).toEqual([tooLarge]);
    expect(objections(batch, { largestBatch: 100 })).toEqual([
      'later batchMarketInstructions: market batch instructions too big, got(201), expected(100)',
    ]);
  });

  test('has a warning if it is larger than usual and the limit is not known', () => {
    const texts = (count: number, largestBatch?: number) =>
      review(batchOf(count), { largestBatch }).dangers.map(({ text }) => text);
    const tooLarge = expect.stringContaining('16 entries');
    expect(texts(16)).toContainEqual(tooLarge);
    expect(texts(16, 20)).not.toContainEqual(tooLarge);
    expect(texts(15)).toHaveLength(texts(16).length - 1);
  });

  test('can be executed in part, and has the dangers of its entries', () => {
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
    expect(reviewRefusal('updateMarginMode', fields)).toBe(text);
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
