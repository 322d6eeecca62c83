import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { useStatus } from '../../data/use-status.ts';
import { EpochForm } from './epoch-form.tsx';

/** Types an epoch after the current one, and returns the epochs that the form has chosen. */
async function chooseLater(connection: 'live' | 'offline') {
  const chosen: (bigint | undefined)[] = [];
  const Page = () =>
    useStatus() === undefined ? null : (
      <EpochForm value={undefined} current={7370n} stored={[]} onChoose={(epoch) => chosen.push(epoch)} />
    );
  const { person } = openPage(<Page />, {
    status: () => ({ ...liveStatus('one'), connection, currentEpoch: '7370' }),
  });
  await person.type(await screen.findByRole('textbox', { name: 'Epoch' }), '7380{Enter}');
  return chosen;
}

test('an epoch that has not begun is refused', async () => {
  expect(await chooseLater('live')).toEqual([]);
  expect(screen.getByText(/^Epoch 7,380 has not begun/)).toBeDefined();
});

test('offline, an epoch after the last known one can be chosen, because it may have begun', async () => {
  expect(await chooseLater('offline')).toEqual([7380n]);
  expect(screen.queryByText(/has not begun/)).toBeNull();
});
