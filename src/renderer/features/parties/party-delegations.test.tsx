import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, pass, takeClock } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { GATHER_EPOCHS_MS, useStatus, useStatusEvents } from '../../data/use-status.ts';
import { PartyDelegations } from './party-delegations.tsx';

function Page() {
  useStatusEvents();
  const isKnown = useStatus() !== undefined;
  return isKnown && <PartyDelegations party={'ab'.repeat(32)} />;
}

test('the delegations of a party are read again, once, when past epochs are stored', async () => {
  takeClock();
  const searched: string[] = [];
  const { emit, inputs } = openPage(<Page />, {
    status: () => ({ ...liveStatus('one'), currentEpoch: '9' }),
    partyDelegations: () => ({ epochs: [], next: null, searched: [...searched] }),
  });
  await pass(GATHER_EPOCHS_MS);
  screen.getByText('No epoch is stored yet.');
  for (const scope of ['7', '6', '5']) {
    searched.push(scope);
    act(() => emit({ type: 'rows', list: 'nodes', scope }));
  }
  await pass(2 * GATHER_EPOCHS_MS);
  screen.getByText('None in the 3 epochs stored here. Other epochs may have some.');
  expect(inputs('partyDelegations')).toHaveLength(2);
});

test('earlier epochs that a person asked for appear although a past epoch is stored meanwhile', async () => {
  takeClock();
  const earlier = Promise.withResolvers<void>();
  const { emit, inputs } = openPage(<Page />, {
    status: () => ({ ...liveStatus('one'), currentEpoch: '9' }),
    async partyDelegations({ before }) {
      if (before !== undefined) await earlier.promise;
      const epochSeq = before === undefined ? '9' : '8';
      return {
        epochs: [{ epochSeq, total: '1', delegations: [] }],
        next: before === undefined ? '9' : null,
        searched: [],
      };
    },
  });
  await pass(GATHER_EPOCHS_MS);
  fireEvent.click(screen.getByRole('button', { name: 'Earlier epochs' }));
  act(() => emit({ type: 'rows', list: 'nodes', scope: '7' }));
  await pass(GATHER_EPOCHS_MS);
  earlier.resolve();
  // The changes are gathered once more, before both pages are read again.
  await pass(GATHER_EPOCHS_MS / 2);
  screen.getByText('Epoch 8');
  expect(inputs('partyDelegations')).toHaveLength(2);
  await pass(GATHER_EPOCHS_MS);
  expect(inputs('partyDelegations')).toHaveLength(4);
});

test('after the earliest epochs came, the focus is at the last node before them', async () => {
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() });
  const { person } = openPage(<RouterProvider router={router as never} />, {
    status: () => ({ ...liveStatus('one'), currentEpoch: '9' }),
    partyDelegations({ before }) {
      const epochSeq = before === undefined ? '9' : '8';
      const delegations = [{ nodeId: 'cd'.repeat(32), nodeName: `Node of ${epochSeq}`, amount: '1' }];
      return { epochs: [{ epochSeq, total: '1', delegations }], next: before === undefined ? '9' : null, searched: [] };
    },
  });
  (await screen.findByRole('button', { name: 'Earlier epochs' })).focus();
  await person.keyboard('{Enter}');
  await screen.findByRole('link', { name: 'Node of 8' });
  expect(screen.queryByRole('button', { name: 'Earlier epochs' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Node of 9' })));
});
