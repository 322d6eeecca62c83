import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import { inItsOwnWorld, statusThat, storedRows, type World } from '../sync-client.fixture.ts';
import { createBackground } from './background.ts';
import { type BackgroundParts, ReportedTask } from './background-task.ts';
import { keepProfiles } from './party-profiles.ts';

const withoutNames = (json: { parties?: { edges: { node: { id: string } }[] } }) => ({
  parties: {
    ...json.parties,
    edges: json.parties?.edges.map((edge) => ({ ...edge, node: { id: edge.node.id, alias: '', metadata: [] } })),
  },
});

/** A service like real ones: its list of parties contains no names. */
async function namelessFront({ afterwards }: World, baseUrl: string, paths: string[]): Promise<string> {
  const front = createServer(async (request, response) => {
    const path = request.url ?? '';
    paths.push(path);
    const answer = await fetch(baseUrl + path);
    const body = await answer.text();
    const isList = path.startsWith('/api/v2/parties?');
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(isList ? JSON.stringify(withoutNames(JSON.parse(body))) : body);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  afterwards(() => new Promise((resolve) => front.close(resolve).closeAllConnections()));
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
}

test('after the lists, past epochs are fetched newest first, and then the party names', () =>
  inItsOwnWorld(async (world) => {
    const sandbox = await world.sandboxOf({ height: 3_000n });
    const paths: string[] = [];
    const baseUrl = await namelessFront(world, sandbox.baseUrl, paths);
    const network = await world.networkOf({ ...sandbox, baseUrl });
    await network.follow();
    await statusThat(network, ({ background }) => background.every(({ state }) => state === 'done'));
    const epochs = paths.flatMap((path) => /epochSeq=(\d+)/.exec(path)?.[1] ?? []);
    expect([...new Set(epochs)]).toEqual(['4', '3', '2', '1', '0']);
    const parties = await storedRows(network.folder, 'parties', {});
    expect(network.status().background).toMatchObject([
      { name: 'pastEpochs', done: 4, of: 4 },
      { name: 'profiles', done: parties.length, of: parties.length },
    ]);
    expect(parties.filter(({ alias }) => alias !== '').length).toBeGreaterThan(10);
    expect(await storedRows(network.folder, 'nodes', { epochSeq: 0n })).not.toEqual([]);
  }));

test('after the lists, closed funding periods are computed and kept in the store', () =>
  inItsOwnWorld(async (world) => {
    const network = await world.networkOf(await world.sandboxOf());
    await network.follow();
    await statusThat(network, ({ background }) => background[0]?.state === 'done');
    const file = new Database(join(network.folder, 'lists.sqlite'), { readonly: true });
    world.afterwards(async () => file.close());
    const closed = 'SELECT count(*) FROM (SELECT DISTINCT market, seq FROM funding_point)';
    const left = `SELECT (${closed}) - (SELECT count(*) FROM kept_period) - 3 * (SELECT count(*) FROM market)`;
    await expect.poll(() => file.prepare(left).pluck().get()).toBe(0);
    expect(file.prepare('SELECT count(*) FROM kept_period').pluck().get()).toBeGreaterThan(0);
  }));

test('names that the list of parties has are not asked for again, and are not called missing', () =>
  inItsOwnWorld(async (world) => {
    const network = await world.networkOf(await world.sandboxOf({ height: 3_000n }));
    await network.follow();
    const { background } = await statusThat(network, (now) => now.background[1]?.state === 'listed');
    expect(background[1]).toMatchObject({ name: 'profiles', done: 0, of: null, problem: null });
  }));

test('reading party names ends with an error if the pages lead back to the first one', async () => {
  let asked = 0;
  const pageAt = (cursor: string) => ({
    edges: [{ cursor, node: { partyId: cursor, alias: 'a', metadata: [] } }],
    pageInfo: { hasNextPage: true, hasPreviousPage: false, startCursor: cursor, endCursor: cursor },
  });
  const noNames = { page: { edges: [], pageInfo: { hasNextPage: false } } };
  const parts = {
    pool: {
      service: 'a',
      connection: { state: 'live' },
      whenLive: () => Promise.resolve(),
      list: () => Promise.resolve(noNames),
      profiles(after: string | undefined) {
        asked += 1;
        if (asked > 10) return new Promise(() => {});
        return Promise.resolve(pageAt(after === 'A' ? 'B' : 'A'));
      },
    },
    resources: { lists: () => [] },
    writer: { saveProfiles: () => 0 },
    onChange() {},
  } as unknown as BackgroundParts;
  const stop = new AbortController();
  const task = new ReportedTask('profiles', parts);
  const ended = keepProfiles(task, parts, stop.signal).catch(() => {});
  await expect.poll(() => task.state.state).toBe('failed');
  expect(task.state.problem).toContain('cursor');
  expect(asked).toBe(3);
  stop.abort();
  await ended;
});

test('a past epoch that the service did not know is requested again after some minutes', async () => {
  vi.useFakeTimers();
  try {
    const asked: bigint[] = [];
    const stored = [1n, 0n];
    const nodes = {
      epochs: { current: 3n, refreshedAt: 1 },
      fetchInBackground(epoch: bigint) {
        asked.push(epoch);
        return Promise.reject(new OrreryError('EPOCH_UNKNOWN', { epoch }));
      },
    };
    const background = createBackground({
      pool: {
        connection: { state: 'live' },
        whenLive: () => Promise.resolve(),
        list: () => new Promise(() => {}),
      },
      resources: { nodes, lists: () => [] },
      writer: { epochs: () => stored, keepPeriods: () => false },
      onChange() {},
      eventLog() {},
      pollMs: 1_000,
    } as unknown as BackgroundParts);
    background.start();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(asked).toEqual([2n]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toEqual([2n, 2n]);
    background.stop();
  } finally {
    vi.useRealTimers();
  }
});

test('work whose network goes away says that it waits, and that it runs when the network is back', async () => {
  const back = Promise.withResolvers<void>();
  const pool = { connection: { state: 'offline' }, whenLive: () => back.promise };
  const task = new ReportedTask('pastEpochs', { pool, onChange() {} } as unknown as BackgroundParts);
  task.update({ state: 'running' });
  const states: string[] = [];
  const done = task.retryUntilDone(async () => void states.push(task.state.state), new AbortController().signal);
  expect(task.state.state).toBe('waiting');
  back.resolve();
  await done;
  expect(states).toEqual(['running']);
});
