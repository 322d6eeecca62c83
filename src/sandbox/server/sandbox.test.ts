import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lists } from '../../contract/index.ts';
import { GENESIS } from '../chain.ts';
import { createSandboxSource } from '../source.ts';
import { startSandboxThread } from '../threaded-sandbox.ts';
import { serveSandbox } from './sandbox.fixture.ts';
import { startSandbox } from './sandbox.ts';

const HEIGHT = 20_000;
const served = await serveSandbox();
const [market] = served.markets;

describe('lists', () => {
  test("are answered in the network's names, and in neutral names when requested", async () => {
    const [node] = (await served.json('/api/v2/nodes')).nodes.edges;
    expect(node.node).toHaveProperty('tmPubKey');
    expect(node.node.rankingScore.status).toMatch(/^VALIDATOR_NODE_STATUS_(TENDERMINT|ERSATZ|PENDING)$/);
    const neutral = await serveSandbox({ wireNames: 'neutral' });
    expect((await neutral.json('/api/v2/nodes')).nodes.edges[0].node).toHaveProperty('consensusPubKey');
  });

  test('hold the same rows as a source with equal options', async () => {
    const source = createSandboxSource({ parties: 300, height: HEIGHT, still: true });
    const { rows } = await source.scan('parties', {}, { direction: 'descending', limit: 5001 });
    const { parties } = await served.json('/api/v2/parties?pagination.first=5000');
    const answered = parties.edges.map(({ node }: { node: unknown }) => lists.parties.record.parse(node));
    expect(answered).toEqual(rows.map(({ record }) => record));
  });

  test('say how high the chain is', async () => {
    const { headers } = await served.get('/api/v2/checkpoints');
    expect(headers.get('x-block-height')).toBe(String(HEIGHT));
    expect(headers.get('x-block-timestamp')).toBe(`${GENESIS + HEIGHT * 1000}000000`);
    expect(headers.get('x-orrery-complete')).toBe('true');
  });
});

describe('the rate limit', () => {
  test('can be turned off', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 150 }, async () => (await served.get('/blockchain/height')).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('refuses with 429, then bans with 403, and counts both', async () => {
    const limited = await serveSandbox({ rateLimit: { perSecond: 0.001, burst: 3, banSeconds: 77 } });
    const answers: Response[] = [];
    for (let turn = 0; turn < 8; turn += 1) answers.push(await limited.get('/api/v2/nodes'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429, 429, 403, 403]);
    const header = (name: string) => answers.map(({ headers }) => headers.get(name));
    expect(header('ratelimit-remaining')).toEqual(['2', '1', '0', '0', '0', '0', '0', '0']);
    expect(new Set(header('ratelimit-limit'))).toEqual(new Set(['0.001']));
    expect(header('ratelimit-retry-after')[6]).toBe('77');
    expect(await answers[3]?.json()).toMatchObject({ code: 8, message: 'api request rate limit exceeded' });
    expect(await limited.requests()).toMatchObject({
      total: 8,
      byRoute: { '/api/v2/nodes': 8 },
      limited: 3,
      banned: 2,
    });
    expect((await limited.requests()).limitedAt).toHaveLength(3);
    expect((await limited.get('/sandbox/requests')).status).toBe(200);
  });

  test('says how much is left, on every answer', async () => {
    const limited = await serveSandbox({ rateLimit: { perSecond: 20, burst: 100, banSeconds: 600 } });
    const { headers } = await limited.get('/api/v2/unknown');
    expect(headers.get('ratelimit-limit')).toBe('20');
    expect(headers.get('ratelimit-remaining')).toBe('99');
    expect(headers.get('ratelimit-reset')).toBe('1');
    expect(headers.get('ratelimit-request-remote-addr')).toBe('127.0.0.1');
  });
});

