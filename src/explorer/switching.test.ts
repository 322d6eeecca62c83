import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ExplorerApi, ExplorerEvent } from '../contract/index.ts';
import { explorerApiOver } from '../contract/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import { chainFolder } from '../networks/index.ts';
import { type Sandbox, startSandboxThread } from '../sandbox/index.ts';
import { createExplorer, type Explorer } from './create-explorer.ts';
import type { ExplorerOptions } from './options.ts';

async function upstream(seed: string): Promise<Sandbox> {
  const sandbox = await startSandboxThread({ seed, parties: 50, still: true, height: 500 });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

async function open(options: Partial<ExplorerOptions> & { dataDir: string }): Promise<Explorer & { api: ExplorerApi }> {
  const explorer = await createExplorer({ version: '0', host: 'command', ...options });
  onTestFinished(() => explorer.close());
  const never = new AbortController().signal;
  const api = explorerApiOver({
    call: (method, input, signal = never) => explorer.call(method, input, signal),
    listen: explorer.listen,
  });
  return { ...explorer, api };
}

const newestParty = async (api: ExplorerApi) =>
  (await api.call('listParties', { filter: {}, pagination: { first: 1 } })).page.edges[0]?.node.id;

test('the gateway, the methods and the events follow a switch, and the next start opens the same network', async () => {
  const [one, other] = [await upstream('one'), await upstream('other')];
  const dataDir = await testFolder();
  const explorer = await open({ dataDir, network: one.baseUrl });
  const { api } = explorer;
  const ask = (path: string) =>
    fetch(explorer.address + path, { headers: { authorization: `Bearer ${explorer.token}` } });
  const first = await (await ask('/api/v2/parties?pagination.first=1')).json();
  const events: ExplorerEvent[] = [];
  api.listen((event) => events.push(event));

  const { network } = await api.call('addNetwork', { dataGateways: [`${other.baseUrl}/`], name: 'Other' });
  const before = await newestParty(api);
  await api.call('switchNetwork', { id: network.id });

  expect(await newestParty(api)).not.toBe(before);
  expect((await api.call('status', {})).network).toMatchObject({ name: 'Other', chainId: other.chainId });
  const networks = events.flatMap((event) => (event.type === 'status' ? [event.status.network.id] : []));
  expect(networks.at(-1)).toBe(network.id);
  const stale = `/api/v2/parties?pagination.first=1&pagination.after=${encodeURIComponent(first.parties.pageInfo.endCursor)}`;
  expect((await (await ask(stale)).json()).message).toContain('another network');

  await expect(api.call('removeNetwork', { id: network.id, data: 'cache' })).rejects.toMatchObject({
    code: 'NETWORK_FIXED',
  });
  // The first probe of the address reads its chain, beside the request for the page.
  await expect
    .poll(async () => (await api.call('services', {})).services)
    .toMatchObject([{ address: other.baseUrl, used: true, chainId: other.chainId }]);
  const { entries } = await api.call('syncLog', {});
  expect(entries.map(({ text }) => text)).toContain('Switched to network Other.');
  const { entries: ofNone } = await api.call('syncLog', { ofNetwork: 'none' });
  expect(ofNone).toEqual(entries.filter((entry) => entry.network === null));
  const { text } = await api.call('supportBundle', {});
  expect(text).toContain('Switched to network Other.');
  expect(text).not.toContain(explorer.token);
  expect(text).not.toContain(dataDir);

  await explorer.close();
  const again = await open({ dataDir });
  expect((await again.api.call('status', {})).network.name).toBe('Other');
});

test('a running call ends with a clear error when another network is shown, and the previous one can be removed', async () => {
  const [one, other] = [await upstream('slow'), await upstream('next')];
  const dataDir = await testFolder();
  const { api } = await open({ dataDir, network: one.baseUrl });
  const { network } = await api.call('addNetwork', { dataGateways: [other.baseUrl] });
  await newestParty(api);
  await one.setFaults('latency:60000@/api');
  const asked = api.call('listNodes', { filter: { epochSeq: 7n } });
  await Promise.all([
    expect(asked).rejects.toMatchObject({ code: 'NETWORK_SWITCHED' }),
    api.call('switchNetwork', { id: network.id }),
  ]);
  expect((await api.call('status', {})).network.id).toBe(network.id);

  const { networks } = await api.call('networks', {});
  const left = networks.find(({ chainId }) => chainId === one.chainId);
  const { deletedBytes } = await api.call('removeNetwork', { id: left?.id ?? '', data: 'cache' });
  expect(deletedBytes).toBeGreaterThan(0);
  expect(await readdir(chainFolder(dataDir, one.chainId))).toEqual(['user.sqlite']);
});

test('a network that is removed with everything leaves no settings of its views', async () => {
  const [one, other] = [await upstream('stays'), await upstream('leaves')];
  const { api } = await open({ dataDir: await testFolder(), network: one.baseUrl });
  const { id: stays } = (await api.call('status', {})).network;
  const { network } = await api.call('addNetwork', { dataGateways: [other.baseUrl] });
  for (const id of [stays, network.id]) await api.call('setPreference', { key: `views:${id}`, value: ['mine'] });
  await api.call('removeNetwork', { id: network.id, data: 'everything' });
  expect(await api.call('preference', { key: `views:${network.id}` })).toEqual({ value: null });
  expect(await api.call('preference', { key: `views:${stays}` })).toEqual({ value: ['mine'] });
});

test('a settings file that cannot be read is named by what it held, and by where it is kept', async () => {
  const [{ baseUrl: network }, dataDir] = [await upstream('left'), await testFolder()];
  await writeFile(join(dataDir, 'networks.json'), '{');
  const { api } = await open({ dataDir, network });
  const { notices } = await api.call('status', {});
  expect(notices.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^The list of networks could not be read, .* kept in the data folder as networks\.json\./),
  ]);
});

