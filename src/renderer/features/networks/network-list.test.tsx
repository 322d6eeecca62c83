import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { knownNetwork } from './network.fixture.ts';
import { NetworkList } from './network-list.tsx';

function List({ first }: { first: string }) {
  const [open, setOpen] = useState<string | undefined>(first);
  return (
    <>
      <NetworkList open={open} onOpen={setOpen} />
      <output aria-label="Open">{open}</output>
    </>
  );
}

/**
 * Opens the list of the networks one, two and three, with the settings of one of them. One is the current network.
 * @param gate the removal of a network waits for it
 */
async function openList(open: string, gate?: Promise<void>) {
  let networks = ['one', 'two', 'three'].map((id) => ({ ...knownNetwork, id, name: id }));
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <List first={open} /> }),
    history: createMemoryHistory(),
  });
  const { person } = openPage(<RouterProvider router={router as never} />, {
    networks: () => ({ networks, shown: 'one' }),
    changeNetwork: () => ({ network: knownNetwork }),
    removeNetwork: async ({ id }) => {
      await gate;
      networks = networks.filter((network) => network.id !== id);
      return { deletedBytes: 0 };
    },
  });
  await screen.findByRole('heading', { name: 'three' });
  return person;
}

/** Returns the name of the network whose settings button has the focus. */
function focusedCard(): string | undefined {
  const card = document.activeElement?.closest<HTMLElement>('li');
  const isSettings = document.activeElement?.textContent === 'Settings';
  return isSettings && card ? (within(card).getByRole('heading').firstChild?.textContent ?? '') : undefined;
}

test.each(['Cancel', 'Save'])('%s leads back to the settings button of the same network', async (action) => {
  const person = await openList('two');
  await person.click(screen.getByRole('button', { name: action }));
  await waitFor(() => expect(screen.queryByRole('button', { name: action })).toBeNull());
  await waitFor(() => expect(focusedCard()).toBe('two'));
});

test('after a network is removed, the last one that is left has the focus', async () => {
  const person = await openList('three');
  await person.click(screen.getByRole('button', { name: 'Remove network' }));
  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'three' })).toBeNull());
  await waitFor(() => expect(focusedCard()).toBe('two'));
  expect(screen.getByLabelText('Open').textContent).toBe('');
});

test('settings that were opened while another network was being removed stay open', async () => {
  const { promise: gate, resolve: removeIt } = Promise.withResolvers<void>();
  const person = await openList('three', gate);
  await person.click(screen.getByRole('button', { name: 'Remove network' }));
  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  await person.click(screen.getAllByRole('button', { name: 'Settings' })[1] as HTMLElement);
  removeIt();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'three' })).toBeNull());
  expect(screen.getByLabelText('Open').textContent).toBe('two');
});

test('what was typed in the settings of a network is there again until it is saved or cancelled', async () => {
  const person = await openList('two');
  const name = () => screen.findByLabelText<HTMLInputElement>('Name');
  const settingsOf = (index: number) => screen.getAllByRole('button', { name: 'Settings' })[index] ?? document.body;
  const isSaidToBeUnsaved = () => screen.queryByText(/not saved yet/) !== null;
  await person.type(await name(), ' mine');
  expect(isSaidToBeUnsaved()).toBe(false);
  await person.click(settingsOf(2));
  expect([(await name()).value, isSaidToBeUnsaved()]).toEqual(['three', false]);
  await person.click(settingsOf(1));
  expect([(await name()).value, isSaidToBeUnsaved()]).toEqual(['two mine', true]);
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(settingsOf(1));
  expect([(await name()).value, isSaidToBeUnsaved()]).toEqual(['two', false]);
});

test('sizes are read anew when the list is opened again', async () => {
  let reads = 0;
  function Page() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setShown(!isShown)}>
          Other view
        </button>
        {isShown && <NetworkList open={undefined} onOpen={() => {}} />}
      </>
    );
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  });
  const { person } = openPage(<RouterProvider router={router as never} />, {
    networks() {
      reads += 1;
      return { networks: [{ ...knownNetwork, storedBytes: reads * 1_000_000 }], shown: knownNetwork.id };
    },
  });
  await screen.findByText(/1 MB stored/);
  await person.click(screen.getByRole('button', { name: 'Other view' }));
  await person.click(screen.getByRole('button', { name: 'Other view' }));
  await screen.findByText(/2 MB stored/);
});
