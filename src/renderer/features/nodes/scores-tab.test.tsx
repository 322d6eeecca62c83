import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { useStatus, useStatusEvents } from '../../data/use-status.ts';
import { ScoresTab } from './scores-tab.tsx';

test('a stake among the inputs of a score is in tokens, exact on hover', async () => {
  openPage(<ScoresTab id={'a'.repeat(64)} epochSeq={7n} isPending={false} />, {
    scoreExplanation: () => ({
      id: 'a'.repeat(64),
      name: 'Node',
      epochSeq: '7',
      isCurrent: false,
      lowestConsensus: null,
      highestOther: null,
      steps: [
        {
          step: 'stakeScore',
          group: 'ranking',
          formula: '',
          given: '0.5',
          computed: '0.5',
          verdict: 'matches',
          inputs: [{ name: 'stakedTotal', value: '1144933320918637268641135', epochSeq: '7' }],
          implied: [],
          words: '',
        },
      ],
    }),
  });
  const stake = await screen.findByText('1,144,933.32');
  expect(stake.closest('dd')?.textContent).toBe('1,144,933.32 tokens');
  expect(stake.getAttribute('data-tip')).toBe('1,144,933.320918637268641135');
});

test.each([
  [false, 1],
  [true, 0],
])('only a node that is not pending (%j) is promised rewards at the end of the epoch', async (isPending, links) => {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <ScoresTab id={'a'.repeat(64)} epochSeq={7n} isPending={isPending} />,
    }),
    history: createMemoryHistory(),
  });
  openPage(<RouterProvider router={router as never} />, {
    scoreExplanation: () => ({
      id: 'a'.repeat(64),
      name: 'Node',
      epochSeq: '7',
      isCurrent: true,
      lowestConsensus: null,
      highestOther: null,
      steps: [],
    }),
  });
  await screen.findByRole('heading', { name: /^Reward/ });
  expect(screen.queryAllByRole('link', { name: 'See epoch 6' })).toHaveLength(links);
});

function Followed() {
  useStatusEvents();
  const isKnown = useStatus() !== undefined;
  return isKnown && <ScoresTab id={'a'.repeat(64)} epochSeq={7n} isPending={false} />;
}

test('the steps are read again when the epoch before is stored, which gives some of their inputs', async () => {
  const { emit, inputs } = openPage(<Followed />, {
    status: () => ({ ...liveStatus('one'), currentEpoch: '7' }),
    scoreExplanation: () => ({
      ...{ id: 'a'.repeat(64), name: 'Node', epochSeq: '7', isCurrent: false, steps: [] },
      ...{ lowestConsensus: null, highestOther: null },
    }),
  });
  await screen.findByRole('heading', { name: /^Reward/ });
  emit({ type: 'rows', list: 'nodes', scope: '5' });
  emit({ type: 'rows', list: 'nodes', scope: '6' });
  await waitFor(() => expect(inputs('scoreExplanation')).toHaveLength(2));
});
