import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openPage, pass, takeClock } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { isBeforeEpoch, isWithoutLaterPayment, RewardsMissing, useNodeRewards } from './my-rewards.tsx';

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
function openMissing(rows: number[] | undefined, times = {}) {
  const segment = { schemaVersion: '1', segmentId: '', origin: 'listed' as const, source: '' };
  const ranges = (rows ?? []).map((count, index) => ({
    from: `${index * 1000 + 1}`,
    to: `${(index + 1) * 1000}`,
    rows: count,
  }));
  const stored = { rawBytes: 0, storedBytes: 0, sha256: '', reached: true, suspicion: null, source: '', storedAt: 0 };
  const router = createRouter({
    routeTree: createRootRoute({ component: Missing }),
    history: createMemoryHistory(),
  });
  return openPage(<RouterProvider router={router as never} />, {
    status: () => ({ ...liveStatus('one'), ...times }),
    history: () =>
      rows === undefined
        ? new Promise<never>(() => {})
        : {
            segments: ranges.map(({ from, to }) => ({ from, to, ...segment })),
            ...{ gaps: [], tables: [], bytes: 0, listedAt: null },
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
  openMissing([0, 0], { position: { height: '2900', timestamp: '2900' }, genesis: '1', epochStart: '2001' });
  await screen.findByText(/which is not published yet\. History is published up to block 2,000\.$/);
  expect(screen.queryByRole('link', { name: 'Choose blocks of Rewards to download' })).toBeNull();
});

test('no download is offered while the network is away and it is not known if a published block can have the amounts', async () => {
  openMissing([0, 0], { connection: 'offline' });
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
