import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError, unnamedMarket } from '../../../contract/index.ts';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { useSpreads } from './use-overview.ts';

const markets = ['a', 'b'].map((digit) => ({ ...unnamedMarket(digit.repeat(64)), code: digit }));

function Spreads() {
  const { data, error } = useSpreads();
  const lines = data?.map(({ label, problem }) => `${label}: ${problem ?? 'read'}`).join('; ');
  return <p>{error === null ? lines : 'failed'}</p>;
}

test.each([
  ['one', 'b'.repeat(64), /^a: read; b: Unknown market: b+/],
  ['each', undefined, 'failed'],
])(
  'the spreads of the markets are shown beside those that fail, which have the reason: %s',
  async (_, failing, words) => {
    openPage(<Spreads />, {
      status: () => liveStatus('one'),
      markets: () => ({ markets }),
      fundingSeries: ({ marketId }) => {
        if (failing === undefined || marketId === failing)
          throw new OrreryError('MARKET_UNKNOWN', { market: marketId });
        return {
          ...{ from: '0', to: '1', width: '1', columns: 1, series: [], periods: [], periodsOmitted: 0 },
          ...{ extent: null, coverage: { complete: true, asOf: null } },
        };
      },
    });
    expect(await screen.findByText(words)).toBeTruthy();
  },
);
