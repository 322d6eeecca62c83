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

/** Opens the points of a link on a network with so many of them. */
function openPoints(points: number, search: FundingSearch, onSearch: (change: FundingSearch) => void) {
  giveSize(1600, 700);
  return openPage(
    <PointsPart
      marketId={MARKET}
      markets={[]}
      search={search}
      onSearch={(part) => onSearch({ ...search, ...(typeof part === 'function' ? part(search) : part) })}
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
}

test.each([
  [1, '1 point'],
  [2, '2 points'],
])('the number of points beside the title says what it counts: %i', async (points, words) => {
  openPoints(points, { show: 'points' } as FundingSearch, () => {});
  expect(await screen.findByText(words)).toBeDefined();
});

test('the switch of the sources shows the source of the filter, and a choice replaces it', async () => {
  const changes: FundingSearch[] = [];
  const search = { show: 'points', source: 'internal', filter: 'source=external period=1' } as FundingSearch;
  const { person, inputs } = openPoints(1, search, (change) => changes.push(change));
  await screen.findByText('1 point');
  const asked = inputs('listFundingPoints') as { filter: { source?: string } }[];
  expect(new Set(asked.map(({ filter }) => filter.source))).toEqual(new Set([undefined]));
  expect(screen.getByRole('radio', { name: 'External' }).getAttribute('aria-checked')).toBe('true');
  await person.click(screen.getByRole('radio', { name: 'Internal' }));
  expect(changes.at(-1)).toMatchObject({ source: 'internal', filter: 'period=1' });
});
