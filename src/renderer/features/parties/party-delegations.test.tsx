import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { useStatus, useStatusEvents } from '../../data/use-status.ts';
import { PartyDelegations } from './party-delegations.tsx';

function Page() {
  useStatusEvents();
  const isKnown = useStatus() !== undefined;
  return isKnown && <PartyDelegations party={'ab'.repeat(32)} />;
}

test('the delegations of a party are read again when a past epoch is stored', async () => {
  const searched: string[] = [];
  const { emit } = openPage(<Page />, {
    status: () => ({ ...liveStatus('one'), currentEpoch: '9' }),
    partyDelegations: () => ({ epochs: [], next: null, searched: [...searched] }),
  });
  await screen.findByText('No epoch is stored yet.');
  searched.push('7');
  emit({ type: 'rows', list: 'nodes', scope: '7' });
  expect(await screen.findByText('None in the 1 epoch stored here. Other epochs may have some.')).toBeDefined();
});
