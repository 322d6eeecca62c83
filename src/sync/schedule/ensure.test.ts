import { expect, test } from 'vitest';
import { inItsOwnWorld, servedRows, statusThat, storedRows } from '../sync-client.fixture.ts';

test.concurrent('concurrent callers of the same rows share one request', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf({ parties: 12_000 });
    const network = await networkOf(sandbox);
    await Promise.all(
      Array.from({ length: 8 }, () =>
        network.ensure({ list: 'parties', filter: {}, direction: 'descending', limit: 10 }),
      ),
    );
    await Promise.all(
      Array.from({ length: 8 }, () =>
        network.ensure({ list: 'nodes', filter: { epochSeq: 3n }, direction: 'descending', limit: 10 }),
      ),
    );
    expect((await sandbox.requests()).byRoute).toEqual({
      '/statistics': expect.any(Number),
      '/api/v2/parties': 1,
      '/api/v2/nodes': 1,
    });
  }));

test.concurrent('a list is synced as far as requested, from either end', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf({ parties: 1_200 });
    const network = await networkOf(sandbox, { pageRows: 500 });
    await network.ensure({ list: 'parties', filter: {}, direction: 'descending', limit: 100 });
    expect(await storedRows(network.folder, 'parties', {})).toHaveLength(500);
    await network.ensure({ list: 'parties', filter: {}, from: [-499n, ''], direction: 'descending', limit: 100 });
    // The second page begins with the oldest stored row.
    expect(await storedRows(network.folder, 'parties', {})).toHaveLength(999);
    await network.ensure({ list: 'parties', filter: {}, direction: 'ascending', limit: 100 });
    expect(await storedRows(network.folder, 'parties', {})).toEqual(await servedRows(sandbox.baseUrl, 'parties', {}));
  }));

test.concurrent('funding points of a time range are fetched back to its start, and no further', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf({ points: 1_200 });
    const marketId = sandbox.markets[0]?.id ?? '';
    const network = await networkOf(sandbox, { pageRows: 500 });
    const all = await servedRows(sandbox.baseUrl, 'fundingPeriodDataPoints', { marketId });
    const startTimestamp = all[550]?.timestamp ?? 0n;
    await network.ensure({
      list: 'fundingPeriodDataPoints',
      filter: { marketId, startTimestamp },
      direction: 'ascending',
      limit: 10,
    });
    const stored = await storedRows(network.folder, 'fundingPeriodDataPoints', { marketId });
    expect(stored).toEqual(all.slice(0, 1_000));
  }));

test.concurrent('an epoch, a party and a market are fetched by name', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf({ parties: 700 });
    const network = await networkOf(sandbox, { pageRows: 500 });
    await network.ensure({ list: 'nodes', filter: { epochSeq: 5n }, direction: 'descending', limit: 100 });
    expect(await storedRows(network.folder, 'nodes', { epochSeq: 5n })).toEqual(
      await servedRows(sandbox.baseUrl, 'nodes', { epochSeq: 5n }),
    );
    await network.ensure({ list: 'nodes', filter: {}, direction: 'descending', limit: 100 });
    expect(await storedRows(network.folder, 'nodes', {})).toEqual(await servedRows(sandbox.baseUrl, 'nodes', {}));
    const oldest = (await servedRows(sandbox.baseUrl, 'parties', {})).at(-2);
    await network.ensure({
      list: 'parties',
      filter: { partyId: oldest?.id.toUpperCase() },
      direction: 'descending',
      limit: 1,
    });
    expect(await storedRows(network.folder, 'parties', { partyId: oldest?.id })).toEqual([oldest]);
    const marketId = sandbox.markets[1]?.id ?? '';
    await network.ensure({ list: 'fundingPeriodDataPoints', filter: { marketId }, direction: 'descending', limit: 1 });
    expect((await storedRows(network.folder, 'fundingPeriodDataPoints', { marketId })).length).toBeGreaterThan(0);
  }));

test.concurrent('an unknown item is an error and is not stored', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf();
    const network = await networkOf(sandbox);
    const unknown = 'cd'.repeat(32);
    await expect(
      network.ensure({ list: 'nodes', filter: { epochSeq: 9_999n }, direction: 'descending', limit: 1 }),
    ).rejects.toMatchObject({
      code: 'EPOCH_UNKNOWN',
    });
    await expect(
      network.ensure({ list: 'parties', filter: { partyId: unknown }, direction: 'descending', limit: 1 }),
    ).rejects.toMatchObject({
      code: 'PARTY_UNKNOWN',
    });
    await expect(
      network.ensure({
        list: 'fundingPeriodDataPoints',
        filter: { marketId: unknown },
        direction: 'descending',
        limit: 1,
      }),
    ).rejects.toMatchObject({ code: 'MARKET_UNKNOWN' });
    expect(network.status().resources.map(({ scope }) => scope)).not.toContain(unknown);
  }));

test('without a network, the error names the missing rows and the reason', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf();
    const network = await networkOf(sandbox);
    await sandbox.close();
    const asked = network.ensure({ list: 'nodes', filter: { epochSeq: 7n }, direction: 'descending', limit: 1 });
    await expect(asked).rejects.toMatchObject({
      code: 'NOT_CACHED',
      parameters: { what: 'Epoch 7', reason: expect.stringContaining('does not answer: the connection is refused') },
    });
  }));

test('a service that is known to be offline gets no request', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf({ faults: 'latency:600000' });
    const network = await networkOf(sandbox);
    await network.follow();
    await statusThat(network, ({ connection }) => connection.state === 'offline');
    await expect(
      network.ensure({ list: 'checkpoints', filter: {}, direction: 'descending', limit: 1 }),
    ).rejects.toMatchObject({
      code: 'NOT_CACHED',
      parameters: { what: 'That part of the list of checkpoints' },
    });
    expect((await sandbox.requests()).byRoute).not.toHaveProperty('/api/v2/checkpoints');
  }));

test.concurrent('a cancelled caller does not stop the others', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf({ faults: 'latency:100' });
    const network = await networkOf(sandbox);
    const abort = new AbortController();
    const leaving = network.ensure(
      { list: 'checkpoints', filter: {}, direction: 'descending', limit: 1 },
      abort.signal,
    );
    const staying = network.ensure({ list: 'checkpoints', filter: {}, direction: 'descending', limit: 1 });
    abort.abort();
    await expect(leaving).rejects.toMatchObject({ code: 'CANCELLED' });
    await staying;
    expect((await storedRows(network.folder, 'checkpoints', {})).length).toBeGreaterThan(0);
  }));
