import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { openListReader } from '../store/index.ts';
import { endGrpcServices, grpcService } from '../upstream/grpc/grpc-service.fixture.ts';
import type { Exchange } from '../upstream/index.ts';
import { openPatiently } from '../upstream/patient-exchange.fixture.ts';
import { sessionOf, storedNames } from './session.fixture.ts';
import { openSyncSession } from './session.ts';
import { FORMS, type Form, inItsOwnWorld, statusThat, type World } from './sync-client.fixture.ts';

afterAll(endGrpcServices);

const signal = new AbortController().signal;

test('a session opened with markets syncs their funding points where the service lists no markets', () =>
  inItsOwnWorld(async (world) => {
    const sandbox = await world.sandboxOf({ faults: 'status:404@/api/v2/markets' });
    const [wanted] = sandbox.markets.map(({ id }) => id);
    const session = await sessionOf(world, sandbox, { markets: [wanted ?? ''] });
    const { fundingPoints } = await session.syncOnce({ only: ['funding'] }, signal);
    expect(session.status().resources.filter(({ list }) => list === 'fundingPeriodDataPoints')).toMatchObject([
      { scope: wanted },
    ]);
    const stored = storedNames(session.folder, 'funding');
    expect(stored).toHaveLength(fundingPoints);
    expect(new Set(stored.map((name) => name.split('/')[0]))).toHaveLength(1);
    expect(fundingPoints).toBeGreaterThan(0);

    // A market that is stored already needs no naming, and naming it again changes nothing.
    await session.close();
    const again = await sessionOf(world, sandbox, { folder: session.folder, markets: [wanted ?? ''] });
    expect(await again.syncOnce({ only: ['funding'] }, signal)).toMatchObject({ fundingPoints: 0 });
  }));

test('markets and assets are stored with their units, also where the service fails to list its assets', () =>
  inItsOwnWorld(async (world) => {
    const failing = await world.sandboxOf({ faults: 'status:500@/api/v2/assets' });
    const session = await sessionOf(world, failing, {});
    await session.syncOnce({ only: ['funding'] }, signal);
    const reader = await openListReader(session.folder, { threads: 1 });
    expect((await reader.markets()).map(({ units }) => units?.priceDecimals)).toEqual([1, 2, 5]);
    expect(await reader.assets()).toEqual([]);
    await failing.setFaults('');
    await session.syncOnce({ only: ['funding'] }, signal);
    expect((await reader.assets()).map(({ symbol, decimals }) => [symbol, decimals])).toEqual([
      ['STK', 18],
      ['tUSD', 6],
      ['xUSD', 18],
    ]);
    await reader.close();
  }));

test('a sync whose answer comes as the session closes is cancelled', () =>
  inItsOwnWorld(async (world) => {
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const exchange: Partial<Exchange> = {
      async get() {
        asked.resolve();
        await answered.promise;
        const statistics = { chainId: 'chain', blockHeight: '1' };
        return { status: 200, headers: {}, body: JSON.stringify({ statistics }) };
      },
      close: () => Promise.resolve(),
    };
    const options = { folder: await world.temporaryFolder(), chainId: 'chain', baseUrl: 'http://service' };
    const session = openSyncSession(
      options,
      () => {},
      () => exchange as Exchange,
    );
    const sync = session.syncOnce({ markets: ['ab'] }, signal);
    await asked.promise;
    // Both happen in one turn: the answer passes, and the store is closed before the sync goes on.
    answered.resolve();
    const closing = session.close();
    await expect(sync).rejects.toMatchObject({ code: 'CANCELLED' });
    await closing;
  }));

test('the planned end of a later epoch is not given as that of the epoch whose nodes are stored, after a restart either', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    let time = Date.now();
    const sandbox = await sandboxOf({ still: false, height: 12_000n, now: () => time });
    const network = await networkOf(sandbox);
    await network.follow();
    const { epochExpiry: end } = await statusThat(
      network,
      ({ currentEpoch, epochExpiry }) => currentEpoch === 19n && epochExpiry !== null,
    );
    await sandbox.setFaults('status:503@/api/v2/nodes');
    time += 2_000_000;
    const later = await statusThat(
      network,
      ({ epochExpiry, position }) => epochExpiry === null && (position?.height ?? 0n) > 12_500n,
    );
    expect(later.currentEpoch).toBe(19n);
    await network.close();
    const elsewhere = { ...sandbox, baseUrl: 'http://127.0.0.1:9' };
    const offline = await networkOf(elsewhere, { folder: network.folder });
    const restored = await statusThat(offline, ({ currentEpoch }) => currentEpoch !== null);
    expect(restored.currentEpoch).toBe(19n);
    // The end may not have been saved before the nodes of its epoch were. That of a later epoch never is.
    expect([end, null]).toContain(restored.epochExpiry);
    await offline.close();

    const again = await networkOf(sandbox, { folder: network.folder });
    await again.follow();
    await statusThat(again, ({ epochExpiry }) => epochExpiry === null);
    await sandbox.setFaults('');
    await statusThat(again, ({ currentEpoch, epochExpiry }) => currentEpoch === 23n && epochExpiry !== null);
  }));

/**
 * A service that says which chain it is of, and then stops halfway through every answer.
 * @param onHalfway called at each such answer
 * @returns its base URL
 */
async function hangingService(form: Form, onHalfway: () => void, afterwards: World['afterwards']): Promise<string> {
  const statistics = { statistics: { chainId: 'chain', blockHeight: '5' } };
  if (form === 'gRPC') {
    return grpcService((call) => {
      if (call.method === 'Statistics') call.answer(statistics);
      else {
        call.begin();
        onHalfway();
      }
    });
  }
  const hanging = createServer((request, response) => {
    if (request.url === '/statistics') response.end(JSON.stringify(statistics));
    else {
      response.writeHead(200).write('{');
      onHalfway();
    }
  });
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  afterwards(() => new Promise((resolve) => hanging.close(resolve).closeAllConnections()));
  return `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
}

test.each(FORMS)('%s: closing waits for no service that hangs, even halfway through an answer', (form) =>
  inItsOwnWorld(async ({ afterwards, temporaryFolder }) => {
    const halfway = Promise.withResolvers<void>();
    const baseUrl = await hangingService(form, halfway.resolve, afterwards);
    const options = { folder: await temporaryFolder(), chainId: 'chain', baseUrl, requestsPerSecond: 1000, pollMs: 50 };
    // Nothing but the closing ends its requests, so a closing that waits for one never ends.
    const session = openSyncSession(options, () => {}, openPatiently);
    session.follow();
    const caught = expect(session.syncOnce({}, signal)).rejects.toThrow();
    await halfway.promise;
    await session.close();
    await caught;
  }),
);
