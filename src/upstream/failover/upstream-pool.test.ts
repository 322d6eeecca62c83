import { expect, test } from 'vitest';
import { raceAbort } from '../../async/index.ts';
import { OrreryError } from '../../contract/index.ts';
import { identityAt, poolWith, unreachable } from './scripted-pool.fixture.ts';

const signal = new AbortController().signal;
const NO_MORE = { hasNextPage: false, hasPreviousPage: false, startCursor: '', endCursor: '' };

/** A pool whose services all report the height that the test sets. */
function poolOf(addresses: [string, ...string[]]) {
  const network = { height: 1000n };
  const pool = poolWith(addresses, () => ({ identify: async () => identityAt(network.height) }));
  const isBehindAt = async (height: bigint) => {
    network.height = height;
    await pool.poll(signal);
    return pool.isBehind;
  };
  return { isBehindAt, close: pool.close };
}

test('one of several services is behind with any block less than was reported', async () => {
  const { isBehindAt, close } = poolOf(['one', 'other']);
  expect(await isBehindAt(1000n)).toBe(false);
  expect(await isBehindAt(999n)).toBe(true);
  expect(await isBehindAt(1000n)).toBe(false);
  await close();
});

test('a service alone is behind when it was set back, and not for the few blocks between machines of one name', async () => {
  const { isBehindAt, close } = poolOf(['one']);
  expect(await isBehindAt(1000n)).toBe(false);
  expect(await isBehindAt(900n)).toBe(false);
  expect(await isBehindAt(899n)).toBe(true);
  expect(await isBehindAt(1001n)).toBe(false);
  await close();
});

test('a service that is not in use is as far behind as it was when it last answered', async () => {
  const heights = { one: 1000n, other: 999n };
  const pool = poolWith(['one', 'other'], (address) => ({
    identify: async () => identityAt(heights[address as keyof typeof heights]),
  }));
  await pool.poll(signal);
  await pool.watch(signal);
  await expect.poll(() => pool.services().map(({ blocksBehind }) => blocksBehind)).toEqual([0n, 1n]);
  heights.one = 1025n;
  await pool.poll(signal);
  expect(pool.services()).toMatchObject([
    { height: 1025n, blocksBehind: 0n },
    { height: 999n, blocksBehind: 1n },
  ]);
  await pool.close();
});

test('a service that answered before any other one is asked again, because nothing showed how far it is behind', async () => {
  const first = Promise.withResolvers<ReturnType<typeof identityAt>>();
  const pool = poolWith(['one', 'other'], (address) => ({
    identify: async () => (address === 'one' ? first.promise : identityAt(280n)),
  }));
  const watched = pool.watch(signal);
  await expect.poll(() => pool.services().map(({ state }) => state)).toEqual(['unknown', 'live']);
  first.resolve(identityAt(1000n));
  await watched;
  expect(pool.services().map(({ blocksBehind }) => blocksBehind)).toEqual([0n, null]);
  await pool.watch(signal);
  await expect.poll(() => pool.services().map(({ blocksBehind }) => blocksBehind)).toEqual([0n, 720n]);
  await pool.close();
});

test('a service whose first answer comes after that of another one stays in use', async () => {
  const first = Promise.withResolvers<ReturnType<typeof identityAt>>();
  const pool = poolWith(['one', 'other'], (address) => ({
    identify: async () => (address === 'one' ? first.promise : identityAt(1000n)),
  }));
  const watched = pool.watch(signal);
  await expect.poll(() => pool.services().map(({ state }) => state)).toEqual(['unknown', 'live']);
  expect(pool.address).toBe('one');
  first.resolve(identityAt(1000n));
  await watched;
  expect(pool.services()).toMatchObject([{ state: 'live', used: true }, { used: false }]);
  await pool.close();
});

const LIE = 9_223_372_036_854_775_807n;

test.each([
  ['first', [LIE, 1000n]],
  ['later', [1000n, LIE, 1001n]],
])('a height that no chain can reach, claimed %s, makes no service count as behind', async (_, heights) => {
  const { isBehindAt, close } = poolOf(['one', 'other']);
  for (const height of heights) expect(await isBehindAt(height), String(height)).toBe(false);
  expect(await isBehindAt(999n)).toBe(true);
  await close();
});

test('the newest block stays when a service claims a height that no chain can reach', async () => {
  const heights = [1000n, LIE];
  const pool = poolWith(['one'], () => ({ identify: async () => identityAt(heights.shift() ?? 1001n) }));
  const newest = [];
  for (let polls = 0; polls < 3; polls += 1) {
    await pool.poll(signal);
    newest.push(pool.position?.height);
  }
  expect(newest).toEqual([1000n, 1000n, 1001n]);
  await pool.close();
});

test('a service that claims a height that no chain can reach makes no other one seem behind', async () => {
  const pool = poolWith(['one', 'other'], (address) => ({
    identify: async () =>
      address === 'one' ? identityAt(1000n) : { ...identityAt(1000n), position: { height: LIE, timestamp: 1000n } },
  }));
  await pool.poll(signal);
  await pool.watch(signal);
  await expect.poll(() => pool.services().map(({ height }) => height)).toEqual([1000n, LIE]);
  await pool.poll(signal);
  expect(pool.services().map(({ blocksBehind }) => blocksBehind)).toEqual([0n, null]);
  await pool.close();
});

/** Lets everything run that does not wait for the test: one turn of the event loop. */
const turn = () => new Promise(setImmediate);

/** The first of two services is out of reach, and the other one answers only when the test says so. */
function poolOfLateAnswer() {
  const answer = Promise.withResolvers<void>();
  const late = async (cut: AbortSignal) => {
    await raceAbort(answer.promise, cut);
    return identityAt(1000n);
  };
  const pool = poolWith(['one', 'other'], (address) =>
    address === 'one'
      ? { identify: () => Promise.reject(unreachable('one')) }
      : { identify: late, epoch: async () => 7n },
  );
  return { pool, answer: answer.resolve };
}

