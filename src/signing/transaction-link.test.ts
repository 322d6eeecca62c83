import { expect, onTestFinished, test } from 'vitest';
import { startSandboxThread } from '../sandbox/index.ts';
import { createTransactionLink } from './transaction-link.ts';

const openOn = (chainId: string) => ({ chainId, network: { status: () => ({ services: [] }) } });

test('a block of one network does not judge a proof for another one, which has other blocks at the same heights', async () => {
  const sandbox = await startSandboxThread({ parties: 10, still: true, height: 500 });
  onTestFinished(() => sandbox.close());
  const network = {
    open: openOn(sandbox.chainId),
    profile: { requestsPerSecond: 100, dataGateways: [] },
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

test('the terms of one network are not those of another one, although the data gateways of both name no chain', async () => {
  const sandbox = await startSandboxThread({ parties: 10, still: true, height: 500 });
  onTestFinished(() => sandbox.close());
  const network = {
    open: openOn('at http://one.example'),
    profile: { requestsPerSecond: 100, dataGateways: [] },
    transactionAddress: sandbox.baseUrl,
  };
  const link = createTransactionLink(network);
  onTestFinished(() => link.close());
  const terms = await link.terms(new AbortController().signal);
  expect(link.latest()).toEqual(terms);
  network.open = openOn('at http://two.example');
  network.transactionAddress = 'http://two.example';
  expect([link.latest(), link.block(terms.height)]).toEqual([null, undefined]);
});

test('an answer that comes after a switch of networks says nothing of the gateway of the next one', async () => {
  const sandbox = await startSandboxThread({ parties: 10, still: true, height: 500 });
  onTestFinished(() => sandbox.close());
  const network = {
    open: openOn(sandbox.chainId),
    profile: { requestsPerSecond: 100, dataGateways: [] },
    transactionAddress: sandbox.baseUrl,
  };
  const link = createTransactionLink(network);
  onTestFinished(() => link.close());
  const { signal } = new AbortController();
  const late = expect(link.terms(signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  network.open = openOn('another chain');
  network.transactionAddress = 'http://two.example';
  await late;
  network.transactionAddress = sandbox.baseUrl;
  await expect(link.terms(signal)).rejects.toMatchObject({ code: 'GATEWAY_MISMATCH' });
});

test.each([
  ['the only data gateway checks transactions too', ['https://data.example'], 'https://data.example', false],
  ['another service checks transactions', ['https://data.example'], 'https://tx.example', true],
  [
    'a further data gateway checks transactions',
    ['https://known.example', 'https://data.example'],
    'https://data.example',
    true,
  ],
])(
  'where no chain is named, and %s, a signature is dangerous or not',
  (_, dataGateways, transactionAddress, isDangerous) => {
    const open = openOn('at https://data.example');
    const link = createTransactionLink({ open, profile: { requestsPerSecond: 1, dataGateways }, transactionAddress });
    expect(link.danger() !== undefined).toBe(isDangerous);
  },
);
