import { expect, test } from 'vitest';
import type { Market } from '../../../contract/index.ts';
import { marketInFileName, marketLabel } from './markets.ts';
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

test('the code of a market shows its unseen letters as numbers', () => {
  expect(marketLabel(market('a', 'BTC\u202EDSU'))).toBe('BTC‹U+202E›DSU');
});
