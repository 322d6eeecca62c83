import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../contract/index.ts';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { CardReading } from './card.tsx';

const NOT_STORED = new OrreryError('NOT_CACHED', { what: 'The nodes', reason: 'it does not answer' });
const DAMAGED = new OrreryError('STORE_DAMAGED', { file: 'lists.sqlite', reason: 'not a database' });
const SILENT = new OrreryError('UPSTREAM_UNREACHABLE', { service: 'Orrery', reason: 'it does not answer' });

/** Shows a card whose data could not be read while the network is offline. */
function openCard(error: OrreryError) {
  const reading = { data: undefined, error, refetch: () => Promise.resolve() };
  return openPage(
    <CardReading reading={reading} loading="Loading">
      {() => 'Data'}
    </CardReading>,
    { status: () => ({ ...liveStatus('first'), connection: 'offline' as const }) },
  );
}

test('offline, a card says that nothing is stored', async () => {
  openCard(NOT_STORED);
  expect(await screen.findByText('Nothing is stored yet. Data appears when first answers.')).toBeTruthy();
});

test('offline, a store that cannot be read is not called empty', async () => {
  openCard(DAMAGED);
  expect(await screen.findByText(/^lists\.sqlite cannot be read/)).toBeTruthy();
  expect(screen.queryByText(/Nothing is stored/)).toBeNull();
});

test('while Orrery does not answer, a card does not wait for the network', async () => {
  const { breakLink } = openCard(SILENT);
  await screen.findByText(/Nothing is stored/);
  act(breakLink);
  expect(await screen.findByText(SILENT.message)).toBeTruthy();
  expect(screen.queryByText(/Nothing is stored/)).toBeNull();
});
