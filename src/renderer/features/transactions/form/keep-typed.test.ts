import { expect, test } from 'vitest';
import type { CommandShape } from '../../../../contract/index.ts';
import { UNKNOWN_UNIT } from '../../shared/units/units.ts';
import type { JsonObject } from '../json/value.ts';
import { field } from './field.fixture.ts';
import { keepTyped } from './keep-typed.ts';
import { rawFromAmount } from './units.ts';
import { type FieldUnits, isScaled } from './use-units.ts';

const ORDER: CommandShape = {
  name: 'orderSubmission',
  number: 1,
  offered: true,
  fields: [
    field('marketId'),
    field('size'),
    field('price'),
    field('icebergOpts', { kind: 'group', type: 'IcebergOpts' }),
  ],
  groups: { IcebergOpts: [field('peakSize')] },
};

/** The decimals of a market are its id; a market "?" declares none. */
const unitOf: FieldUnits = (meaning, { marketId }) => {
  if (!isScaled(meaning)) return undefined;
  const keep = marketId === undefined ? undefined : () => {};
  const isKnown = marketId !== undefined && marketId !== '?';
  const unit = isKnown ? { decimals: Number(marketId), name: 'USD', from: 'network' as const } : UNKNOWN_UNIT;
  return { unit, what: 'Prices', keep };
};
const moved = (before: JsonObject, marketId: string) =>
  keepTyped(ORDER, { before, after: { ...before, marketId } }, unitOf);

test('numbers stay as they were typed when another market is chosen, also those inside a group', () => {
  const order = { marketId: '1', size: '15', price: '651234', icebergOpts: { peakSize: '5' } };
  expect(moved(order, '3')).toEqual({
    marketId: '3',
    size: '1500',
    price: '65123400',
    icebergOpts: { peakSize: '500' },
  });
  expect(moved(order, '1')).toEqual(order);
});

test('numbers typed before the choice of a market are in its unit', () => {
  expect(moved({ size: '1.5', price: '70000' }, '3')).toEqual({ marketId: '3', size: '1500', price: '70000000' });
});

test('a number that the new unit cannot have is refused, never rounded', () => {
  expect(moved({ marketId: '3', size: '1250', price: '5000' }, '0')).toMatchObject({ size: '1.25', price: '5' });
  expect(moved({ marketId: '0', size: '50' }, '-2').size).toBe('50.0');
  expect(moved({ marketId: '3', size: '1250' }, '?').size).toBe('1.25');
});

/** The size of an order after each of the markets was chosen in turn. No market at all is "". */
function sizeAfter(begun: JsonObject, ...markets: string[]) {
  let order = begun;
  for (const marketId of markets) {
    const after = marketId === '' ? withoutMarket(order) : { ...order, marketId };
    order = keepTyped(ORDER, { before: order, after }, unitOf);
  }
  return order.size;
}
const withoutMarket = ({ marketId: _, ...rest }: JsonObject): JsonObject => rest;

test.each([['?'], ['', '?'], ['?', '?'], ['?', '']])(
  'a number is the same again when its market is chosen again, after %j and %j',
  (...others) => {
    expect(sizeAfter({ marketId: '3', size: '5000' }, ...others, '3')).toBe('5000');
    expect(sizeAfter({ marketId: '3', size: '1250' }, ...others, '3')).toBe('1250');
    expect(sizeAfter({ size: '2' }, ...others, '3')).toBe('2000');
    expect(sizeAfter({ marketId: '0', size: '5' }, ...others, '0')).toBe('5');
  },
);

test('a whole number becomes no number of the smallest unit where the decimals are unknown', () => {
  expect(sizeAfter({ marketId: '3', size: '5000' }, '?')).toBe('5.0');
  expect(sizeAfter({ marketId: '0', size: '5' }, '?')).toBe('5.0');
  expect(sizeAfter({ size: '2' }, '?')).toBe('2.0');
});

test('a number of the smallest unit becomes no number of a known unit, and is the same where it was typed', () => {
  const order = { marketId: '?', size: '1500' };
  const refused = '1500 in the smallest unit';
  expect(sizeAfter(order, '3')).toBe(refused);
  expect(sizeAfter(order, '0')).toBe(refused);
  expect(sizeAfter(order, '', '3')).toBe(refused);
  expect(sizeAfter(order, '3', '', '?')).toBe('1500');
  expect(rawFromAmount(refused, 3)).toEqual({ problem: 'the unit has changed: enter the number again' });
});
