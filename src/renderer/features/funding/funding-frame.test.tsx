import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Market } from '../../../contract/index.ts';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { PriceUnits } from './funding-frame.tsx';

const asset = (digit: string, symbol: string, decimals: number) => ({
  ...{ id: digit.repeat(64), symbol, name: symbol, decimals },
});
const market = (digit: string, settlementAsset: string) => ({
  ...{ id: digit.repeat(64), code: digit, name: digit },
  units: { priceDecimals: 1, sizeDecimals: 1, settlementAsset, quoteName: 'USD' },
});

const assets = [asset('1', 'tUSD', 6), asset('2', 'xUSD', 18)];
const [one = '', other = ''] = assets.map(({ id }) => id);

function openUnits(markets: ReturnType<typeof market>[]) {
  const known = markets.map((each) => each as Market);
  openPage(<PriceUnits marketIds={markets.map(({ id }) => id)} markets={known} />, {
    status: () => liveStatus('one'),
    markets: () => ({ markets }),
    assets: () => ({ assets }),
  });
}

test('a comparison names the units of all its markets, each once, with its markets', async () => {
  openUnits([market('a', one), market('b', one), market('c', other)]);
  await screen.findByText('xUSD, 18 decimals');
  expect(screen.getAllByText(/decimals$/).map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'a, b:tUSD, 6 decimals',
    'c:xUSD, 18 decimals',
  ]);
});

test('one unit of all markets needs no names', async () => {
  openUnits([market('a', one), market('b', one)]);
  expect((await screen.findByText('tUSD, 6 decimals')).parentElement?.textContent).toBe('tUSD, 6 decimals');
});
