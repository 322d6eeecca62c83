import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { useStatusEvents } from '../../data/use-status.ts';
import { OverviewView } from './overview-view.tsx';

const node = (id: string, performanceScore: string, status: string) => ({
  cursor: id,
  node: {
    ...{ id, name: id, stakedTotal: '1', epochData: null, delegationCount: 0 },
    rankingScore: { status, previousStatus: status, performanceScore },
  },
});
const edges = [node('Oak', '1', 'VALIDATOR_NODE_STATUS_CONSENSUS'), node('Elm', '0', 'VALIDATOR_NODE_STATUS_ERSATZ')];

const list = {
  ...{ list: 'nodes', scope: '', rows: 2, complete: true, asOf: 1, activity: 'idle', problem: null },
  ...{ rowsPerSecond: 0, lastSuccessAt: null, nextTryAt: null },
};

test('a list that is not downloaded any more gives no current finding', async () => {
  const stopped = { ...list, activity: 'failed', problem: 'The limit is reached.', asOf: Date.UTC(2020, 7, 24, 12) };
  const status = {
    ...{ ...liveStatus('first'), currentEpoch: '7', position: { height: '900000', timestamp: '1' } },
    resources: [stopped, { ...stopped, list: 'checkpoints' }],
  };
  const router = createRouter({
    routeTree: createRootRoute({ component: OverviewView }),
    history: createMemoryHistory(),
  });
  const newest = { cursor: 'c', node: { hash: 'c', blockHash: 'b', atBlock: '1800' } };
  openPage(<RouterProvider router={router as never} />, {
    status: () => status as never,
    listNodes: () => ({ page: { edges }, coverage: { complete: true, asOf: null } }) as never,
    listCheckpoints: () => ({ page: { edges: [newest] }, coverage: { complete: true, asOf: null } }) as never,
    checkpointIntervals: () => ({
      ...{ from: '900', to: '1800', width: '1', columns: 1, median: '900', flags: [], gaps: 0, early: 0, repeated: 0 },
      ...{ intervals: { points: 0, raw: true, blocks: [], values: [] }, coverage: { complete: true, asOf: null } },
    }),
    markets: () => ({ markets: [] }),
  });
  expect(await screen.findByText(/^As of 2020-08-24.*: The last one was at block 1,800\.$/)).toBeTruthy();
  expect(screen.getByText(/^As of 2020-08-24.*: The one consensus node performs at 0\.9 or better\./)).toBeTruthy();
  expect(screen.getByText(/^unknown, list as of 2020-08-24/)).toBeTruthy();
  expect(screen.queryByText(/overdue|on time/)).toBeNull();
});

test.each([
  ['it performs low', 'Elm'],
  ['it earned nothing', 'Oak'],
])('while a new epoch is read, it is not said that all is well if a watched node had a warning: %s', async (_, id) => {
  const status = {
    ...{ ...liveStatus('first'), currentEpoch: '7', position: { height: '1', timestamp: '1' } },
    resources: [list],
  };
  const watched = {
    [id]: { name: id, epoch: '7', status: 'VALIDATOR_NODE_STATUS_CONSENSUS', performance: '1', offline: 0 },
  };
  const [oak, elm] = edges;
  const rewarded = [{ ...oak, node: { ...oak?.node, rewardScore: { normalisedScore: '0' } } }, elm];
  function Page() {
    useStatusEvents();
    return <OverviewView />;
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  });
  const { emit } = openPage(<RouterProvider router={router as never} />, {
    status: () => status as never,
    preference: ({ key }) => ({ value: key === 'watch:first' ? watched : null }),
    listNodes: ({ filter }) =>
      String(filter.epochSeq) === '8'
        ? new Promise(() => {})
        : ({
            page: { edges: String(filter.epochSeq) === '6' ? rewarded : edges },
            coverage: { complete: String(filter.epochSeq) === '6', asOf: null },
          } as never),
    listCheckpoints: () => ({ page: { edges: [] }, coverage: { complete: true, asOf: null } }) as never,
    markets: () => ({ markets: [] }),
  });
  await screen.findByRole('heading', { name: '1 warning' });
  expect(screen.getByText('1 watched node with warnings')).toBeDefined();
  emit({ type: 'status', status: { ...status, currentEpoch: '8' } } as never);
  expect(await screen.findByText('Watched nodes')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Checking…' })).toBeDefined();
});

