import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../../contract/index.ts';
import { type Answers, openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { useStatus, useStatusEvents } from '../../../data/use-status.ts';
import { useWatch } from './use-watch.ts';

type List = Awaited<ReturnType<NonNullable<Answers['listNodes']>>>;

const CONSENSUS = 'VALIDATOR_NODE_STATUS_CONSENSUS' as const;

/** Changes are gathered for this time, so that the tests are short (milliseconds). */
const GATHER_MS = 50;

/** The node Oak, which has missed so many epochs. */
const oak = (offline: number) => ({
  ...{ id: 'oak', name: 'Oak', epochData: { offline }, delegationCount: 0 },
  rankingScore: { status: CONSENSUS, performanceScore: '1' },
});

/** The list of an epoch: the node Oak alone. */
const missed = (offline: number): List => ({
  page: { edges: [{ cursor: 'a', node: oak(offline) }] },
  coverage: { complete: true, asOf: null },
});

/** The list of an epoch: so many nodes, each of which has missed an epoch if `offline` is 1, in pages of 3. */
const paged = (count: number, offline: number, after = ''): List => {
  const start = after === '' ? 0 : Number(after) + 1;
  const edges = Array.from({ length: Math.min(3, count - start) }, (_, index) => ({
    cursor: `${start + index}`,
    node: { ...oak(offline), id: `oak-${start + index}`, name: `Oak ${start + index}` },
  }));
  const pageInfo = { hasNextPage: start + 3 < count, endCursor: `${start + edges.length - 1}` };
  return { ...missed(0), page: { edges, pageInfo } };
};

const lost = () => new OrreryError('THREAD_LOST', { thread: 'store', reason: 'it ended' });

/** Oak as it was last seen. */
const OAK = { name: 'Oak', epoch: '7', status: CONSENSUS, performance: '1', offline: 0 };

/**
 * Opens a page that watches Oak, which was last seen in epoch 7; the current one is epoch 10.
 * @param listOf the list of an epoch, after a cursor
 * @param watched the watched nodes instead of Oak
 */
function openWatch(
  listOf: (epoch: string, after?: string) => List | Promise<List>,
  watched: Readonly<Record<string, unknown>> = { oak: OAK },
) {
  const status = { ...liveStatus('first'), currentEpoch: '10' };
  const stored = new Map<string, unknown>([['watch:first', watched]]);
  function Page() {
    useStatusEvents();
    useWatch(GATHER_MS);
    return <output>{useStatus()?.connection}</output>;
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  });
  const { inputs, emit } = openPage(<RouterProvider router={router as never} />, {
    status: () => status as never,
    preference: ({ key }) => ({ value: (stored.get(key) ?? null) as never }),
    setPreference({ key, value }) {
      stored.set(key, value);
      return {};
    },
    listNodes: ({ filter, pagination }) => listOf(String(filter.epochSeq), pagination?.after),
  });
  return {
    /** The keys of the stored preferences, in the order in which they were stored. */
    storedKeys: () => inputs('setPreference').map((input) => (input as { key: string }).key),
    watched: () => Object.keys(stored.get('watch:first') as object),
    /** The epochs whose lists were read, in order. */
    epochs: () => inputs('listNodes').map((input) => (input as { filter: { epochSeq: string } }).filter.epochSeq),
    /** The epoch in which Oak was last seen. */
    seenIn: () => (stored.get('watch:first') as { oak: { epoch: string } }).oak.epoch,
    /** The notices of the inbox, newest first. */
    notices: () =>
      ((stored.get('noticed:first') ?? { notices: [] }) as { notices: { epoch: string; text: string }[] }).notices.map(
        ({ epoch, text }) => `${epoch} ${text}`,
      ),
    changeNodes: () =>
      emit({ type: 'rows', list: 'nodes', scope: '10', added: 1, total: 1, last: null, complete: true } as never),
    /** Shows a network; nothing of one other than the first is known yet. */
    switchTo: (id: string) => emit({ type: 'status', status: id === 'first' ? (status as never) : liveStatus(id) }),
    connect: (connection: 'offline' | 'live') => emit({ type: 'status', status: { ...status, connection } } as never),
  };
}

test('a change of the current epoch is told and kept', async () => {
  const { notices, seenIn } = openWatch((epoch) => missed(epoch === '10' ? 1 : 0));
  await screen.findByText('Oak missed epoch 9');
  await waitFor(() => expect(notices()).toEqual(['10 Oak missed epoch 9']));
  await waitFor(() => expect(seenIn()).toBe('10'));
});

test('a change of an epoch that has ended is told too, and more than one in one message', async () => {
  const { notices } = openWatch((epoch) => missed({ 8: 1, 9: 2, 10: 4 }[epoch] ?? 0));
  await screen.findByText('2 changes of watched nodes in past epochs. See Notices.');
  await screen.findByText('Oak missed 2 epochs');
  const all = ['10 Oak missed 2 epochs', '9 Oak missed epoch 8', '8 Oak missed epoch 7'];
  await waitFor(() => expect(notices()).toEqual(all));
});

