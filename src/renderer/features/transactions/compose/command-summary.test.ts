import { expect, test } from 'vitest';
import { stakeUnit, UNKNOWN_UNIT, type Unit } from '../../shared/units/units.ts';
import { type FieldUnits, isScaled } from '../form/use-units.ts';
import { commandSummary as summaryOf } from './command-summary.ts';

const USD: Unit = { decimals: 2, name: 'tUSD', from: 'network' };

/** Stake has 18 decimals, amounts with an asset 2; of other figures the unit is unknown. */
const unitOf: FieldUnits = (meaning, group) =>
  isScaled(meaning)
    ? {
        unit: meaning === 'stake' ? stakeUnit(18) : group.asset === undefined ? UNKNOWN_UNIT : USD,
        what: 'Amounts',
        keep: undefined,
      }
    : undefined;
const commandSummary = (text: string) =>
  summaryOf(
    text,
    unitOf,
    (id) => (id === MARKET ? 'BTC/USD' : undefined),
    (id) => (id === NODE ? 'Fjordwacht' : undefined),
  );

const MARKET = 'ab'.repeat(32);
const NODE = 'cd'.repeat(32);
const KEY = `9d84bd${'0'.repeat(52)}07ca25`;

test('a command differs from others of its kind by what is set in it', () => {
  expect(
    commandSummary(JSON.stringify({ transfer: { asset: KEY, amount: '1000050', to: KEY, reference: 'rent' } })),
  ).toBe('10,000.5 tUSD to 9d84bd\u2060…\u206007ca25 "rent"');
  expect(commandSummary(JSON.stringify({ vote_submission: { proposal_id: KEY, value: 'VALUE_YES' } }))).toBe(
    'Yes (for) 9d84bd\u2060…\u206007ca25',
  );
  expect(commandSummary(JSON.stringify({ orderSubmission: { side: 'SIDE_SELL', size: 12_000, price: '5' } }))).toBe(
    'Sell 12,000 (smallest unit) at 5 (smallest unit)',
  );
  expect(commandSummary('{"transfer": {"amount": "5000"}}')).toBe('Amount 5,000 (smallest unit)');
  expect(commandSummary('{"delegateSubmission": {"amount": "500000000000000000"}}')).toBe('Amount 0.5 tokens');
  expect(commandSummary('{"delegateSubmission": {"amount": "1000000000000000000"}}')).toBe('Amount 1 token');
});

test('a market reads as its name, where that is known', () => {
  const order = (marketId: string) =>
    commandSummary(JSON.stringify({ orderSubmission: { side: 'SIDE_BUY', size: '1', price: '5', marketId } }));
  expect(order(MARKET)).toBe('Buy 1 (smallest unit) at 5 (smallest unit) BTC/USD');
  expect(commandSummary(JSON.stringify({ updateMarginMode: { marketId: KEY } }))).toBe(
    'market 9d84bd\u2060…\u206007ca25',
  );
});

test.each([
  [{ startEpoch: '8400', endEpoch: '8450', factor: '0.9' }, 'every epoch from 8,400 to 8,450, × 0.9'],
  [{ start_epoch: 8400, factor: '1.0' }, 'every epoch from 8,400 on'],
  [{ endEpoch: '8450', dispatchStrategy: { transferInterval: 7 } }, 'every 7 epochs to 8,450'],
  [{}, 'every epoch'],
])('a transfer of every epoch does not read like one payment: %j', (recurring, words) => {
  expect(
    commandSummary(JSON.stringify({ transfer: { asset: KEY, amount: '10', to: KEY, recurring, reference: 'rent' } })),
  ).toBe(`0.1 tUSD to 9d84bd\u2060…\u206007ca25 ${words} "rent"`);
});

test.each([
  [{ reference: 'PEGGED_REFERENCE_BEST_ASK', offset: '5' }, 'pegged to best ask, offset 5 (smallest unit)'],
  [{ reference: 'PEGGED_REFERENCE_MID' }, 'pegged to mid price'],
  [{}, 'pegged'],
])('a pegged order has its peg: %j', (peggedOrder, words) => {
  const order = { marketId: MARKET, side: 'SIDE_SELL', size: '12' };
  expect(commandSummary(JSON.stringify({ orderSubmission: { ...order, peggedOrder } }))).toBe(
    `Sell 12 (smallest unit) ${words} BTC/USD`,
  );
  expect(commandSummary(JSON.stringify({ order_submission: { ...order, pegged_order: peggedOrder } }))).toContain(
    ` ${words} BTC/USD`,
  );
});

test('a node reads as its name, where that is known', () => {
  expect(commandSummary(JSON.stringify({ delegateSubmission: { nodeId: NODE, amount: '77700000000000000000' } }))).toBe(
    '77.7 tokens node Fjordwacht',
  );
});

test('a command that means everything says so', () => {
  expect(commandSummary('{"orderCancellation": {}}')).toBe('all orders on all markets');
  expect(commandSummary(JSON.stringify({ orderCancellation: { marketId: MARKET } }))).toBe('all orders BTC/USD');
  expect(commandSummary(JSON.stringify({ orderCancellation: { marketId: MARKET, orderId: KEY } }))).toBe(
    'order 9d84bd\u2060…\u206007ca25 BTC/USD',
  );
  expect(commandSummary('{"stopOrdersCancellation": {}}')).toBe('all stop orders on all markets');
  expect(commandSummary(JSON.stringify({ undelegateSubmission: { nodeId: KEY, amount: '0' } }))).toBe(
    'the whole delegation node 9d84bd\u2060…\u206007ca25',
  );
});

test('a value of a wrong kind does not mean everything', () => {
  expect(commandSummary('{"orderCancellation": {"orderId": 0}}')).toBe('order 0');
  expect(commandSummary('{"orderCancellation": {"orderId": false}}')).toBeUndefined();
  expect(commandSummary('{"orderCancellation": {"orderId": null, "marketId": ""}}')).toBe('all orders on all markets');
  expect(commandSummary('{"undelegateSubmission": {"amount": 0}}')).not.toContain('whole delegation');
});

test('nothing is made up where nothing is set, or the text is unfinished', () => {
  expect(commandSummary('{"transfer": {"amount": ""}}')).toBeUndefined();
  expect(commandSummary('{"transfer": ')).toBeUndefined();
  expect(commandSummary(JSON.stringify({ transfer: { reference: 'x'.repeat(199) } }))).toHaveLength(100);
});
