import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../contract/index.ts';
import type { Answers } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { openApp } from '../app.fixture.tsx';

const HASH = 'E1'.repeat(32);
const NO_PAGE = { page: { edges: [] }, coverage: { complete: true, asOf: null } };
const FOUND_NOTHING: Answers = {
  node: () => Promise.reject(new OrreryError('NODE_UNKNOWN', { node: HASH, epoch: 3 })),
  listNodes: () => NO_PAGE,
  listParties: () => NO_PAGE,
  checks: () => ({ checks: [] }),
  markets: () => ({ markets: [] }),
};
const limited = () => Promise.reject(new OrreryError('UPSTREAM_LIMITED', { service: 'The network', until: '12:00' }));

test.for<[failing: string, answers: Answers, heading: string]>([
  ['nothing', {}, 'No current node, party or market has this id'],
  [
    'the network',
    { status: () => ({ ...liveStatus('first'), connection: 'offline' as const }) },
    'No current node and no stored party or market has this id, and the network is offline',
  ],
  ['the parties', { listParties: limited }, 'This id could not be looked up now'],
  ['the markets', { markets: limited }, 'This id could not be looked up now'],
])(
  'an id that nothing has, while %s could not be read, has the heading of what is known',
  async ([_, answers, heading]) => {
    const { person } = openApp('/settings', { ...FOUND_NOTHING, ...answers });
    await screen.findByRole('heading', { name: 'Settings' });
    await person.keyboard('{Control>}k{/Control}');
    await person.click(await screen.findByRole('combobox'));
    await person.paste(HASH);
    await screen.findByRole('option', { name: /^Open as a party/ });
    expect(screen.getByRole('group', { name: heading })).toBeDefined();
  },
);

test('the id of a watched node that left the network is that of a node', async () => {
  const seen = { name: 'Oak', epoch: '2', status: null, performance: '1', offline: 0 };
  const { person } = openApp('/settings', {
    ...FOUND_NOTHING,
    preference: ({ key }) => ({ value: key.startsWith('watch:') ? { [HASH.toLowerCase()]: seen } : null }),
  });
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.click(await screen.findByRole('combobox'));
  await person.paste(HASH);
  expect(await screen.findByRole('option', { name: /Oak/ })).toBeDefined();
  expect(screen.queryByRole('option', { name: /^Open as/ })).toBeNull();
});

test('an id that is pasted before the markets are read is that of a market once they are', async () => {
  const id = HASH.toLowerCase();
  const answer = Promise.withResolvers<Awaited<ReturnType<NonNullable<Answers['markets']>>>>();
  const { person, inputs } = openApp('/settings', { ...FOUND_NOTHING, markets: () => answer.promise });
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.click(await screen.findByRole('combobox'));
  await person.paste(HASH);
  await waitFor(() => expect(inputs('checks')).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole('option', { name: /^Open as/ })).toBeNull();
  answer.resolve({ markets: [{ id, code: 'BTC/USD', name: 'Bitcoin', units: null }] });
  await screen.findByRole('option', { name: /BTC\/USD/ });
});
