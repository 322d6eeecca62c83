import { expect, test } from 'vitest';
import { OrreryError } from '../contract/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import type { CurrentNetwork } from './current-network.ts';
import { openNetworkProfiles } from './network-profiles.ts';
import { createNetworkRegistry, type NetworkRegistry } from './network-registry.ts';
import { newProfile, SANDBOX } from './profile.ts';

/** Opens a registry while the sandbox is the current network. No test here changes that. */
async function openBook(): Promise<NetworkRegistry> {
  const dataDir = await testFolder();
  const active = { profile: SANDBOX, open: null } as unknown as CurrentNetwork;
  return createNetworkRegistry(await openNetworkProfiles(dataDir), active, dataDir);
}

test('a data gateway belongs to one network, however its address is written', async () => {
  const book = await openBook();
  await book.add({ dataGateways: ['https://a.example/', 'https://a.example', 'https://b.example'] });
  const refused = expect.objectContaining({ code: 'NETWORK_KNOWN' });
  await expect(book.add({ dataGateways: ['https://c.example', 'https://b.example/'] })).rejects.toEqual(refused);
  const { networks } = await book.list();
  expect(networks[1]?.dataGateways).toEqual(['https://a.example', 'https://b.example']);
  const other = await book.add({ dataGateways: ['https://c.example'] });
  await expect(book.change({ id: other.id, dataGateways: ['https://b.example'] })).rejects.toEqual(refused);
});

test('an update changes the given settings and keeps the others', async () => {
  const book = await openBook();
  const { id } = await book.add({ dataGateways: ['https://a.example'], requestsPerSecond: 2 });
  const changed = await book.change({ id, name: 'Mine', transactionGateway: 'https://tx.example/' });
  expect(changed).toMatchObject({ name: 'Mine', requestsPerSecond: 2, transactionGateway: 'https://tx.example' });
  expect(await book.change({ id, transactionGateway: null })).toMatchObject({ name: 'Mine', transactionGateway: null });
});

test('what is learnt of a network while its settings are saved undoes none of them', async () => {
  const dataDir = await testFolder();
  const known = await openNetworkProfiles(dataDir);
  const book = createNetworkRegistry(known, { profile: SANDBOX, open: null } as unknown as CurrentNetwork, dataDir);
  const { id } = await book.add({ dataGateways: ['https://a.example'] });
  await Promise.all([
    book.change({ id, transactionGateway: 'https://tx.example' }),
    known.update(id, { chainId: 'a-chain' }),
    known.update('sandbox', { name: 'Mine' }),
    known.update('removed', { chainId: 'no-chain' }),
  ]);
  expect(known.get(id)).toMatchObject({ transactionGateway: 'https://tx.example', chainId: 'a-chain' });
  expect(known.all.map(({ name }) => name)).toEqual(['Mine', 'a.example']);
});

const UNOPENED = new OrreryError('FILE_UNWRITABLE', { file: 'lists.sqlite', reason: 'it is locked' });
const ENDED = new OrreryError('CANCELLED', {});

test.for([
  ['cannot be opened are not saved, and what is learnt meanwhile stays', UNOPENED, 5, ['https://a.example']],
  ['is not opened because the program ends are saved', ENDED, 2, ['https://b.example']],
] as const)('settings with which the current network %s', async ([, failure, requestsPerSecond, dataGateways]) => {
  const dataDir = await testFolder();
  const known = await openNetworkProfiles(dataDir);
  await known.save({ ...newProfile('https://a.example'), name: 'Mine', requestsPerSecond: 5 });
  const [, shown = SANDBOX] = known.all;
  const learnt = { chainId: 'a-chain', wireNames: 'network' } as const;
  const change = async () => {
    await known.update(shown.id, learnt);
    throw failure;
  };
  const active = { profile: shown, open: null, change } as unknown as CurrentNetwork;
  const book = createNetworkRegistry(known, active, dataDir);
  const changed = book.change({ id: shown.id, requestsPerSecond: 2, dataGateways: ['https://b.example'] });
  await expect(changed).rejects.toBe(failure);
  expect(known.get(shown.id)).toEqual({ ...shown, ...learnt, requestsPerSecond, dataGateways });
});

test('the sandbox is built in', async () => {
  const book = await openBook();
  const refused = expect.objectContaining({ code: 'NETWORK_FIXED' });
  await expect(book.remove({ id: 'sandbox', data: 'everything' })).rejects.toEqual(refused);
  await expect(book.change({ id: 'sandbox', dataGateways: ['https://a.example'] })).rejects.toEqual(refused);
});

test('exported networks are imported unchanged; known ones stay as they are', async () => {
  const book = await openBook();
  const settings = { name: 'Mine', dataGateways: ['https://a.example', 'https://b.example/x'], requestsPerSecond: 3 };
  const network = await book.add(settings);
  const text = book.export(undefined);
  expect((await book.import(text)).skipped).toEqual([{ name: 'Mine', reason: expect.stringContaining('already') }]);
  await book.remove({ id: network.id, data: 'keep' });
  expect((await book.import(text)).added).toEqual([network]);
});

test.each([
  ['{', 'it is not JSON'],
  ['[]', 'it is wrong (Invalid input: expected object, received array)'],
  ['{"networks":[]}', 'its member "orrery" is missing; "networks" is expected'],
  ['{"orrery":"queries","version":1,"networks":[]}', 'its member "orrery" is "queries"; "networks" is expected'],
  [
    '{"orrery":"networks","version":2,"networks":[]}',
    'its member "version" is not 1; a newer Orrery may have written it',
  ],
  ['{"orrery":"networks","version":1}', 'its member "networks" is wrong'],
  [
    '{"orrery":"networks","version":1,"networks":[{"name":"A","dataGateways":[]}]}',
    'its member "networks.0.dataGateways" must name at least one data gateway',
  ],
])('%s is no list of networks, and the error says where and what is expected', async (text, problem) => {
  await expect((await openBook()).import(text)).rejects.toMatchObject({
    code: 'NETWORKS_UNREADABLE',
    message: expect.stringContaining(problem),
  });
});
