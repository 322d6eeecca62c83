import { expect, test } from 'vitest';
import {
  figureTexts,
  figureWithUnit,
  stakeTexts,
  stakeUnit,
  storedUnit,
  type UnitFacts,
  unitKey,
  unitOf,
} from './units.ts';

const MARKET = 'ab'.repeat(32);
const OTHER = 'ba'.repeat(32);
const ASSET = 'cd'.repeat(32);
const units = { priceDecimals: 5, sizeDecimals: -2, settlementAsset: ASSET, quoteName: 'USD' };
const declared: UnitFacts = {
  markets: [
    { id: MARKET, code: 'BTC', name: '', units },
    { id: OTHER, code: 'ETH', name: '', units: { ...units, quoteName: '' } },
  ],
  assets: [{ id: ASSET.toUpperCase(), symbol: 'tUSD', name: 'Test dollar', decimals: 6 }],
  kept: {},
};
const silent: UnitFacts = { markets: [{ id: MARKET, code: 'BTC', name: '', units: null }], assets: [], kept: {} };

test('units are those that the network declares: of the settlement asset for funding, of the market for orders', () => {
  expect(unitOf('funding', MARKET, declared)).toEqual({ decimals: 6, name: 'tUSD', from: 'network' });
  expect(unitOf('asset', ASSET, declared)).toEqual({ decimals: 6, name: 'tUSD', from: 'network' });
  expect(unitOf('price', MARKET, declared)).toEqual({ decimals: 5, name: 'USD', from: 'network' });
  expect(unitOf('size', OTHER, declared)).toEqual({ decimals: -2, name: 'contracts', from: 'network' });
});

test('a name of a unit shows hidden letters as numbers, so that it cannot turn the line around', () => {
  const assets = [{ id: ASSET, symbol: 't\u202eUSD', name: 'Test dollar', decimals: 6 }];
  expect(unitOf('asset', ASSET, { ...declared, assets }).name).not.toContain('\u202e');
});

test('where nobody says the decimals, figures are in the smallest unit and say so', () => {
  for (const kind of ['funding', 'price', 'size', 'asset'] as const) {
    expect(unitOf(kind, MARKET, silent)).toEqual({ decimals: 0, name: 'smallest unit', from: 'nobody' });
  }
  expect(storedUnit(unitOf('funding', MARKET, silent))).toBe('smallest unit');
});

test('decimals that a person set never replace those that the network declares', () => {
  const kept = {
    [unitKey('funding', MARKET, declared)]: 8,
    [unitKey('price', MARKET, declared)]: 8,
  };
  for (const kind of ['funding', 'price'] as const)
    expect(unitOf(kind, MARKET, { ...declared, kept })).toEqual(unitOf(kind, MARKET, declared));
  expect(unitOf('asset', ASSET, { ...declared, kept })).toEqual({ decimals: 6, name: 'tUSD', from: 'network' });
});

test('where the network declares no decimals, those of a person hold for every market with the same asset', () => {
  const undeclared = { ...declared, assets: [] };
  const kept = { [unitKey('funding', MARKET, undeclared)]: 8 };
  expect(unitOf('funding', OTHER, { ...undeclared, kept })).toEqual({
    decimals: 8,
    name: 'whole units',
    from: 'person',
  });
  expect(unitOf('asset', ASSET, { ...undeclared, kept }).decimals).toBe(8);
  const alone = { ...silent, kept: { [unitKey('funding', MARKET.toUpperCase(), silent)]: 5 } };
  expect(unitOf('funding', MARKET, alone)).toEqual({ decimals: 5, name: 'whole units', from: 'person' });
  expect(unitOf('price', MARKET, alone).from).toBe('nobody');
  const sizes = { ...silent, kept: { [unitKey('size', MARKET, silent)]: 3 } };
  expect(unitOf('size', MARKET, sizes)).toEqual({ decimals: 3, name: 'contracts', from: 'person' });
});

test('a figure of one has its unit in the singular, apart from symbols', () => {
  expect(figureWithUnit('1', { name: 'contracts' })).toBe('1 contract');
  expect(figureWithUnit('-1', { name: 'whole units' })).toBe('-1 whole unit');
  expect(figureWithUnit('0.1', { name: 'contracts' })).toBe('0.1 contracts');
  expect(figureWithUnit('21', { name: 'tokens' })).toBe('21 tokens');
  expect(figureWithUnit('1', { name: 'USDS' })).toBe('1 USDS');
});

test('a column of stake names its unit in its head', () => {
  expect(stakeTexts((text: string) => text, 18).headUnit).toBe('tokens');
});

test('a column of figures has both forms, with all digits and its unit', () => {
  const column = figureTexts((text: string) => text, stakeUnit(18));
  expect(column.shown?.text('2132052702887381885552542')).toBe('2132052.702887381885552542');
  expect(column.shown?.unit).toBe('tokens');
  expect(column.text('2132052702887381885552542')).toBe('2132052702887381885552542');
  expect(column.unit).toBe('smallest unit, 18 decimals');
  expect([column.text(''), column.shown?.text('')]).toEqual([null, null]);
});