test('a watched node that earned nothing in the epoch that ended is a warning, and its pending change is named', async () => {
  const first = liveStatus('first');
  const status = {
    ...{ ...first, currentEpoch: '7', position: { height: '1', timestamp: '1' }, resources: [list] },
    network: { ...first.network, stakeDecimals: 0 },
  };
  const watched = {
    Oak: { name: 'Oak', epoch: '7', status: 'VALIDATOR_NODE_STATUS_CONSENSUS', performance: '1', offline: 0 },
  };
  const oak = (part: object) => [{ cursor: 'Oak', node: { ...edges[0]?.node, ...part } }];
  const inEpoch = (epoch: string) =>
    oak(epoch === '7' ? { pendingStake: '-2500' } : { rewardScore: { normalisedScore: '0' } });
  const router = createRouter({
    routeTree: createRootRoute({ component: OverviewView }),
    history: createMemoryHistory(),
  });
  openPage(<RouterProvider router={router as never} />, {
    status: () => status as never,
    preference: ({ key }) => ({ value: key === 'watch:first' ? watched : null }),
    listNodes: ({ filter }) =>
      ({ page: { edges: inEpoch(String(filter.epochSeq)) }, coverage: { complete: true, asOf: null } }) as never,
    nodeHistory: () => ({ epochs: [], absent: [], missing: [] }),
    listCheckpoints: () => ({ page: { edges: [] }, coverage: { complete: true, asOf: null } }) as never,
    markets: () => ({ markets: [] }),
  });
  expect(await screen.findByText('Oak earned nothing in the last epoch.')).toBeDefined();
  expect(screen.getByText('1 watched, 1 with warnings')).toBeDefined();
  expect(await screen.findByText('Next epoch: stake −2,500.00')).toBeDefined();
});

test('what my nodes were paid is a grey bar until it is known, and not the mark of none', async () => {
  const first = liveStatus('first');
  const id = 'ef'.repeat(32);
  const status = {
    ...{ ...first, currentEpoch: '7', position: { height: '1', timestamp: '1' }, resources: [list] },
    network: { ...first.network, stakeDecimals: 0 },
  };
  const watched = {
    [id]: { name: 'Oak', epoch: '7', status: 'VALIDATOR_NODE_STATUS_CONSENSUS', performance: '1', offline: 0 },
  };
  const router = createRouter({
    routeTree: createRootRoute({ component: OverviewView }),
    history: createMemoryHistory(),
  });
  const history = Promise.withResolvers<object>();
  const rewards = Promise.withResolvers<object>();
  openPage(<RouterProvider router={router as never} />, {
    status: () => status as never,
    preference: ({ key }) => ({ value: key === 'watch:first' ? watched : null }),
    listNodes: () => ({ page: { edges }, coverage: { complete: true, asOf: null } }) as never,
    nodeHistory: () => history.promise as never,
    nodeRewards: () => rewards.promise as never,
    listCheckpoints: () => ({ page: { edges: [] }, coverage: { complete: true, asOf: null } }) as never,
    markets: () => ({ markets: [] }),
    assets: () => ({ assets: [] }),
  });
  const mine = await screen.findByRole('region', { name: 'My nodes' });
  const cell = (name: string) => mine.querySelector(`[data-name="${name}"]`);
  await waitFor(() => expect(cell('Last reward share')?.querySelector('.skeleton')).toBeTruthy());
  expect(cell('Delegators got')?.querySelector('.skeleton')).toBeTruthy();
  const epoch = {
    ...{ epochSeq: '6', name: 'Oak', rank: 1, rankingScore: null, rewardScore: { normalisedScore: '0.25' } },
    ...{ status: 'NODE_STATUS_VALIDATOR', validatorStatus: 'VALIDATOR_NODE_STATUS_CONSENSUS' },
    ...{ stakedByOperator: '1', stakedByDelegates: '1', stakedTotal: '2', pendingStake: '0', delegationCount: 0 },
  };
  history.resolve({ epochs: [epoch], absent: [], missing: [] });
  await waitFor(() => expect(cell('Last reward share')?.textContent).toBe('0.2500'));
  expect(cell('Delegators got')?.querySelector('.skeleton')).toBeTruthy();
  rewards.resolve({ rewards: [] });
  await waitFor(() => expect(cell('Delegators got')?.textContent).toBe('None'));
});
