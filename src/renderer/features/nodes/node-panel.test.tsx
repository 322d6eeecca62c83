import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { giveSize, openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { NodePanel } from './node-panel.tsx';

const IDS = ['a', 'b'].map((digit) => digit.repeat(64));

function Panels() {
  const [id, setId] = useState('');
  return (
    <>
      {IDS.map((each) => (
        <button key={each} type="button" onClick={() => setId(each)}>
          {each}
        </button>
      ))}
      {id !== '' && (
        <NodePanel
          {...{ id, decimals: 0, epochSeq: undefined, powers: undefined, tab: 'delegations' }}
          onTab={() => {}}
          onClose={() => {}}
        />
      )}
    </>
  );
}

const KEY = { publicKey: `${'b'.repeat(63)}0`, name: 'Stake', tainted: false, place: null };
const VAULT = {
  ...{ state: 'open' as const, reason: null, keyring: false, confirmation: 'window' as const, locksAfter: 0 },
  wallets: [{ id: 'c'.repeat(64), name: 'Savings', origin: 'key' as const, keys: [KEY] }],
};

test('delegations that were selected of one node are not copied beside another one', async () => {
  giveSize(800, 600);
  const router = createRouter({
    routeTree: createRootRoute({ component: Panels }),
    history: createMemoryHistory(),
  });
  const { person } = openPage(<RouterProvider router={router as never} />, {
    status: () => liveStatus('one'),
    vault: () => VAULT,
    assets: () => ({ assets: [] }),
    setPreference: () => ({}),
    node: ({ id }) => ({
      epochSeq: '7',
      coverage: { complete: true, asOf: 1 },
      node: { id, name: id.slice(0, 4), delegations: [{ party: `${id.slice(1)}0`, nodeId: id, amount: '5' }] },
    }),
  });
  const open = async (id: string) => {
    await person.click(await screen.findByRole('button', { name: id }));
    await screen.findByRole('heading', { name: id.slice(0, 4) });
    await screen.findByRole('grid', { name: 'Delegations' });
  };
  for (const id of IDS) await open(id);
  // The delegation to the second node, which is shown now, is by one's own key.
  const mark = await screen.findByRole('img', { name: 'your key' });
  expect(mark.dataset.tip).toBe('Your key: Savings, Stake');
  screen.getByRole('grid', { name: 'Delegations' }).focus();
  await person.keyboard(' ');
  expect(await screen.findByRole('button', { name: 'Copy 1' })).toBeDefined();
  // The first node is shown without loading, because it was open before.
  await open(IDS[0] ?? '');
  expect(screen.queryByRole('button', { name: 'Copy 1' })).toBeNull();
});
