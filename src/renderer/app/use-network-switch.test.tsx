import { useQuery } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useBlocker,
} from '@tanstack/react-router';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { OrreryError } from '../../contract/index.ts';
import { useAskBeforeSwitch } from '../data/ask-before-switch.ts';
import { useApi } from '../data/explorer.tsx';
import { openPage } from '../data/page.fixture.tsx';
import { liveStatus } from '../data/status.fixture.ts';
import { preferenceKey, usePreference } from '../data/use-preference.ts';
import { useBegunOn, useStatus, useStatusEvents } from '../data/use-status.ts';
import { knownNetwork } from '../features/networks/network.fixture.ts';
import { announceUndoable } from '../ui/parts/index.ts';
import { openApp } from './app.fixture.tsx';
import { useNetworkSwitch } from './use-network-switch.ts';

const networks = () => ({ networks: [], shown: 'first' });
const addressField = () => screen.findByLabelText<HTMLInputElement>('Add a network');

test('a text that is typed before the status arrives stays', async () => {
  const status = Promise.withResolvers<ReturnType<typeof liveStatus>>();
  const { person } = openApp('/network?tab=known', { networks, status: () => status.promise });
  await person.type(await addressField(), 'http://localhost');
  status.resolve(liveStatus('first'));
  await screen.findByRole('button', { name: /^Network first/ });
  expect((await addressField()).value).toBe('http://localhost');
});

test('an answer from before a switch does not bring the network before back', async () => {
  const late = Promise.withResolvers<ReturnType<typeof liveStatus>>();
  const { emit } = openApp('/network?tab=known', { networks, status: () => late.promise });
  await addressField();
  emit({ type: 'status', status: liveStatus('second') });
  await screen.findByRole('button', { name: /^Network second/ });
  late.resolve(liveStatus('first'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole('button', { name: /^Network first/ })).toBeNull();
});

test('after a switch the focus is on the view, not lost with what it was on', async () => {
  const { emit } = openApp('/network?tab=known', { networks });
  await screen.findByRole('button', { name: /^Network first/ });
  (await addressField()).focus();
  emit({ type: 'status', status: liveStatus('second') });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Networks' })));
});

test('a switch of networks starts the views again', async () => {
  const { person, emit } = openApp('/network', { syncLog: () => ({ entries: [] }) });
  await screen.findByRole('button', { name: /^Network first/ });
  await person.click(await screen.findByRole('radio', { name: 'Problems' }));
  expect(screen.getByRole('radio', { name: 'Problems', checked: true })).toBeDefined();
  emit({ type: 'status', status: liveStatus('second') });
  await screen.findByRole('button', { name: /^Network second/ });
  await screen.findByRole('radio', { name: 'All', checked: true });
});

test('after a switch nothing of the network before can be undone: it would come back in the other one', async () => {
  const { emit } = openApp('/network?tab=known', { networks });
  await screen.findByRole('button', { name: /^Network first/ });
  act(() => announceUndoable('Deleted the draft', () => {}));
  expect(screen.queryAllByRole('button', { name: 'Undo' })).not.toEqual([]);
  emit({ type: 'status', status: liveStatus('second') });
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Undo' })).toEqual([]));
});

test('a switch by another window is named, and one by this window is not', async () => {
  const known = ['first', 'second'].map((id) => ({ ...knownNetwork, id, name: id }));
  const page = openApp('/network?tab=known', {
    networks: () => ({ networks: known, shown: 'first' }),
    switchNetwork: () => ({ network: knownNetwork }),
  });
  const emit = (id: string) => {
    page.emit({ type: 'status', status: liveStatus(id) });
  };
  await page.person.click(await screen.findByRole('button', { name: 'Switch' }));
  await waitFor(() => expect(page.inputs('switchNetwork')).toEqual([{ id: 'second' }]));
  emit('second');
  await screen.findByRole('button', { name: /^Network second/ });
  expect(screen.queryByText(/in another window/)).toBeNull();
  emit('first');
  expect((await screen.findAllByText('The network was changed to first in another window')).length).toBeGreaterThan(0);
});

test('after a failed switch of this window, its return is not named, but a switch by another window is', async () => {
  const known = ['first', 'second'].map((id) => ({ ...knownNetwork, id, name: id }));
  const answer = Promise.withResolvers<{ network: typeof knownNetwork }>();
  const page = openApp('/network?tab=known', {
    networks: () => ({ networks: known, shown: 'first' }),
    switchNetwork: () => answer.promise,
  });
  const emit = async (id: string) => {
    page.emit({ type: 'status', status: liveStatus(id) });
    await screen.findByRole('button', { name: new RegExp(`^Network ${id}`) });
  };
  await page.person.click(await screen.findByRole('button', { name: /^Network first/ }));
  await page.person.click(await screen.findByRole('menuitemradio', { name: 'second' }));
  await waitFor(() => expect(page.inputs('switchNetwork')).toHaveLength(1));
  await emit('second');
  answer.reject(new OrreryError('STORE_DAMAGED', { file: 'lists.sqlite', reason: 'not a database' }));
  await screen.findAllByText(/^lists.sqlite cannot be read/);
  await emit('first');
  expect(screen.queryByText(/in another window/)).toBeNull();
  await emit('second');
  expect((await screen.findAllByText('The network was changed to second in another window')).length).toBeGreaterThan(0);
});

const AnyOrder = z.array(z.string()).catch([]).default([]);

test('right after a switch, views start once, in the new network: calls name it, and no setting of another one is read', async () => {
  const drawn = new Set<string>();
  function View() {
    const api = useApi();
    const network = useStatus()?.network.id;
    drawn.add(`begun in ${useBegunOn()}, shown in ${network}`);
    usePreference(preferenceKey('order', network ?? 'unknown'), AnyOrder);
    const isKnown = network !== undefined;
    useQuery({ queryKey: ['runs'], queryFn: () => api.call('clearQueryRuns', {}), enabled: isKnown });
    return <h1>View of {network}</h1>;
  }
  function Page() {
    useStatusEvents();
    const { switches } = useNetworkSwitch();
    return useStatus() === undefined ? null : <View key={switches} />;
  }
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() });
  const page = openPage(<RouterProvider router={router as never} />, {
    status: () => liveStatus('first'),
    clearQueryRuns: () => ({}),
  });
  await screen.findByRole('heading', { name: 'View of first' });
  await waitFor(() => expect(page.inputs('clearQueryRuns')).toEqual([{ network: 'first' }]));
  page.emit({ type: 'status', status: liveStatus('second') });
  await screen.findByRole('heading', { name: 'View of second' });
  const orders = () => page.inputs('preference').filter((input) => (input as { key: string }).key.startsWith('order'));
  await waitFor(() => expect(orders()).toEqual([{ key: 'order:first' }, { key: 'order:second' }]));
  await waitFor(() => expect(page.inputs('clearQueryRuns').length).toBeGreaterThan(1));
  expect(page.inputs('clearQueryRuns').slice(1)).not.toContainEqual({ network: 'first' });
  expect([...drawn]).toEqual(['begun in first, shown in first', 'begun in second, shown in second']);
});

