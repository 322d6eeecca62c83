import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Choice, copyAsCrashed, servedNames, sessionOf, storedNames } from './session.fixture.ts';
import { inItsOwnWorld } from './sync-client.fixture.ts';

const signal = new AbortController().signal;
const CHOICES: readonly Choice[] = ['nodes', 'parties', 'checkpoints', 'funding'];

test('a network that crashes or closes at any moment ends with neither a gap nor a duplicate', () =>
  inItsOwnWorld(async (world) => {
    const sandbox = await world.sandboxOf({ parties: 11_000, height: 20_000n });
    const served = Object.fromEntries(
      await Promise.all(CHOICES.map(async (choice) => [choice, await servedNames(sandbox, choice)])),
    );
    await sandbox.setFaults('latency:3');
    const moments = fc.array(
      fc.record({ after: fc.integer({ min: 0, max: 120 }), how: fc.constantFrom('crash', 'close') }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(moments, async (ends) => {
        let folder = await world.temporaryFolder();
        for (const { after, how } of ends) {
          const session = await sessionOf(world, sandbox, { folder });
          session.follow();
          await new Promise((resolve) => setTimeout(resolve, after));
          if (how === 'crash') {
            const crashed = await world.temporaryFolder();
            copyAsCrashed(folder, crashed);
            folder = crashed;
          }
          await session.close();
        }
        const session = await sessionOf(world, sandbox, { folder });
        await session.syncOnce({}, signal);
        for (const choice of CHOICES) expect(storedNames(folder, choice)).toEqual(served[choice]);
        await session.close();
      }),
      { numRuns: 4 },
    );
  }));
