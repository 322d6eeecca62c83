import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { openPage, pass, takeClock } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { isBeforeEpoch, isWithoutLaterPayment, RewardsCell, RewardsMissing, useNodeRewards } from './my-rewards.tsx';

const part = (from: number, rows: number) => ({ from: BigInt(from), to: BigInt(from + 999), rows });

test('no published block has a later payment if all blocks since the last one are stored', () => {
  expect(isWithoutLaterPayment(4000n, [part(1001, 9), part(2001, 0), part(3001, 0)])).toBe(true);
  // It may be in the blocks that are not stored.
  expect(isWithoutLaterPayment(4000n, [part(1001, 9), part(3001, 0)])).toBe(false);
  expect(isWithoutLaterPayment(5000n, [part(2001, 9), part(3001, 0)])).toBe(false);
  expect(isWithoutLaterPayment(4000n, [part(2001, 0), part(3001, 0)])).toBe(false);
  expect(isWithoutLaterPayment(4000n, [])).toBe(false);
});

test('a published block before the start of the epoch cannot have the payment of the epoch before', () => {
  const second = 1_000_000_000n;
  const at = (height: bigint) => height * second;
  const chain = { position: { height: 4900n, timestamp: at(4900n) }, genesis: at(1n), epochStart: at(4801n) };
  expect(isBeforeEpoch(4800n, chain)).toBe(true);
  expect(isBeforeEpoch(4801n, chain)).toBe(false);
  // A chain that does not tell its times may have published it.
  expect(isBeforeEpoch(4800n, { ...chain, epochStart: null })).toBe(false);
  expect(isBeforeEpoch(4800n, { ...chain, position: null })).toBe(false);
});

test('of delegators without rewards it is said that the network paid them nothing', () => {
  openPage(<RewardsCell rewards={[]} />, {});
  expect(screen.getByText('None').dataset.tip).toBe(
    "The network paid this node's delegators nothing for the last epoch",
  );
});

function Missing() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        ask
      </button>
      <RewardsMissing epoch={7n} isAsking={isAsking} />
    </>
  );
}

/** Opens the note about missing rewards, over stored segments with these numbers of rows. */
function openMissing(
  rows: number[] | undefined,
  { times = {}, view = Missing, slowMs }: { times?: object; view?: () => ReactNode; slowMs?: number } = {},
) {
  const segment = { schemaVersion: '1', segmentId: '', origin: 'listed' as const, source: '' };
  const ranges = (rows ?? []).map((count, index) => ({
    from: `${index * 1000 + 1}`,
    to: `${(index + 1) * 1000}`,
    rows: count,
  }));
  const stored = { rawBytes: 0, storedBytes: 0, sha256: '', reached: true, suspicion: null, source: '', storedAt: 0 };
  const router = createRouter({
    routeTree: createRootRoute({ component: view }),
    history: createMemoryHistory(),
  });
  return openPage(<RouterProvider router={router as never} />, {
    status: () => ({ ...liveStatus('one'), ...times }),
    nodeRewards: async () => {
      if (slowMs !== undefined) await slowly(slowMs);
      return { rewards: null };
    },
    history: async () => {
      if (slowMs !== undefined) await slowly(slowMs);
      return rows === undefined
        ? new Promise<never>(() => {})
        : {
            segments: ranges.map(({ from, to }) => ({ from, to, ...segment })),
            ...{ gaps: [], tables: [], bytes: 0, listedAt: null },
          };
    },
    historyTable: () => ({ parts: ranges.map((range) => ({ ...range, ...stored })) }),
  });
}

test.each([
  [[9, 0], /no amounts of epoch 7 up to block 2,000/, 0],
  [[0, 0], /So far, it is published up to block 2,000\. Choose blocks of Rewards to download/, 1],
  [[], /some time later\. So far, nothing is published\./, 0],
  [undefined, /^Looking for the amounts of epoch 7 in the table Rewards\.$/, 0],
])(
  'rewards are offered for download only where they may be published (rows of segments: %j)',
  async (rows, words, links) => {
    openMissing(rows);
    const text = await screen.findByText(
      (_, element) => element?.tagName === 'P' && words.test(element.textContent ?? ''),
    );
    expect(text.textContent).toContain('epoch 7');
    expect(screen.queryAllByRole('link', { name: 'Choose blocks of Rewards to download' })).toHaveLength(links);
  },
);

