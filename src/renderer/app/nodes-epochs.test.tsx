import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, catchDownloads, giveSize, textOfMessages } from '../data/page.fixture.tsx';
import { liveStatus } from '../data/status.fixture.ts';
import { openApp } from './app.fixture.tsx';

type List = Awaited<ReturnType<NonNullable<Answers['listNodes']>>>;
type Request = { filter: { epochSeq?: string }; where: unknown[]; pagination: object };

const atEpoch = (currentEpoch: number) => ({ ...liveStatus('first'), currentEpoch: `${currentEpoch}` });

/** Returns 40 nodes, or another number. The name of each has its epoch. */
const nodesOf = (epoch: string, length = 40): List => ({
  page: {
    edges: Array.from({ length }, (_, index) => ({
      node: { id: `node-${index}`, name: `Node ${index} of ${epoch}`, delegationCount: 0 },
      cursor: `${index}`,
    })),
  },
  coverage: { complete: true, asOf: null },
});

/**
 * Opens the nodes of the current epoch, which the status names once `status` has resolved.
 * @param list returns the nodes of an epoch
 */
function openNodes(
  status: Promise<ReturnType<typeof atEpoch>>,
  list: (epoch: string) => List | Promise<List> = nodesOf,
  path = '/nodes',
) {
  giveSize(1400, 800);
  const page = openApp(path, {
    status: () => status,
    listNodes: ({ filter }) => list(`${filter?.epochSeq ?? 'now'}`),
    countNodes: () => ({ rows: 40, complete: true }),
    performanceHistory: () => ({ epochs: [], nodes: [] }),
  });
  const requests = () => page.inputs('listNodes') as Request[];
  /** The epochs of the read lists, without the voting powers of consensus nodes. */
  const read = () => requests().flatMap(({ filter, where }) => (where.length === 0 ? [filter.epochSeq ?? 'now'] : []));
  return { ...page, requests, read };
}

test('the list and the voting powers are read once at the start, although the epoch becomes known later', async () => {
  const status = Promise.withResolvers<ReturnType<typeof atEpoch>>();
  const { requests, read } = openNodes(status.promise);
  await screen.findByText('Node 0 of now');
  status.resolve(atEpoch(7));
  await screen.findByText(/Current epoch \(7\)/);
  await waitFor(() => expect(requests().filter(({ where }) => where.length > 0)).toHaveLength(1));
  expect(read()).toEqual(['now']);
});

test('the file of the current epoch has that epoch in its name and in each row', async () => {
  const { person } = openNodes(Promise.resolve(atEpoch(7)));
  await screen.findByText(/Current epoch \(7\)/);
  await screen.findByText('Node 0 of now');
  const files = catchDownloads();
  await person.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(textOfMessages()).toMatch(/^Exported 40 rows to .*-nodes-epoch-7\.csv$/));
  const [head, ...rows] = ((await files[0]?.text()) ?? '').trim().split('\n');
  expect(head).toMatch(/^Epoch,Node,/);
  expect(rows.map((row) => row.split(',')[0])).toEqual(Array.from({ length: 40 }, () => '7'));
});

test('the export of an ended epoch without its final scores says that it is not final', async () => {
  const list = (epoch: string) => ({ ...nodesOf(epoch), coverage: { complete: true, asOf: 1, isOutdated: true } });
  const { person } = openNodes(Promise.resolve(atEpoch(7)), list);
  await screen.findByText('Node 0 of now');
  catchDownloads();
  await person.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findAllByText(
    /^Exported 40 rows to .*\.csv\. Not final: the epoch has ended, and its final scores are not/,
  );
});

test('a new epoch keeps the place in the list, and the selection with the rows of that epoch', async () => {
  const { person, emit, read } = openNodes(Promise.resolve(atEpoch(7)));
  const grid = await screen.findByRole('grid');
  await screen.findByText('Node 0 of now');
  grid.focus();
  await person.keyboard('{ArrowDown} ');
  await screen.findByText(/1 selected/);
  grid.scrollTop = 500;
  grid.dispatchEvent(new Event('scroll'));
  emit({ type: 'status', status: atEpoch(8) });
  await waitFor(() => expect(read().at(-1)).toBe('8'));
  await screen.findByText('Node 20 of 8');
  expect(grid.scrollTop).toBe(500);
  expect(screen.getByText(/1 selected/)).toBeTruthy();
  grid.scrollTop = 0;
  grid.dispatchEvent(new Event('scroll'));
  const row = (await screen.findByText('Node 1 of 8')).closest('[role="row"]');
  expect(row?.getAttribute('aria-selected')).toBe('true');
});

test('a selected node that a new epoch does not have is deselected, with a message', async () => {
  const { person, emit } = openNodes(Promise.resolve(atEpoch(7)), (epoch) => nodesOf(epoch, epoch === '8' ? 39 : 40));
  const grid = await screen.findByRole('grid');
  await screen.findByText('Node 0 of now');
  grid.focus();
  await person.keyboard('{Control>}a{/Control}');
  await screen.findByText(/40 selected/);
  emit({ type: 'status', status: atEpoch(8) });
  await screen.findByText('Node 0 of 8');
  expect(await screen.findByText(/39 selected/)).toBeTruthy();
  expect(screen.getAllByText('Deselected 1 row: the list was read again without it')).not.toEqual([]);
});

