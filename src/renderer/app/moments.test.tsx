/** The figures and the selection of a view belong to the epoch that the view names. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, giveSize } from '../data/page.fixture.tsx';
import { liveStatus } from '../data/status.fixture.ts';
import { openApp } from './app.fixture.tsx';

const NO_PAGE = { hasNextPage: false, hasPreviousPage: false, startCursor: '', endCursor: '' };
const COVERAGE = { complete: true, asOf: 1 };
const [OAK, ELM] = ['ab'.repeat(32), 'cd'.repeat(32)];
const NAMES: Readonly<Record<string, string>> = { [OAK]: 'Oak', [ELM]: 'Elm' };
const statusAt = (currentEpoch: string) => ({ ...liveStatus('one'), currentEpoch });

const SEEN = { name: 'Oak', epoch: '9', status: 'VALIDATOR_NODE_STATUS_CONSENSUS', performance: '1', offline: 0 };

/** The list of an epoch, in which each node has the epoch as its stake. */
function listOf(epoch: string) {
  const edges = [OAK, ELM].map((id) => ({
    node: { id, name: NAMES[id] ?? '', stakedTotal: epoch, delegationCount: 1 },
    cursor: id,
  }));
  return { page: { edges, pageInfo: NO_PAGE }, coverage: COVERAGE, position: { row: 0, rows: 2, exact: true } };
}

const ANSWERS: Answers = {
  status: () => statusAt('9'),
  listNodes: ({ filter }) => listOf(String(filter.epochSeq ?? 9)),
  countNodes: () => ({ rows: 2, complete: true }),
  epochs: () => ({ current: '9', cached: ['9', '8'] }),
  performanceHistory: () => ({ epochs: [], nodes: [] }),
  setPreference: () => ({}),
};

test('the figures of one epoch are not shown under another while that is loading', async () => {
  giveSize(1400, 800);
  const { person } = openApp('/nodes/concentration?epoch=8', {
    ...ANSWERS,
    concentration({ epochSeq, of }) {
      if (epochSeq !== '8') return new Promise<never>(() => {});
      const nodes = [{ id: OAK, name: 'Oak', amount: '5', share: '1', cumulative: '1' }];
      const measures = { gini: '0', hhi: '1', effectiveNodes: '1' };
      return {
        ...{ epochSeq: '8', of, total: '5', nodes, nakamotoThird: 1, nakamotoTwoThirds: 1, topThird: [OAK] },
        ...{ lorenz: [], ...measures },
      };
    },
  });
  const view = screen.findByRole('region', { name: 'Concentration' });
  await within(await view).findByText('Could halt the network');
  await person.click(screen.getByRole('button', { name: 'Previous epoch' }));
  await screen.findByRole('button', { name: /^Epoch 7/ });
  expect(within(await view).queryByText('Could halt the network')).toBeNull();
});

test('without its own process, the overview calls nothing current, also not what is stored', async () => {
  const list = { list: 'nodes' as const, scope: '9', complete: true, asOf: 1, rows: 2, problem: null };
  const times = { rowsPerSecond: 0, lastSuccessAt: 1, nextTryAt: null };
  const resources = [{ ...list, ...times, activity: 'idle' as const }];
  const { breakLink } = openApp('/overview', { ...ANSWERS, status: () => ({ ...statusAt('9'), resources }) });
  const health = await screen.findByRole('region', { name: 'Network health' });
  const stored = () => within(health).getByText('All lists are stored').closest('li');
  await waitFor(() => expect(stored()?.textContent).toContain('OK:'));
  act(breakLink);
  await waitFor(() => expect(stored()?.textContent).toContain('Not current:'));
  // Of the network, nothing is known.
  expect(within(health).getByText('Orrery does not answer')).toBeDefined();
  expect(within(health).queryByText('Offline')).toBeNull();
});

test('my nodes have no figures of the epoch before while those of a new one are loading', async () => {
  const { emit } = openApp('/overview', {
    ...ANSWERS,
    preference: ({ key }) => ({ value: key.includes('watch') ? { [OAK]: SEEN } : null }),
    listNodes: ({ filter }) => (filter.epochSeq === '10' ? new Promise<never>(() => {}) : listOf('9')),
  });
  const mine = await screen.findByRole('region', { name: 'My nodes' });
  const stake = () => mine.querySelector('[data-name^="Stake"]')?.textContent;
  await waitFor(() => expect(stake()).toContain('0.01'));
  act(() => emit({ type: 'status', status: statusAt('10') }));
  await within(mine).findByText(/Epoch 10/);
  expect(stake()).toBe('–');
});

test('the heading of the overview does not say that all is well over a watched node that left', async () => {
  openApp('/overview', {
    ...ANSWERS,
    preference: ({ key }) => ({
      value: key.includes('watch') ? { ['ef'.repeat(32)]: { ...SEEN, name: 'Yew' } } : null,
    }),
  });
  const health = await screen.findByRole('region', { name: 'Network health' });
  await within(health).findByText('1 watched node with warnings');
  expect(within(health).getByRole('heading').textContent).toMatch(/^\d+ warnings?$/);
});
