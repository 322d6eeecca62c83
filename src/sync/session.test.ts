import { expect, test } from 'vitest';
import { sessionOf, storedNames } from './session.fixture.ts';
import { inItsOwnWorld } from './sync-client.fixture.ts';

const signal = new AbortController().signal;

test('a session opened with markets syncs their funding points where the service lists no markets', () =>
  inItsOwnWorld(async (world) => {
    const sandbox = await world.sandboxOf({ faults: 'status:404@/api/v2/markets' });
    const [wanted] = sandbox.markets.map(({ id }) => id);
    const session = await sessionOf(world, sandbox, { markets: [wanted ?? ''] });
    expect(session.status().resources.filter(({ list }) => list === 'fundingPeriodDataPoints')).toMatchObject([
      { scope: wanted },
    ]);
    const { fundingPoints } = await session.syncOnce({ only: ['funding'] }, signal);
    const stored = storedNames(session.folder, 'funding');
    expect(stored).toHaveLength(fundingPoints);
    expect(new Set(stored.map((name) => name.split('/')[0]))).toHaveLength(1);
    expect(fundingPoints).toBeGreaterThan(0);

    // A market that is stored already needs no naming, and naming it again changes nothing.
    await session.close();
    const again = await sessionOf(world, sandbox, { folder: session.folder, markets: [wanted ?? ''] });
    expect(await again.syncOnce({ only: ['funding'] }, signal)).toMatchObject({ fundingPoints: 0 });
  }));