test('while a new epoch is read, a printed page and the picker name the epoch of the shown rows', async () => {
  const later = Promise.withResolvers<List>();
  const { emit, read } = openNodes(Promise.resolve(atEpoch(7)), (epoch) =>
    epoch === '8' ? later.promise : nodesOf(epoch),
  );
  await screen.findByText('Node 0 of now');
  await screen.findByText(/epoch 7 · printed/);
  emit({ type: 'status', status: atEpoch(8) });
  await waitFor(() => expect(read().at(-1)).toBe('8'));
  expect(screen.getByText(/Epoch 7 \(reading 8\)/)).toBeTruthy();
  expect(screen.getByText(/epoch 7 · printed/)).toBeTruthy();
  later.resolve(nodesOf('8'));
  expect(await screen.findByText(/epoch 8 · printed/)).toBeTruthy();
  expect(screen.getByText(/Current epoch \(8\)/)).toBeTruthy();
});

test('a filter in percent keeps the selection when the total changes with a new epoch', async () => {
  const scores = { stakeScore: '0', performanceScore: '0', rankingScore: '0' };
  const statuses = { previousStatus: 'VALIDATOR_NODE_STATUS_CONSENSUS', status: 'VALIDATOR_NODE_STATUS_CONSENSUS' };
  const powered = (epoch: string): List => {
    const list = nodesOf(epoch);
    const rankingScore = { ...scores, ...statuses, votingPower: epoch === '8' ? 200 : 100 };
    const edges = list.page?.edges?.map((edge) => ({ ...edge, node: { ...edge?.node, rankingScore } }));
    return { ...list, page: { edges } } as List;
  };
  const { person, emit, requests } = openNodes(Promise.resolve(atEpoch(7)), powered, '/nodes?filter=power>5%25');
  const grid = await screen.findByRole('grid');
  await screen.findByText('Node 0 of 7');
  grid.focus();
  await person.keyboard('{ArrowDown} ');
  await screen.findByText(/1 selected/);
  emit({ type: 'status', status: atEpoch(8) });
  await waitFor(() =>
    expect(requests().at(-1)?.where).toEqual([{ field: 'votingPower', operator: 'moreThan', value: '400' }]),
  );
  await screen.findByText('Node 0 of 8');
  expect(screen.getByText(/1 selected/)).toBeTruthy();
});

test('a list that is opened again shows the epoch that began meanwhile', async () => {
  const { person, emit } = openNodes(Promise.resolve(atEpoch(7)));
  await screen.findByText('Node 0 of now');
  await person.click(screen.getByRole('link', { name: 'Help' }));
  await waitFor(() => expect(screen.queryByText('Node 0 of now')).toBeNull());
  emit({ type: 'status', status: atEpoch(8) });
  await person.click(screen.getByRole('link', { name: 'Nodes' }));
  expect(await screen.findByText('Node 0 of 8')).toBeTruthy();
});

test('the picture of the concentration stays until the other measure is read', async () => {
  const stake = Promise.withResolvers<void>();
  const measured = {
    ...{ epochSeq: '7', total: '10', nakamotoThird: 1, nakamotoTwoThirds: 1, topThird: [], nodes: [] },
    ...{ lorenz: [], gini: '0', hhi: '1', effectiveNodes: '1' },
  };
  const node = { id: 'oak', name: 'Oak', amount: '10', share: '1', cumulative: '1' };
  giveSize(1400, 800);
  const { person } = openApp('/nodes/concentration', {
    status: () => atEpoch(7),
    listNodes: () => nodesOf('7'),
    epochs: () => ({ current: '7', cached: ['7'] }),
    async concentration({ of }) {
      if (of === 'stakedTotal') await stake.promise;
      return { ...measured, nodes: [node], of };
    },
  });
  await screen.findByText('Could halt the network');
  await person.click(screen.getByRole('radio', { name: 'Stake' }));
  expect(screen.getByText('Could halt the network')).toBeTruthy();
  stake.resolve();
  await screen.findByText('Hold a third');
});

test('while a new epoch is read, the concentration names the epoch of its figures', async () => {
  const kinds = { nakamotoThird: null, nakamotoTwoThirds: null, gini: null, hhi: null, effectiveNodes: null };
  const answer = {
    epochSeq: '7',
    of: 'votingPower' as const,
    total: '0',
    nodes: [],
    topThird: [],
    lorenz: [],
    ...kinds,
  };
  let next: Promise<typeof answer> = Promise.resolve(answer);
  const { emit } = openApp('/nodes/concentration', {
    status: () => atEpoch(7),
    listNodes: () => nodesOf('7', 1),
    concentration: () => next,
  });
  await screen.findByText(/Current epoch \(7\)/);
  await screen.findByText('No distribution to show');
  const later = Promise.withResolvers<typeof answer>();
  next = later.promise;
  emit({ type: 'status', status: atEpoch(8) });
  await screen.findByText(/Epoch 7 \(reading 8\)/);
  later.resolve({ ...answer, epochSeq: '8' });
  await screen.findByText(/Current epoch \(8\)/);
});
