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

test('delegations that were selected of one node are not copied beside another one', async () => {
  giveSize(800, 600);
  const router = createRouter({
    routeTree: createRootRoute({ component: Panels }),
    history: createMemoryHistory(),
  });
  const { person } = openPage(<RouterProvider router={router as never} />, {
    status: () => liveStatus('one'),
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
  screen.getByRole('grid', { name: 'Delegations' }).focus();
  await person.keyboard(' ');
  expect(await screen.findByRole('button', { name: 'Copy 1' })).toBeDefined();
  // The first node is shown without loading, because it was open before.
  await open(IDS[0] ?? '');
  expect(screen.queryByRole('button', { name: 'Copy 1' })).toBeNull();
});
