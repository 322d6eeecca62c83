import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testFolder } from '../../files/test-folder.fixture.ts';
import { createExplorer } from '../create-explorer.ts';
import { lockFolder } from './lock.ts';
import { findRunningExplorer, linkToRunningExplorer } from './running-explorer.ts';

/** Makes a folder whose holder publishes this address. */
async function folderTakenBy(address: string): Promise<string> {
  const folder = await testFolder();
  const lock = await lockFolder(folder);
  onTestFinished(() => lock.release());
  await lock.announce(address, 'x'.repeat(32));
  return folder;
}

async function serve(answer: (() => string) | null): Promise<string> {
  const server = createServer((_, response) => {
    if (answer !== null) response.end(answer());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('an address that is closed or belongs to another program means a busy folder, not an internal error', async () => {
  for (const address of ['not an address', 'http://127.0.0.1:1', await serve(() => '<html>')]) {
    const running = await findRunningExplorer(await folderTakenBy(address));
    await expect(running?.call('status', {})).rejects.toMatchObject({ code: 'DATA_FOLDER_BUSY' });
  }
});

test('a call to an explorer that never answers ends with its signal', async () => {
  const running = await findRunningExplorer(await folderTakenBy(await serve(null)));
  await expect(running?.call('status', {}, AbortSignal.timeout(50))).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('only a link to the port of the explorer, on this computer, is passed on', async () => {
  let link = '';
  const address = await serve(() => JSON.stringify({ link }));
  const { port } = new URL(address);
  const folder = await folderTakenBy(address);
  const linkAfter = (next: string) => {
    link = next;
    return linkToRunningExplorer(folder, new AbortController().signal);
  };
  const own = `http://0a.localhost:${port}/#sign-in=x`;
  expect(await linkAfter(own)).toBe(own);
  for (const other of [
    `http://0a.localhost:${Number(port) - 1}/`,
    `http://evil.test:${port}/`,
    `https://0a.localhost:${port}/`,
    'open this: http://evil.test',
  ])
    expect(await linkAfter(other)).toBeNull();
});

test('an explorer that closes takes address and token out of its description before its port is free', async () => {
  const dataDir = await testFolder();
  const explorer = await createExplorer({ version: '0', host: 'command', dataDir, network: 'http://127.0.0.1:9' });
  let isClosed = false;
  const seen: string[] = [];
  const closing = explorer.close().finally(() => {
    isClosed = true;
  });
  const isServed = () =>
    fetch(explorer.address).then(
      () => true,
      () => false,
    );
  while (!isClosed)
    if (!(await isServed())) seen.push(await readFile(join(dataDir, 'explorer.lock'), 'utf8').catch(() => ''));
  await closing;
  expect(seen.filter((text) => text.includes(explorer.token))).toEqual([]);
});
