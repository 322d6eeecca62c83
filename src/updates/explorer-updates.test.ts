/** The look for newer versions in a running explorer: it starts with it, and the preference switches it off. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { explorerApiOver, UPDATES_PREFERENCE } from '../contract/index.ts';
import { createExplorer } from '../explorer/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import { startSandbox } from '../sandbox/index.ts';

const never = new AbortController().signal;

async function apiOf(dataDir: string, network: string, address: string | undefined) {
  const updateFeed = address === undefined ? null : { address, publicKey: '00'.repeat(32) };
  const explorer = await createExplorer({ version: '1.0.0', host: 'desktop', dataDir, network, updateFeed });
  onTestFinished(() => explorer.close());
  const api = explorerApiOver({
    call: (method, input, signal = never) => explorer.call(method, input, signal),
    listen: explorer.listen,
  });
  return { explorer, api };
}

test('the feed is requested at the start, and no longer after a person has switched it off', async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const feed = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { baseUrl, close } = await startSandbox({ parties: 50, still: true, height: 4_200, rateLimit: false });
  onTestFinished(close);
  const dataDir = await testFolder();

  const first = await apiOf(dataDir, baseUrl, feed);
  expect(await first.api.call('updates', {})).toEqual({ feed, newer: null });
  expect(asked).toBe(1);
  const { entries } = await first.api.call('syncLog', {});
  expect(entries.map(({ text }) => text)).toContain(`The update feed ${feed} is ignored: it is not a release notice.`);
  await first.api.call('setPreference', { key: UPDATES_PREFERENCE, value: { isOn: false } });
  await first.explorer.close();

  const second = await apiOf(dataDir, baseUrl, feed);
  expect(await second.api.call('updates', {})).toEqual({ feed, newer: null });
  expect(asked).toBe(1);
  await second.api.call('setPreference', { key: UPDATES_PREFERENCE, value: { isOn: true } });
  await second.api.call('updates', {});
  expect(asked).toBe(2);
  await second.explorer.close();

  const third = await apiOf(dataDir, baseUrl, undefined);
  expect(await third.api.call('updates', {})).toEqual({ feed: null, newer: null });
});
