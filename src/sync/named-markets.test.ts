import { expect, test } from 'vitest';
import { inItsOwnWorld, storedRows } from './sync-client.fixture.ts';

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
