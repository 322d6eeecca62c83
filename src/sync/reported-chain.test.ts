import { expect, test } from 'vitest';
import type { ServiceIdentity } from '../upstream/index.ts';
import { ReportedChain } from './reported-chain.ts';

const times = (epoch: bigint, epochStart: bigint) =>
  ({ genesis: 1n, epoch, epochStart, epochExpiry: epochStart + 99n }) as ServiceIdentity;

test('a service in an earlier epoch does not take away the start and the end of the current one', () => {
  let current: bigint | null = null;
  const chainState = () => ({ genesis: null, epochExpiry: null, currentEpoch: null }) as never;
  const chain = new ReportedChain({
    writer: { chainState, savePosition: () => undefined as never },
    currentEpoch: () => current,
    life: new AbortController().signal,
  });
  chain.reportTimes(times(8n, 800n));
  current = 8n;
  expect([chain.epochStart, chain.epochExpiry]).toEqual([800n, 899n]);
  chain.reportTimes(times(7n, 700n));
  expect([chain.epochStart, chain.epochExpiry]).toEqual([800n, 899n]);
  // The nodes of the earlier epoch are stored by now: it is the current one.
  current = 7n;
  expect([chain.epochStart, chain.epochExpiry]).toEqual([null, null]);
  chain.reportTimes(times(7n, 700n));
  expect([chain.epochStart, chain.epochExpiry]).toEqual([700n, 799n]);
  chain.reportTimes(times(8n, 800n));
  current = 8n;
  expect([chain.epochStart, chain.epochExpiry]).toEqual([800n, 899n]);
});
