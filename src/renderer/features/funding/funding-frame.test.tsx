import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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

test('a comparison names the units of all its markets, each once', async () => {
  const assets = [asset('1', 'tUSD', 6), asset('2', 'xUSD', 18)];
  const [one = '', other = ''] = assets.map(({ id }) => id);
  const markets = [market('a', one), market('b', one), market('c', other)];
  openPage(<PriceUnits marketIds={markets.map(({ id }) => id)} />, {
    status: () => liveStatus('one'),
    markets: () => ({ markets }),
    assets: () => ({ assets }),
  });
  await screen.findByText('xUSD, 18 decimals');
  expect(screen.getAllByText(/decimals$/).map(({ textContent }) => textContent)).toEqual([
    'tUSD, 6 decimals',
    'xUSD, 18 decimals',
  ]);
});