test('no download is offered while no published block can have the amounts', async () => {
  openMissing([0, 0], {
    times: { position: { height: '2900', timestamp: '2900' }, genesis: '1', epochStart: '2001' },
  });
  await screen.findByText(/which is not published yet\. History is published up to block 2,000\.$/);
  expect(screen.queryByRole('link', { name: 'Choose blocks of Rewards to download' })).toBeNull();
});

test('no download is offered while the network is away and it is not known if a published block can have the amounts', async () => {
  openMissing([0, 0], { times: { connection: 'offline' } });
  const isSaid = (_: string, element: Element | null) =>
    element?.tagName === 'P' && /it is published up to block 2,000\. $/.test(element.textContent ?? '');
  await screen.findByText(isSaid);
  expect(screen.queryByRole('link', { name: 'Choose blocks of Rewards to download' })).toBeNull();
});

test.each([
  [[9, 0], /no amounts of epoch 7/],
  [[0, 0], /which is not stored for this epoch.*Choose blocks of Rewards to download/],
])('the words stay while the amounts are asked again, unless that takes seconds (rows: %j)', async (rows, words) => {
  openMissing(rows);
  const isSaid = (_: string, element: Element | null) =>
    element?.tagName === 'P' && words.test(element.textContent ?? '');
  await screen.findByText(isSaid);
  takeClock();
  fireEvent.click(screen.getByRole('button', { name: 'ask' }));
  expect(screen.getByText(isSaid)).toBeTruthy();
  await pass(3_000);
  expect(screen.getByText('Looking for the amounts of epoch 7 in the table Rewards.')).toBeTruthy();
  expect(screen.queryByText(isSaid)).toBeNull();
});

function Card() {
  const { rewards, isAsking } = useNodeRewards(7n, ['a']);
  return rewards === null ? <RewardsMissing epoch={7n} isAsking={isAsking} /> : <output>{rewards?.length}</output>;
}

/** Lets every answer take `ms` milliseconds of the stopped timers. */
const slowly = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('what is missing is said while history is downloaded and each reading takes longer than the time between two events', async () => {
  takeClock();
  const { emit } = openMissing([0, 0], { view: Card, slowMs: 1_200 });
  for (let events = 0; events < 10; events += 1) {
    emit({ type: 'history' });
    await pass(500);
  }
  expect(document.querySelector('p')?.textContent).toMatch(/which is not stored for this epoch/);
  // A reading that takes seconds changes the words only until its answer.
  emit({ type: 'history' });
  await pass(1_500);
  emit({ type: 'history' });
  await pass(3_000);
  expect(document.querySelector('p')?.textContent).toMatch(/which is not stored for this epoch/);
});

test('amounts that cannot be published yet are not looked for', async () => {
  const times = { position: { height: '2900', timestamp: '2900' }, genesis: '1', epochStart: '2001' };
  openMissing([0, 0], { times });
  await screen.findByText(/which is not published yet/);
  takeClock();
  fireEvent.click(screen.getByRole('button', { name: 'ask' }));
  await pass(3_000);
  expect(screen.getByText(/which is not published yet/)).toBeTruthy();
});

test('amounts that are stored while they are looked for are found', async () => {
  let rewards: null | [] = null;
  const first = Promise.withResolvers<null>();
  let asked = 0;
  const { emit } = openPage(<Rewards />, {
    nodeRewards: async () => {
      asked += 1;
      return { rewards: asked === 1 ? await first.promise : rewards };
    },
  });
  await waitFor(() => expect(asked).toBe(1));
  takeClock();
  rewards = [];
  emit({ type: 'history' });
  await pass(2_000);
  first.resolve(null);
  await pass(2_000);
  expect(screen.getByText('stored')).toBeTruthy();
});

function Rewards() {
  const { rewards } = useNodeRewards(7n, ['a']);
  return <output>{rewards === undefined ? 'unknown' : rewards === null ? 'not stored' : 'stored'}</output>;
}

function Views() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'leave' : 'return'}
      </button>
      {isOpen && <Rewards />}
    </>
  );
}

test('rewards that were stored while another view was open are found on return', async () => {
  let rewards: null | Promise<[]> = null;
  const { person } = openPage(<Views />, { nodeRewards: async () => ({ rewards: await rewards }) });
  await screen.findByText('not stored');
  await person.click(screen.getByRole('button', { name: 'leave' }));
  const stored = Promise.withResolvers<[]>();
  rewards = stored.promise;
  await person.click(screen.getByRole('button', { name: 'return' }));
  expect(screen.getByText('unknown')).toBeTruthy();
  stored.resolve([]);
  await screen.findByText('stored');
});
