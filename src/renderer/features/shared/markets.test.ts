import { expect, test } from 'vitest';
import type { Market } from '../../../contract/index.ts';
import { liveStatus } from '../../data/status.fixture.ts';
import { areMarketsToCome, areMarketsUntold, marketInFileName, marketLabel, marketNames } from './markets.ts';
import { plainFileName } from './save/save-stream.ts';

const market = (digit: string, code: string) => ({ id: digit.repeat(64), code, name: '' }) as unknown as Market;
const markets = [market('a', 'BTC/USD'), market('b', '比特币'), market('c', '以太币'), market('d', '以太币 USD')];

test('markets whose codes are unknown or lost in the name of a file differ by their ids', () => {
  const names = ['a', 'b', 'c', 'd', 'e'].map((digit) =>
    plainFileName('funding', `points-${marketInFileName(markets, digit.repeat(64))}`),
  );
  expect(names).toEqual([
    'funding-points-BTC-USD.csv',
    'funding-points-bbbbbbbb.csv',
    'funding-points-cccccccc.csv',
    'funding-points-USD-dddddddd.csv',
    'funding-points-eeeeeeee.csv',
  ]);
});

test('a market is named by its id, unless it has no name or shares it with another one', () => {
  const nameOf = marketNames([market('a', 'BTC'), market('b', 'ETH'), market('c', 'ETH'), market('d', '')]);
  expect(['A', 'b', 'c', 'd', 'e'].map((digit) => nameOf(digit.repeat(64)))).toEqual([
    'BTC',
    ...[undefined, undefined, undefined, undefined],
  ]);
});

test('the code of a market shows its unseen letters as numbers', () => {
  expect(marketLabel(market('a', 'BTC\u202EDSU'))).toBe('BTC‹U+202E›DSU');
});

const nodes = {
  ...{ list: 'nodes' as const, scope: '7', rows: 0, complete: false, activity: 'walking' as const },
  ...{ problem: null, rowsPerSecond: 0, lastSuccessAt: null, nextTryAt: null },
};

test('of a new network no markets are known until its nodes are or have failed, and offline nothing more will come', () => {
  const status = liveStatus('new');
  expect(areMarketsToCome(status)).toBe(true);
  expect(areMarketsToCome({ ...status, resources: [{ ...nodes, asOf: null }] })).toBe(true);
  expect(areMarketsToCome({ ...status, resources: [{ ...nodes, asOf: 1 }] })).toBe(false);
  expect(areMarketsToCome({ ...status, resources: [{ ...nodes, asOf: null, problem: 'It has none.' }] })).toBe(false);
  expect(areMarketsToCome({ ...status, connection: 'offline' })).toBe(false);
});

test('the markets of a network that never answered are not called absent', () => {
  const status = { ...liveStatus('new'), connection: 'offline' as const };
  expect(areMarketsUntold(status)).toBe(true);
  expect(areMarketsUntold({ ...status, resources: [{ ...nodes, asOf: 1 }] })).toBe(false);
  expect(areMarketsUntold({ ...status, connection: 'live' })).toBe(false);
});
