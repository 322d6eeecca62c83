import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useApi } from './explorer.tsx';
import { openPage } from './page.fixture.tsx';
import { liveStatus } from './status.fixture.ts';
import { useStatus, useStatusEvents } from './use-status.ts';

function ClearRuns() {
  const api = useApi();
  useStatusEvents();
  return (
    <button type="button" onClick={() => void api.call('clearQueryRuns', {})}>
      {useStatus()?.network.id}
    </button>
  );
}

test('a call that changes what belongs to a network names the network that the page shows', async () => {
  const { person, emit, inputs } = openPage(<ClearRuns />, {
    status: () => liveStatus('first'),
    clearQueryRuns: () => ({}),
  });
  await person.click(await screen.findByRole('button', { name: 'first' }));
  emit({ type: 'status', status: liveStatus('second') });
  await person.click(await screen.findByRole('button', { name: 'second' }));
  await waitFor(() => expect(inputs('clearQueryRuns')).toEqual([{ network: 'first' }, { network: 'second' }]));
});
