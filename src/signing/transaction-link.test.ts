import { expect, onTestFinished, test } from 'vitest';
import { startSandboxThread } from '../sandbox/index.ts';
import { createTransactionLink } from './transaction-link.ts';

test('a block of one network does not judge a proof for another one, which has other blocks at the same heights', async () => {
  const sandbox = await startSandboxThread({ parties: 10, still: true, height: 500 });
  onTestFinished(() => sandbox.close());
  const openOn = (chainId: string) => ({ chainId, network: { status: () => ({ services: [] }) } });
  const network = {
    open: openOn(sandbox.chainId),
    profile: { requestsPerSecond: 100 },
    transactionAddress: sandbox.baseUrl,
  };
  const link = createTransactionLink(network);
  onTestFinished(() => link.close());
  const { height, blockHash: hash, difficulty } = await link.terms(new AbortController().signal);
  expect(link.block(height)).toEqual({ hash, difficulty });
  network.open = openOn('another chain');
  expect(link.block(height)).toBeUndefined();
  network.open = openOn(sandbox.chainId);
  expect(link.block(height)).toEqual({ hash, difficulty });
});
