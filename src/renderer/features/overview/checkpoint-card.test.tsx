import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { CheckpointCard } from './checkpoint-card.tsx';

test.each([
  [4_952_425n, 'not reached yet'],
  [4_952_699n, '0'],
  [4_952_763n, '63'],
])('the blocks since a checkpoint of block 4,952,700, at block %s', async (height, blocks) => {
  const newest = { hash: 'c', blockHash: 'b', atBlock: 4_952_700n };
  const reading = { data: { newest, intervals: null }, error: null, refetch: () => Promise.resolve() };
  const component = () => <CheckpointCard checkpoints={reading as never} height={height} staleAt={undefined} />;
  const router = createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() });
  openPage(<RouterProvider router={router as never} />, { status: () => liveStatus('first') });
  const name = await screen.findByText('Blocks since');
  expect(name.nextElementSibling?.textContent).toBe(blocks);
});
