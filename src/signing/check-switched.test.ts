/** A network that is chosen while a check is under way gets nothing of it. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { explorerApiOver } from '../contract/index.ts';
import { createExplorer } from '../explorer/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import { startSandboxThread } from '../sandbox/index.ts';

const KEY = 'eaca47ef28eba5a9e4ca11f95a18ae9ecb5e7f4abcb4f2a3d6a3ad1ba0d7fb0e';

async function sandboxOf(seed: string) {
  const sandbox = await startSandboxThread({ parties: 10, still: true, height: 500, seed });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** Starts a transaction gateway that never answers. Returns its address, and a promise of its first request. */
async function startSilentGateway() {
  const asked = Promise.withResolvers<void>();
  const server = createServer(() => asked.resolve());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: asked.promise };
}

test('a check goes to no gateway of a network that is chosen while the newest block of its own is asked for', async () => {
  const [first, next, silent] = await Promise.all([sandboxOf('first'), sandboxOf('next'), startSilentGateway()]);
  const explorer = await createExplorer({
    version: '0',
    host: 'command',
    dataDir: await testFolder(),
    network: first.baseUrl,
    transactionAddress: silent.address,
  });
  onTestFinished(() => explorer.close());
  const { call } = explorerApiOver({
    call: (method, input, signal = new AbortController().signal) => explorer.call(method, input, signal),
    listen: explorer.listen,
  });
  const { network } = await call('addNetwork', { name: 'Next', dataGateways: [next.baseUrl] });
  const transaction = { inputData: 'AA==', pubKey: KEY, version: 'TX_VERSION_V3' as const };
  const refused = expect(call('checkTransaction', { transaction })).rejects.toMatchObject({ code: 'NETWORK_SWITCHED' });
  await silent.asked;
  await call('switchNetwork', { id: network.id });
  await refused;
  expect(JSON.stringify(await next.requests())).not.toContain('/transaction/check');
});
