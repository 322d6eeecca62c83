import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../files/test-folder.fixture.ts';
import { startSandbox } from '../../sandbox/index.ts';
import { createExplorer } from '../create-explorer.ts';
import { withNetwork } from './with-network.ts';

test('work through a running explorer changes nothing in the network that is shown next', async () => {
  const upstream = async (seed: string) => {
    const sandbox = await startSandbox({ seed, parties: 50, still: true, height: 500 });
    onTestFinished(() => sandbox.close());
    return sandbox.baseUrl;
  };
  const [network, other] = [await upstream('one'), await upstream('other')];
  const dataDir = await testFolder();
  const explorer = await createExplorer({ version: '0', host: 'command', dataDir, network });
  onTestFinished(() => explorer.close());
  const { signal } = new AbortController();
  await withNetwork(
    { dataDir, network },
    {
      async running(api) {
        const sync = () => api.call('sync', { only: ['nodes'], markets: [] }, signal);
        await sync();
        const { network: next } = await api.call('addNetwork', { dataGateways: [other] }, signal);
        await api.call('switchNetwork', { id: next.id }, signal);
        await expect(sync()).rejects.toMatchObject({ code: 'NETWORK_SWITCHED' });
      },
      alone: () => Promise.reject(new Error('no explorer runs')),
    },
    signal,
  );
});
