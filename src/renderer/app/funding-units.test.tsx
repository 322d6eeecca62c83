/** The Funding view says nothing of units before it knows them. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { giveSize } from '../data/page.fixture.tsx';
import { openApp } from './app.fixture.tsx';

const [MARKET, ASSET] = ['ab'.repeat(32), 'cd'.repeat(32)];
const units = { priceDecimals: 1, sizeDecimals: 1, settlementAsset: ASSET, quoteName: 'USD' };
const DECLARED = { id: ASSET, name: 'Test USD', symbol: 'tUSD', decimals: 6 };

test.each([
  ['declared', [DECLARED], 'tUSD, 6 decimals'],
  ['not declared', [], 'Prices in the smallest unit'],
])(
  'opened by a link, units are named when the assets are read, not before (decimals are %s)',
  async (_, list, words) => {
    giveSize(1400, 800);
    const assets = Promise.withResolvers<{ assets: (typeof DECLARED)[] }>();
    const { inputs } = openApp(`/funding?market=${MARKET}&show=periods`, {
      markets: () => ({ markets: [{ id: MARKET, code: 'BTC', name: 'Bitcoin', units }] }),
      assets: () => assets.promise,
    });
    await expect.poll(() => inputs('assets').length).toBeGreaterThan(0);
    await screen.findByRole('heading', { name: 'Funding' });
    expect(document.body.textContent).not.toContain('smallest unit');
    assets.resolve({ assets: list });
    expect(await screen.findByText(words)).toBeDefined();
    expect(document.body.textContent?.includes('smallest unit')).toBe(words.includes('smallest unit'));
  },
);