function Asking() {
  useStatusEvents();
  useNetworkSwitch();
  useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: false });
  return <h1>{useStatus()?.network?.name}</h1>;
}

test('a view that asks before it is left does not hold back a switch', async () => {
  const root = createRootRoute({ component: Asking });
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/transactions' })]);
  const history = createMemoryHistory({ initialEntries: ['/transactions?draft=first'] });
  const router = createRouter({ routeTree, history });
  const { emit } = openPage(<RouterProvider router={router as never} />, { status: () => liveStatus('first') });
  await screen.findByRole('heading', { name: 'first' });
  emit({ type: 'status', status: liveStatus('second') });
  await waitFor(() => expect(history.location.href).toBe('/transactions'));
});

test('a switch in the menu asks the view that is shown, and does nothing if the person stays', async () => {
  const known = ['first', 'second'].map((id) => ({ ...knownNetwork, id, name: id }));
  const page = openApp('/network?tab=known', {
    networks: () => ({ networks: known, shown: 'first' }),
    switchNetwork: () => ({ network: knownNetwork }),
  });
  const answers = [false, true];
  const asked = vi.fn(async () => answers.shift() ?? false);
  renderHook(() => useAskBeforeSwitch(asked));
  const choose = async () => {
    await page.person.click(await screen.findByRole('button', { name: /^Network first/ }));
    await page.person.click(await screen.findByRole('menuitemradio', { name: 'second' }));
  };
  await choose();
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await choose();
  await waitFor(() => expect(page.inputs('switchNetwork')).toEqual([{ id: 'second' }]));
  expect(asked).toHaveBeenCalledTimes(2);
});
