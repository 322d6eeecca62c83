import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { giveSize, openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import type { FundingSearch } from '../link.ts';
import { PointsPart } from './points-part.tsx';

const MARKET = 'ab'.repeat(32);
const pointOf = (second: number) => ({
  marketId: MARKET,
  seq: '1',
  dataPointType: 'SOURCE_EXTERNAL' as const,
  price: '100',
  timestamp: `${1_790_000_000 + second}000000000`,
  twap: '100',
  occurrence: 0,
});
const NO_PAGE = { hasNextPage: false, hasPreviousPage: false, startCursor: 'a', endCursor: 'b' };

test.each([
  [1, '1 point'],
  [2, '2 points'],
])('the number of points beside the title says what it counts: %i', async (points, words) => {
  giveSize(1600, 700);
  openPage(
    <PointsPart
      marketId={MARKET}
      markets={[]}
      search={{ show: 'points' } as FundingSearch}
      onSearch={() => {}}
      unit={{ decimals: 2, name: 'tUSD', from: 'network' }}
      places={2}
      controls={null}
    />,
    {
      status: () => liveStatus('one'),
      markets: () => ({ markets: [] }),
      assets: () => ({ assets: [] }),
      listFundingPoints: () => ({
        page: {
          edges: Array.from({ length: points }, (_, at) => ({ node: pointOf(points - at), cursor: String(at) })),
          pageInfo: NO_PAGE,
        },
        coverage: { complete: true, asOf: null },
      }),
      countFundingPoints: () => ({ rows: points, complete: true }),
    },
  );
  expect(await screen.findByText(words)).toBeDefined();
});
