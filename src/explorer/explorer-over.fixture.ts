import { onTestFinished } from 'vitest';
import { type ExplorerApi, explorerApiOver } from '../contract/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import { createExplorer, type Explorer } from './create-explorer.ts';

/** Opens an explorer of a network in a new data folder. It is closed when the test ends. */
export async function explorerOver(network: string): Promise<{ api: ExplorerApi; explorer: Explorer }> {
  const explorer = await createExplorer({ version: '0', host: 'command', dataDir: await testFolder(), network });
  onTestFinished(() => explorer.close());
  const never = new AbortController().signal;
  const api = explorerApiOver({
    call: (method, input, signal = never) => explorer.call(method, input, signal),
    listen: explorer.listen,
  });
  return { api, explorer };
}