test('calls that fail while another service is probed wait for its answer', async () => {
  const { pool, answer } = poolOfLateAnswer();
  const calls = [pool.epoch({ signal }), pool.epoch({ signal })];
  const all = Promise.all(calls);
  // Both have failed at the first service after a turn of the event loop.
  await Promise.race([all, turn()]);
  answer();
  expect(await all).toEqual([7n, 7n]);
  await pool.close();
});

test('the network is not offline before the first probe of another service has ended', async () => {
  const { pool, answer } = poolOfLateAnswer();
  await expect(pool.watch(signal)).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  expect(pool.connection.state).toBe('connecting');
  answer();
  await pool.whenLive(signal);
  expect(pool.address).toBe('other');
  await pool.close();
});

test('a call goes on waiting for the probe of another service when the call that started it is cancelled', async () => {
  const { pool, answer } = poolOfLateAnswer();
  const cancelled = new AbortController();
  await expect(pool.watch(cancelled.signal)).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  const call = pool.epoch({ signal });
  await Promise.race([call, turn()]);
  cancelled.abort();
  await Promise.race([call, turn()]);
  answer();
  expect(await call).toBe(7n);
  await pool.close();
});

test('the network is offline as soon as the first probe of every other service has failed', async () => {
  const probes = { second: Promise.withResolvers<never>(), third: Promise.withResolvers<never>() };
  const pool = poolWith(['first', 'second', 'third'], (address) => ({
    identify: () =>
      address === 'first' ? Promise.reject(unreachable('first')) : probes[address as keyof typeof probes].promise,
  }));
  await expect(pool.watch(signal)).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  probes.second.reject(unreachable('second'));
  await turn();
  expect(pool.connection).toMatchObject({ state: 'connecting', reason: null });
  probes.third.reject(unreachable('third'));
  await turn();
  expect(pool.connection).toMatchObject({ state: 'offline', reason: unreachable('first').summary });
  await pool.close();
});

test('a refused archive beyond the newest block of a service names that block, or says that the service is behind', async () => {
  const refusal = { service: 'one', status: 400, reason: 'no continuous segment range' };
  let height = 60_100n;
  const pool = poolWith(['one'], () => ({
    identify: async () => identityAt(height),
    saveArchive: () => Promise.reject(new OrreryError('UPSTREAM_REFUSED', refusal)),
  }));
  await pool.poll(signal);
  const summaryOf = (to: bigint) =>
    pool
      .saveArchive({ table: 'TABLE_TRADES', from: 60_001n, to }, { file: 'none.zip', mostBytes: 1 }, signal)
      .catch((thrown: unknown) => OrreryError.from(thrown).summary);
  const words = 'one answered 400: no continuous segment range';
  const reached = `${words}. Orrery sees that the service has only reached block 60100`;
  expect(await Promise.all([summaryOf(61_000n), summaryOf(60_100n)])).toEqual([reached, words]);
  height = 60_050n;
  await pool.poll(signal);
  const behind = 'one has not yet reached the newest block that was reported';
  expect(await Promise.all([summaryOf(60_100n), summaryOf(60_050n)])).toEqual([behind, words]);
  await pool.close();
});

test('a list that is overloaded does not make the network offline; a download or a health probe that is refused does', async () => {
  const overloaded = () =>
    Promise.reject(new OrreryError('UPSTREAM_REFUSED', { service: 'one', status: 503, reason: '' }));
  let identify = async () => identityAt(1000n);
  const pool = poolWith(['one'], () => ({ identify: () => identify(), list: overloaded, saveArchive: overloaded }));
  const download = () =>
    pool.saveArchive({ table: 'TABLE_TRADES', from: 1n, to: 1000n }, { file: 'none.zip', mostBytes: 1 }, signal);
  const states = () => [pool.connection.state, pool.services()[0]?.state];
  await pool.poll(signal);
  await expect(pool.list('parties', {}, {}, { signal })).rejects.toMatchObject({ code: 'UPSTREAM_REFUSED' });
  expect(states()).toEqual(['live', 'live']);
  await expect(download()).rejects.toMatchObject({ code: 'UPSTREAM_REFUSED' });
  expect(states()).toEqual(['offline', 'offline']);
  await pool.poll(signal);
  expect(states()).toEqual(['live', 'live']);
  identify = overloaded;
  await expect(pool.poll(signal)).rejects.toMatchObject({ code: 'UPSTREAM_REFUSED' });
  expect(states()).toEqual(['offline', 'offline']);
  await pool.close();
});

test('services that are all overloaded with one list do not take turns, and one that answers takes over', async () => {
  const overloaded = new Set(['one', 'other']);
  const pool = poolWith(['one', 'other'], (address) => ({
    identify: async () => identityAt(1000n),
    list: () =>
      overloaded.has(address)
        ? Promise.reject(new OrreryError('UPSTREAM_REFUSED', { service: address, status: 503, reason: '' }))
        : Promise.resolve({ page: { edges: [], pageInfo: NO_MORE }, position: null }),
  }));
  await pool.poll(signal);
  await pool.watch(signal);
  await expect.poll(() => pool.services().map(({ state }) => state)).toEqual(['live', 'live']);
  await expect(pool.list('parties', {}, {}, { signal })).rejects.toMatchObject({ code: 'UPSTREAM_REFUSED' });
  expect(pool.service).toBe('one');
  overloaded.delete('other');
  await pool.list('parties', {}, {}, { signal });
  expect(pool.service).toBe('other');
  await pool.close();
});
