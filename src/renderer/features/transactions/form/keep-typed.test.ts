import { expect, test } from 'vitest';
import type { CommandShape } from '../../../../contract/index.ts';
import { UNKNOWN_UNIT } from '../../shared/units/units.ts';
import type { JsonObject } from '../json/value.ts';
import { field } from './field.fixture.ts';
import { keepTyped } from './keep-typed.ts';
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
  return { unit, what: 'Prices', declared: undefined, keep };
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

test('a number of unknown decimals stays a number of the smallest unit', () => {
  expect(moved({ marketId: '?', size: '1500' }, '3').size).toBe('1500');
});
