import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { sessionOf } from './session.fixture.ts';
import { inItsOwnWorld, statusThat, storedRows } from './sync-client.fixture.ts';

const signal = new AbortController().signal;
const UNKNOWN = 'cd'.repeat(32);

/** Reads the ids of the stored markets, and those whose lists have a stored progress. */
function storedMarkets(folder: string): { markets: unknown[]; lists: unknown[] } {
  const file = new Database(join(folder, 'lists.sqlite'), { readonly: true });
  const ids = (sql: string) => file.prepare(sql).pluck().all();
  const lists = "SELECT scope FROM walk WHERE list = 'fundingPeriodDataPoints' ORDER BY scope";
  const found = { markets: ids('SELECT id FROM market ORDER BY id'), lists: ids(lists) };
  file.close();
  return found;
}

test('with markets named, the funding points of these alone are synced', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf();
    const network = await networkOf(sandbox);
    const [first, second, third] = sandbox.markets.map(({ id }) => id);
    const markets = [(second ?? '').toUpperCase()];
    expect((await network.syncOnce({ only: ['funding'], markets })).fundingPoints).toBeGreaterThan(0);
    const stored = async (marketId = '') =>
      (await storedRows(network.folder, 'fundingPeriodDataPoints', { marketId })).length;
    expect(await stored(second)).toBeGreaterThan(0);
    for (const other of [first, third]) await expect(stored(other)).rejects.toMatchObject({ code: 'NOT_CACHED' });
  }));

test('a named market that the network does not know is an error of that sync alone, and is not stored', () =>
  inItsOwnWorld(async (world) => {
    const sandbox = await world.sandboxOf();
    const session = await sessionOf(world, sandbox);
    const known = sandbox.markets.map(({ id }) => id).toSorted();
    const sync = session.syncOnce({ only: ['funding'], markets: [UNKNOWN, known[0] ?? ''] }, signal);
    await expect(sync).rejects.toMatchObject({ code: 'MARKET_UNKNOWN', parameters: { market: UNKNOWN } });
    expect(storedMarkets(session.folder)).toEqual({ markets: known, lists: [known[0]] });
    expect((await session.syncOnce({ only: ['funding'] }, signal)).fundingPoints).toBeGreaterThan(0);
    expect(storedMarkets(session.folder)).toEqual({ markets: known, lists: known });
  }));

test('an unknown market in the settings has a notice, and stops neither a sync nor the background', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf({ height: 3_000n });
    const network = await networkOf(sandbox, { markets: [UNKNOWN] });
    await network.follow();
    const status = await statusThat(network, ({ background }) => background[0]?.state === 'done');
    const notices = status.notices.filter(({ kind }) => kind === 'markets');
    expect(notices).toMatchObject([{ text: expect.stringContaining(UNKNOWN) }]);
    expect(status.resources.map(({ scope }) => scope)).not.toContain(UNKNOWN);
    expect(await network.syncOnce({ only: ['funding'] })).toMatchObject({ fundingPoints: 0 });
    expect(storedMarkets(network.folder).markets).not.toContain(UNKNOWN);
  }));

test('a named market that cannot be looked up keeps neither assets nor other named markets from being found', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf({ height: 3_000n });
    const other = 'ef'.repeat(32);
    await sandbox.setFaults(`status:500@/api/v2/funding-periods/data-points/${UNKNOWN}`);
    const network = await networkOf(sandbox, { markets: [UNKNOWN, other] });
    await network.follow();
    const { notices } = await statusThat(network, (status) => status.notices.some(({ kind }) => kind === 'markets'));
    expect(notices.filter(({ kind }) => kind === 'markets')).toMatchObject([{ text: expect.stringContaining(other) }]);
    const file = new Database(join(network.folder, 'lists.sqlite'), { readonly: true });
    expect(file.prepare('SELECT count(*) FROM asset').pluck().get()).toBeGreaterThan(0);
    file.close();
  }));

test('a market in the settings that cannot be looked up keeps no list from being synced, and its error is said', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf({ height: 3_000n });
    await sandbox.setFaults(`status:500@/api/v2/funding-periods/data-points/${UNKNOWN}`);
    const network = await networkOf(sandbox, { markets: [UNKNOWN] });
    await expect(network.syncOnce({})).rejects.toMatchObject({ code: 'UPSTREAM_REFUSED' });
    const marketId = sandbox.markets[0]?.id ?? '';
    for (const [list, filter] of [
      ['nodes', {}],
      ['parties', {}],
      ['fundingPeriodDataPoints', { marketId }],
    ] as const)
      expect([list, (await storedRows(network.folder, list, filter)).length > 0]).toEqual([list, true]);
  }));

test('a store of an earlier version loses the markets of which nothing but the id is stored', () =>
  inItsOwnWorld(async (world) => {
    const sandbox = await world.sandboxOf();
    const session = await sessionOf(world, sandbox);
    await session.syncOnce({ only: ['funding'] }, signal);
    await session.close();
    const before = storedMarkets(session.folder);
    const file = new Database(join(session.folder, 'lists.sqlite'));
    file.prepare("INSERT INTO market (id, code, name) VALUES (?, '', '')").run(UNKNOWN);
    file
      .prepare(
        `INSERT INTO walk (list, scope, reached_oldest, confirmed_at, row_count, version)
         VALUES ('fundingPeriodDataPoints', ?, 1, 1, 0, 0)`,
      )
      .run(UNKNOWN);
    // A market with points keeps them, though the network does not list it.
    file.prepare("UPDATE market SET code = '', name = '', price_decimals = NULL WHERE id = ?").run(before.markets[0]);
    file.close();
    const again = await sessionOf(world, sandbox, { folder: session.folder });
    expect(storedMarkets(session.folder)).toEqual(before);
    expect(await again.syncOnce({ only: ['funding'] }, signal)).toMatchObject({ fundingPoints: 0 });
  }));

test('the points of one market that fail do not stop the background', () =>
  inItsOwnWorld(async ({ sandboxOf, networkOf }) => {
    const sandbox = await sandboxOf({ height: 3_000n });
    const [failing] = sandbox.markets.map(({ id }) => id);
    await sandbox.setFaults(`status:404@/api/v2/funding-periods/data-points/${failing}`);
    const network = await networkOf(sandbox);
    await network.follow();
    const { resources } = await statusThat(network, ({ background }) => background[0]?.state === 'done');
    expect(resources.find(({ scope }) => scope === failing)).toMatchObject({ complete: false });
  }));
