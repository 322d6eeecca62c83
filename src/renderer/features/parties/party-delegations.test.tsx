import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { GATHER_DELEGATIONS_MS, useStatus, useStatusEvents } from '../../data/use-status.ts';
import { PartyDelegations } from './party-delegations.tsx';

function Page() {
  useStatusEvents();
  const isKnown = useStatus() !== undefined;
  return isKnown && <PartyDelegations party={'ab'.repeat(32)} />;
}

test('the delegations of a party are read again, once, when past epochs are stored', async () => {
  const searched: string[] = [];
  const { emit, inputs } = openPage(<Page />, {
    status: () => ({ ...liveStatus('one'), currentEpoch: '9' }),
    partyDelegations: () => ({ epochs: [], next: null, searched: [...searched] }),
  });
  await screen.findByText('No epoch is stored yet.');
  for (const scope of ['7', '6', '5']) {
    searched.push(scope);
    emit({ type: 'rows', list: 'nodes', scope });
  }
  expect(await screen.findByText('None in the 3 epochs stored here. Other epochs may have some.')).toBeDefined();
  expect(inputs('partyDelegations')).toHaveLength(2);
});

test('earlier epochs that a person asked for appear although a past epoch is stored meanwhile', async () => {
  const earlier = Promise.withResolvers<void>();
  const { emit, inputs, person } = openPage(<Page />, {
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
  await person.click(await screen.findByRole('button', { name: 'Earlier epochs' }));
  emit({ type: 'rows', list: 'nodes', scope: '7' });
  // A timer that starts later with the same time ends later: the changes are gathered by then.
  await new Promise((resolve) => setTimeout(resolve, GATHER_DELEGATIONS_MS));
  earlier.resolve();
  expect(await screen.findByText('Epoch 8')).toBeDefined();
  // Then both pages are read again.
  await waitFor(() => expect(inputs('partyDelegations')).toHaveLength(4));
});