test('a draft is saved in the network that it names, also after a switch', async () => {
  const [one, other] = [await upstream('named'), await upstream('shown')];
  const { api } = await open({ dataDir: await testFolder(), network: one.baseUrl });
  const { id: begunOn } = (await api.call('status', {})).network;
  const content = { network: begunOn, name: 'Vote', text: '{}', publicKey: null };
  const { id, changedAt } = await api.call('saveDraft', content);
  const { network } = await api.call('addNetwork', { dataGateways: [other.baseUrl] });
  const switched = api.call('switchNetwork', { id: network.id });
  await api.call('saveDraft', { ...content, id, since: changedAt, text: '{"voteSubmission":{}}' });
  await switched;
  await api.call('saveDraft', { ...content, name: 'Later' });
  expect((await api.call('drafts', {})).drafts).toEqual([]);
  await expect(api.call('saveDraft', { ...content, network: 'none' })).rejects.toMatchObject({
    code: 'NETWORK_UNKNOWN',
  });
  await api.call('switchNetwork', { id: begunOn });
  const { drafts } = await api.call('drafts', {});
  expect(drafts.map(({ name, text }) => `${name} ${text}`).toSorted()).toEqual([
    'Later {}',
    'Vote {"voteSubmission":{}}',
  ]);
});

test('a call that changes what belongs to a network is refused while another network is shown', async () => {
  const [one, other] = [await upstream('called'), await upstream('current')];
  const { api } = await open({ dataDir: await testFolder(), network: one.baseUrl });
  const { id: named, name } = (await api.call('status', {})).network;
  const { network } = await api.call('addNetwork', { dataGateways: [other.baseUrl] });
  const query = { folder: '', name: 'Fees', sql: 'select 1', params: {}, view: null, network: named };
  await api.call('saveQuery', query);
  const off = { tables: [], limitBytes: null, paused: true, network: named };
  expect((await api.call('setMirror', off)).settings).toEqual({ tables: [], limitBytes: null, paused: true });
  await api.call('switchNetwork', { id: network.id });
  const refused = { code: 'NETWORK_SWITCHED', message: expect.stringContaining(name) };
  await expect(api.call('saveQuery', query)).rejects.toMatchObject(refused);
  await expect(api.call('setMirror', off)).rejects.toMatchObject(refused);
  await expect(api.call('clearQueryRuns', { network: named })).rejects.toMatchObject(refused);
  expect((await api.call('savedQueries', {})).queries).toEqual([]);
  expect((await api.call('mirror', {})).settings.paused).toBe(false);
});

