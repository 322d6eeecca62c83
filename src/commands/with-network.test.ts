import { expect, onTestFinished, test } from 'vitest';
import { createExplorer } from '../explorer/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import { startSandbox } from '../sandbox/index.ts';
import { withNetwork } from './with-network.ts';

const QUERY_DEFAULTS = { params: {}, limit: 1, countAll: false, timeout: 60 };

test('work through a running explorer changes and queries nothing in the network that is shown next', async () => {
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
        const query = () => api.call('runQuery', { sql: 'SELECT 1', ...QUERY_DEFAULTS }, signal);
        await sync();
        await query();
        const { network: next } = await api.call('addNetwork', { dataGateways: [other] }, signal);
        await api.call('switchNetwork', { id: next.id }, signal);
        for (const work of [sync, query]) await expect(work()).rejects.toMatchObject({ code: 'NETWORK_SWITCHED' });
      },
      alone: () => Promise.reject(new Error('no explorer runs')),
    },
    signal,
  );
});