test('the current epoch is read first: without it no other one is read, and the next change tries again', async () => {
  let failures = 1;
  const { epochs, seenIn, changeNodes } = openWatch((epoch) => {
    if (epoch === '10' && failures-- > 0) throw lost();
    return missed(0);
  });
  await waitFor(() => expect(epochs()).toEqual(['10']));
  changeNodes();
  await waitFor(() => expect(seenIn()).toBe('10'));
  expect(epochs()).toEqual(['10', '10', '9', '8']);
});

test('an epoch that cannot be read for now is read again when the network is back, and its news is not lost', async () => {
  let isAway = true;
  const { epochs, seenIn, notices, connect } = openWatch((epoch) => {
    if (epoch === '8' && isAway) throw new OrreryError('NOT_CACHED', { what: 'Epoch 8', reason: 'it is away' });
    return missed(5);
  });
  await waitFor(() => expect(epochs()).toEqual(['10', '9', '8']));
  connect('offline');
  await screen.findByText('offline');
  expect(seenIn()).toBe('7');
  isAway = false;
  connect('live');
  await screen.findByText('Oak missed 5 epochs');
  await waitFor(() => expect(notices()).toEqual(['8 Oak missed 5 epochs']));
  await waitFor(() => expect(seenIn()).toBe('10'));
});

const refusals = {
  'the network no longer has': () => Promise.reject(new OrreryError('EPOCH_UNKNOWN', { epoch: 8n })),
  'a service refuses': () =>
    Promise.reject(new OrreryError('UPSTREAM_REFUSED', { service: 'http://a.test', status: 500, reason: 'it fails' })),
  'is not whole': () => ({ ...missed(1), coverage: { complete: false, asOf: null } }),
};

test.for(Object.entries(refusals))('a past epoch that %s is passed over', async ([, answer]) => {
  const { seenIn, notices } = openWatch((epoch) => (epoch === '8' ? answer() : missed(1)));
  await waitFor(() => expect(notices()).toEqual(['9 Oak missed an epoch']));
  await waitFor(() => expect(seenIn()).toBe('10'));
});

test('changes during a look are looked at after it, not beside it', async () => {
  const first = Promise.withResolvers<List>();
  let open = 0;
  let most = 0;
  let isFirst = true;
  const { epochs, changeNodes, notices } = openWatch(async (epoch) => {
    open++;
    most = Math.max(most, open);
    const wait = isFirst;
    isFirst = false;
    const list = wait ? await first.promise : missed(epoch === '10' ? 1 : 0);
    open--;
    return list;
  });
  await waitFor(() => expect(epochs()).toEqual(['10']));
  changeNodes();
  // A timer that starts later with the same time ends later: the changes are gathered by then.
  await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
  expect(epochs()).toEqual(['10']);
  first.resolve(missed(0));
  await waitFor(() => expect(notices()).toEqual(['10 Oak missed an epoch']));
  expect(most).toBe(1);
});

const seenNow = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`oak-${index}`, { ...OAK, name: `Oak ${index}`, epoch: '9' }]),
  );

test('a watched node on a later page of a long list is listed', async () => {
  const { notices } = openWatch((_, after) => paged(7, 1, after), { 'oak-6': { ...OAK, name: 'Oak 6', epoch: '9' } });
  await waitFor(() => expect(notices()).toEqual(['10 Oak 6 missed epoch 9']));
});

test('many changes of one epoch are one message, and the inbox has each of them', async () => {
  const { notices } = openWatch((_, after) => paged(6, 1, after), seenNow(6));
  await screen.findByText('6 changes of watched nodes in this epoch. See Notices.');
  await waitFor(() => expect(notices()).toHaveLength(6));
  expect(screen.queryByText('Oak 1 missed epoch 9')).toBeNull();
});

test('a notice is stored before the state that it was made from, so that the end of the page loses none', async () => {
  const { storedKeys } = openWatch((_, after) => paged(1, 1, after), seenNow(1));
  await waitFor(() => expect(storedKeys()).toEqual(['noticed:first', 'watch:first']));
});

test('one stored node of another form is left out, and the others are watched on', async () => {
  const { notices, watched } = openWatch((_, after) => paged(1, 1, after), { ...seenNow(1), odd: { name: 'Odd' } });
  await waitFor(() => expect(notices()).toEqual(['10 Oak 0 missed epoch 9']));
  await waitFor(() => expect(watched()).toEqual(['oak-0']));
});

test('a list that is of another network already is no news of the one before', async () => {
  const answer = Promise.withResolvers<void>();
  let calls = 0;
  const { epochs, notices, switchTo } = openWatch(async (epoch) => {
    const isOther = ++calls <= 3;
    await answer.promise;
    return isOther ? { ...missed(0), page: { edges: [] } } : missed(epoch === '10' ? 1 : 0);
  });
  await waitFor(() => expect(epochs()).toEqual(['10']));
  switchTo('second');
  answer.resolve();
  await waitFor(() => expect(epochs()).toEqual(['10', '9', '8']));
  await new Promise((resolve) => setTimeout(resolve));
  switchTo('first');
  await waitFor(() => expect(notices()).toEqual(['10 Oak missed epoch 9']));
});