describe('endpoints beside the interface', () => {
  test('/blockchain/height', async () => {
    expect(await served.json('/blockchain/height')).toEqual({
      height: String(HEIGHT),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      spamPowHashFunction: 'sha3_24_rounds',
      spamPowDifficulty: 15,
      spamPowNumberOfPastBlocks: 100,
      spamPowNumberOfTxPerBlock: 2,
      spamPowIncreasingDifficulty: false,
      chainId: served.chainId,
    });
  });

  test('/statistics', async () => {
    const { statistics } = await served.json('/statistics');
    // A node's encoder writes every field of the message, zeros too, in the order of declaration.
    const page = readFileSync(new URL('../../../docs/network.md', import.meta.url), 'utf8');
    const [, message = ''] = /- Statistics: {}; gives statistics\[1\]:([^.]*)\./.exec(page) ?? [];
    const declared = [...message.matchAll(/(\w+)\[\d+\]/g)].map(([, name = '']) =>
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    );
    expect(declared).toHaveLength(38);
    expect(Object.keys(statistics)).toEqual(declared);
    expect(statistics).toMatchObject({
      blockHeight: String(HEIGHT),
      chainId: served.chainId,
      epochSeq: '33',
      vegaTime: '2026-10-01T05:33:20.000Z',
      epochStartTime: '2026-10-01T05:30:01.000Z',
      epochExpiryTime: '2026-10-01T05:40:01.000Z',
    });
  });

  test('/api/v2/epoch: the current one, one by number, and the one of a block', async () => {
    const { epoch } = await served.json('/api/v2/epoch');
    expect(epoch.seq).toBe('33');
    expect(epoch.timestamps).toMatchObject({ firstBlock: '19801', lastBlock: '0', endTime: '0' });
    expect(epoch.validators).toEqual(
      (await served.json('/api/v2/nodes')).nodes.edges.map(({ node }: { node: unknown }) => node),
    );
    expect((await served.json('/api/v2/epoch?id=0')).epoch.seq).toBe('33');
    expect((await served.json('/api/v2/epoch?block=601')).epoch).toMatchObject({
      seq: '1',
      timestamps: { firstBlock: '601', lastBlock: '1200', endTime: `${GENESIS + 1_201_000}000000` },
    });
    for (const query of ['id=34', 'block=99999999']) {
      expect((await served.get(`/api/v2/epoch?${query}`)).status).toBe(404);
    }
    expect((await served.get('/api/v2/epoch?id=-1')).status).toBe(400);
  });

  test('/api/v2/markets: the perpetual markets', async () => {
    const { markets } = await served.json('/api/v2/markets?includeSettled=true');
    const found = markets.edges.map(({ node }: { node: Record<string, never> }) => node);
    expect(found.map(({ id }: { id: string }) => id)).toEqual(served.markets.map(({ id }) => id));
    expect(found[0].tradableInstrument.instrument).toMatchObject({ code: market?.code, perpetual: {} });
    expect(markets.pageInfo.hasNextPage).toBe(false);
  });

  test('/api/v2/assets: those that markets settle in, and the one of stake', async () => {
    const { assets } = await served.json('/api/v2/assets');
    const found = assets.edges.map(({ node: { id, details } }: { node: Record<string, never> }) => ({ id, details }));
    expect(found.map(({ details }: { details: { symbol: string } }) => details.symbol)).toEqual([
      'STK',
      'tUSD',
      'xUSD',
    ]);
    const settled = found.find(({ id }: { id: string }) => id === market?.units?.settlementAsset);
    expect(settled?.details).toMatchObject({ name: 'Test dollar', decimals: '6' });
  });

  test('/api/v2/parties/profiles: by id, and page by page', async () => {
    const { parties } = await served.json('/api/v2/parties?pagination.first=3');
    const ids = parties.edges.map(({ node }: { node: { id: string } }) => node.id);
    const first = await served.json('/api/v2/parties/profiles?pagination.first=3');
    const profileIds = ({ profiles }: { profiles: { edges: { node: { partyId: string } }[] } }) =>
      profiles.edges.map(({ node }) => node.partyId);
    expect(profileIds(first)).toEqual(ids);
    const { endCursor } = first.profiles.pageInfo;
    const second = await served.json(`/api/v2/parties/profiles?pagination.first=3&pagination.after=${endCursor}`);
    expect(profileIds(second)).toHaveLength(3);
    expect(profileIds(second)).not.toEqual(ids);
    const asked = await served.json(`/api/v2/parties/profiles?parties=${ids[2]}&parties=network&parties=00`);
    expect(profileIds(asked)).toEqual([ids[2], 'network']);
    expect(asked.profiles.edges[0].node).toMatchObject({ derivedKeys: [], metadata: parties.edges[2].node.metadata });
    expect((await served.get('/api/v2/parties/profiles?pagination.first=x')).status).toBe(400);
  });
});

test('requests are counted by route', async () => {
  const counted = await serveSandbox();
  await counted.get('/api/v2/nodes');
  await counted.get(`/api/v2/funding-periods/data-points/${market?.id}`);
  await counted.get('/nowhere');
  await counted.get('/sandbox/faults');
  expect(await counted.json('/sandbox/requests')).toEqual({
    total: 3,
    byRoute: { '/api/v2/nodes': 1, '/api/v2/funding-periods/data-points/:marketId': 1, other: 1 },
    limited: 0,
    banned: 0,
    limitedAt: [],
  });
});

test.each([
  [{ port: 70_000 }, 'port is "70000". It must be a port from 0 to 65535.'],
  [{ seed: '' }, 'seed is "". It must be 1 to 40 letters'],
  [{ faults: 'explode' }, 'faults is "explode". It names no fault'],
])('options that cannot be are refused: %o', async (options, message) => {
  await expect(startSandbox(options)).rejects.toThrow(message);
  await expect(startSandboxThread(options)).rejects.toThrow(message);
});

describe('in a thread', () => {
  test('the sandbox is the same, accepts faults, and ends with its thread', async () => {
    const threaded = await startSandboxThread({ parties: 300, height: HEIGHT, still: true });
    expect(threaded).toMatchObject({ chainId: served.chainId, height: BigInt(HEIGHT), markets: served.markets });
    const answer = await fetch(`${threaded.baseUrl}/api/v2/nodes`);
    expect(await answer.json()).toEqual(await served.json('/api/v2/nodes'));
    await threaded.setFaults('status:418');
    expect((await fetch(`${threaded.baseUrl}/statistics`)).status).toBe(418);
    await expect(threaded.setFaults('nonsense')).rejects.toMatchObject({ code: 'OPTION_INVALID' });
    expect(await threaded.requests()).toMatchObject({ total: 2 });
    await threaded.close();
    await expect(fetch(threaded.baseUrl)).rejects.toThrow();
    await expect(threaded.requests()).rejects.toMatchObject({ code: 'THREAD_LOST' });
  });
});
