import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../files/test-folder.fixture.ts';
import { lockFolder } from './lock.ts';
import { findRunningExplorer } from './running-explorer.ts';

/** Makes a folder whose holder publishes this address. */
async function folderTakenBy(address: string): Promise<string> {
  const folder = await testFolder();
  const lock = await lockFolder(folder);
  onTestFinished(() => lock.release());
  await lock.announce(address, 'x'.repeat(32));
  return folder;
}

async function serve(answer: string | null): Promise<string> {
  const server = createServer((_, response) => {
    if (answer !== null) response.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('an address that is closed or belongs to another program means a busy folder, not an internal error', async () => {
  for (const address of ['not an address', 'http://127.0.0.1:1', await serve('<html>')]) {
    const running = await findRunningExplorer(await folderTakenBy(address));
    await expect(running?.call('status', {})).rejects.toMatchObject({ code: 'DATA_FOLDER_BUSY' });
  }
});

test('a call to an explorer that never answers ends with its signal', async () => {
  const running = await findRunningExplorer(await folderTakenBy(await serve(null)));
  await expect(running?.call('status', {}, AbortSignal.timeout(50))).rejects.toMatchObject({ code: 'CANCELLED' });
});
