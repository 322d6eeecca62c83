import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import type { CardData } from './card-data.ts';
import { FundingCard } from './funding-card.tsx';
import type { MarketLine } from './use-overview.ts';

const AUGUST = BigInt(Date.UTC(2020, 7, 24, 12)) * 1_000_000n;
const DAY = 86_400_000_000_000n;

const line = (label: string, newest: bigint): MarketLine => ({
  ...{ id: label, label, newest },
  ...{ seq: 4321n, values: [0.02], spread: '0.02' },
});

test('a market whose points ended days before the newest block has their time in place of its period', async () => {
  const data = [line('ended', AUGUST), line('current', AUGUST + 8n * DAY)];
  const spreads = { data, error: null, refetch: () => Promise.resolve() } as unknown as CardData<readonly MarketLine[]>;
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <FundingCard spreads={spreads} blockTime={AUGUST + 9n * DAY} />,
    }),
    history: createMemoryHistory(),
  });
  openPage(<RouterProvider router={router as never} />, {});
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'endedPoints until 2020-08-24+2.000%',
    'currentPeriod 4,321+2.000%',
  ]);
});

test('a market whose points are not downloaded any more has their time in place of its period', async () => {
  const data = [line('stopped', AUGUST)];
  const spreads = { data, error: null, refetch: () => Promise.resolve() } as unknown as CardData<readonly MarketLine[]>;
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <FundingCard spreads={spreads} blockTime={AUGUST + 1n} /> }),
    history: createMemoryHistory(),
  });
  const list = {
    ...{ list: 'fundingPeriodDataPoints', scope: 'stopped', rows: 2, complete: true, asOf: 1, activity: 'failed' },
    ...{ problem: 'The limit is reached.', rowsPerSecond: 0, lastSuccessAt: null, nextTryAt: null },
  };
  openPage(<RouterProvider router={router as never} />, {
    status: () => ({ ...liveStatus('one'), resources: [list] }) as never,
  });
  expect(await screen.findByText('Points until 2020-08-24')).toBeTruthy();
});