test('if another network cannot be opened, the previous one stays', async () => {
  const [one, other] = [await upstream('stays'), await upstream('broken')];
  const dataDir = await testFolder();
  const { api } = await open({ dataDir, network: one.baseUrl });
  // A folder cannot be quarantined like a damaged file.
  await mkdir(join(chainFolder(dataDir, 'broken-chain'), 'lists.sqlite'), { recursive: true });
  const text = JSON.stringify({
    orrery: 'networks',
    version: 1,
    networks: [{ name: 'Broken', dataGateways: [other.baseUrl], chainId: 'broken-chain' }],
  });
  const { added } = await api.call('importNetworks', { text });
  await expect(api.call('switchNetwork', { id: added[0]?.id ?? '' })).rejects.toMatchObject({
    code: 'FILE_UNREADABLE',
  });
  expect(await newestParty(api)).toBeDefined();
  const { network } = await api.call('status', {});
  expect(network.chainId).toBe(one.chainId);
  await api.call('changeNetwork', { id: network.id, requestsPerSecond: 20 });
  // Neither the failed switch nor the new settings are logged as a switch.
  const { entries } = await api.call('syncLog', {});
  expect(entries.filter(({ text }) => text.startsWith('Switched'))).toEqual([]);
});

test('a cancelled start ends at once and leaves nothing open', async () => {
  const dataDir = await testFolder();
  const stop = new AbortController();
  const starting = createExplorer({ version: '0', host: 'command', dataDir, signal: stop.signal });
  stop.abort();
  await expect(starting).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(await readdir(dataDir)).not.toContain('explorer.lock');
});

test('a cursor from before the network was open stays valid', async () => {
  const service = await upstream('early');
  const { address, token } = await open({ dataDir: await testFolder(), network: service.baseUrl });
  const page = async (query = '') => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${address}/api/v2/parties?pagination.first=3${query}`, { headers })).json();
  };
  const { endCursor } = (await page()).parties.pageInfo;
  const early = await page(`&pagination.after=${endCursor}`);
  const late = await page(`&pagination.after=${(await page()).parties.pageInfo.endCursor}`);
  expect(early.parties.edges).toHaveLength(3);
  expect(early).toEqual(late);
});

const folderChoices = [
  ['exports', 'chooseExportFolder'],
  ['a dataset', 'chooseDataset'],
] as const;

test.each(folderChoices)('a folder that is chosen for %s of one network is not set for the next', async (_, method) => {
  const [one, other] = [await upstream('first'), await upstream('second')];
  const opened = Promise.withResolvers<void>();
  const chosen = Promise.withResolvers<string>();
  const answers: Promise<string | null>[] = [chosen.promise, Promise.resolve(null)];
  const { api } = await open({
    dataDir: await testFolder(),
    network: one.baseUrl,
    abilities: {
      chooseFolder: () => {
        opened.resolve();
        return answers.shift() ?? Promise.resolve(null);
      },
    },
  });
  const { network } = await api.call('addNetwork', { dataGateways: [other.baseUrl] });
  await newestParty(api);
  const choosing = api.call(method, {}).catch(({ code }) => code);
  await opened.promise;
  await api.call('switchNetwork', { id: network.id });
  const folder = await testFolder();
  chosen.resolve(folder);
  expect(await choosing).toBe('NETWORK_SWITCHED');
  // A dialog that is cancelled changes nothing, and the answer names the folder of this network.
  expect((await api.call('chooseExportFolder', {})).folder).not.toBe(folder);
});
