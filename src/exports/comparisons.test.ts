import { expect, test } from 'vitest';
import { createEmitter } from '../async/index.ts';
import type { NetworkEvent, NetworkStatus } from '../sync/index.ts';
import { createComparisons } from './comparisons.ts';

const [ours, other] = ['http://ours', 'http://other'];
const spanFrom = (from: bigint) => ({ table: 'TABLE_TRADES', from, to: from }) as const;

/** A network of two services, and the comparisons that were asked of them. */
function networkOf(state: 'live' | 'offline', onCompared = () => {}) {
  const events = createEmitter<NetworkEvent>();
  const statusOf = (now: typeof state) =>
    ({
      services: [
        { address: ours, state: 'live' },
        { address: other, state: now },
      ],
    }) as unknown as NetworkStatus;
  let status = statusOf(state);
  const compared: [from: bigint, service: string][] = [];
  const comparisons = createComparisons({
    network: { status: () => status, listen: events.listen },
    fetcher: () => ({ compare: async ({ from }, service) => void compared.push([from, service]) }),
    onCompared,
  });
  return {
    compared,
    comparisons,
    become(now: typeof state): void {
      status = statusOf(now);
      events.emit({ type: 'status', status });
    },
  };
}

test('a comparison waits until another service is live, and later ones go on', async () => {
  const { compared, comparisons, become } = networkOf('offline');
  comparisons.add(spanFrom(1n), ours);
  // The rows of the service that is offline can be compared at once.
  comparisons.add(spanFrom(2n), other);
  await expect.poll(() => compared).toEqual([[2n, ours]]);
  become('offline');
  become('live');
  await expect.poll(() => compared.slice(1)).toEqual([[1n, other]]);
  comparisons.add(spanFrom(3n), ours);
  await expect.poll(() => compared.slice(2)).toEqual([[3n, other]]);
  await comparisons.close();
});

test('closed, it compares nothing more', async () => {
  const { compared, comparisons, become } = networkOf('offline');
  comparisons.add(spanFrom(1n), ours);
  await comparisons.close();
  become('live');
  comparisons.add(spanFrom(2n), ours);
  expect(compared).toEqual([]);
});

test('later comparisons go on after one whose listener failed', async () => {
  const { compared, comparisons } = networkOf('live', () => {
    throw new Error('the listener failed');
  });
  comparisons.add(spanFrom(1n), ours);
  await expect.poll(() => compared).toEqual([[1n, other]]);
  comparisons.add(spanFrom(2n), ours);
  await expect.poll(() => compared.slice(1)).toEqual([[2n, other]]);
  await comparisons.close();
});
