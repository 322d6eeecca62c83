import { expect, test, vi } from 'vitest';
import { type Choice, servedNames, sessionOf, storedNames } from './session.fixture.ts';
import { FORMS, inForm, inItsOwnWorld } from './sync-client.fixture.ts';

const signal = new AbortController().signal;

const PATHS: Readonly<Record<Choice, string>> = {
  nodes: '/api/v2/nodes',
  parties: '/api/v2/parties',
  checkpoints: '/api/v2/checkpoints',
  funding: '/api/v2/funding-periods/data-points/:marketId',
};
const CHOICES = Object.keys(PATHS) as Choice[];

/** Every fault of lists, and how a sync of the list that has it ends; undefined where it is only slow. */
const FAULTS = {
  'latency:20': undefined,
  reset: 'UPSTREAM_UNREACHABLE',
  cut: 'UPSTREAM_UNREACHABLE',
  'status:404': 'UPSTREAM_REFUSED',
  'status:500': 'UPSTREAM_REFUSED',
  'status:503': 'UPSTREAM_REFUSED',
  garbage: 'UPSTREAM_INVALID',
  'wrong-types': 'UPSTREAM_INVALID',
  'cursor-loop': 'UPSTREAM_CURSOR_LOOP',
  'rate-limit:3600': 'UPSTREAM_LIMITED',
  'ban:3600': 'UPSTREAM_LIMITED',
} as const;

/** Requests that one sync sends at most for a list that fails: three attempts at each of its parts. */
const MAX_ASKED: Readonly<Record<Choice, number>> = { nodes: 3, parties: 3, checkpoints: 3, funding: 9 };

const cases = FORMS.flatMap((form) =>
  (Object.keys(FAULTS) as (keyof typeof FAULTS)[]).map((fault) => [form, fault] as const),
);

test.concurrent.each(cases)(
  '%s %s: every list ends with exactly upstream’s rows or a clear error, in few requests',
  (form, fault) =>
    inItsOwnWorld(async (world) => {
      const sandbox = await world.sandboxOf({ parties: 60, height: 5_000n });
      const service = inForm(form, sandbox);
      const served = new Map<Choice, string[]>();
      for (const choice of CHOICES) served.set(choice, await servedNames(sandbox, choice));
      for (const choice of CHOICES) {
        const session = await sessionOf(world, service);
        const path = PATHS[choice];
        const asked = async () => (await sandbox.requests()).byRoute[path] ?? 0;
        const before = await asked();
        await sandbox.setFaults(`${fault}@${path.replace('/:marketId', '')}`);
        const code = FAULTS[fault];
        const sync = session.syncOnce({ only: [choice] }, signal);
        if (code === undefined) await sync;
        else {
          await expect(sync).rejects.toMatchObject({ code });
          expect((await asked()) - before).toBeLessThanOrEqual(MAX_ASKED[choice]);
          // Complete pages before the fault stay; no other rows do.
          const stored = storedNames(session.folder, choice);
          expect(stored).toEqual(served.get(choice)?.slice(0, stored.length));
        }
        await sandbox.setFaults('');
        // A pause is respected even after the service lifts it: only a new start forgets it.
        await session.close();
        const healed = await sessionOf(world, service, session);
        await healed.syncOnce({ only: [choice] }, signal);
        expect(storedNames(session.folder, choice)).toEqual(served.get(choice));
      }
    }),
);

/** Requests of another client: as many as the service accepts in about three seconds. */
const THEIR_REQUESTS = 60;

test.concurrent.each(FORMS)(
  '%s: while others drain the bucket, few calls are refused, nobody is banned, and all is stored',
  (form) =>
    inItsOwnWorld(async (world) => {
      const sandbox = await world.sandboxOf({ rateLimit: { perSecond: 20, burst: 6, banSeconds: 600 } });
      const session = await sessionOf(world, inForm(form, sandbox));
      let theirRefusals = 0;
      /** Uses every available token for some seconds, with few refusals. */
      async function drain(): Promise<void> {
        for (let asked = 0; asked < THEIR_REQUESTS; asked += 1) {
          const { status, headers } = await fetch(`${sandbox.baseUrl}/blockchain/height`);
          if (status === 429) theirRefusals += 1;
          const hasMore = Number(headers.get('ratelimit-remaining') ?? 0) >= 1;
          if (!hasMore) await new Promise((resolve) => setTimeout(resolve, 55));
        }
      }
      session.follow();
      await drain();
      await vi.waitUntil(() => session.status().resources.filter(({ complete }) => complete).length === 6, {
        timeout: 60_000,
        interval: 50,
      });
      session.pause();
      const { limitedAt, banned } = await sandbox.requests();
      expect(banned).toBe(0);
      const inAnyTenSeconds = limitedAt.map(
        (start) => limitedAt.filter((moment) => moment >= start && moment < start + 10_000).length,
      );
      expect(Math.max(0, ...inAnyTenSeconds)).toBeLessThanOrEqual(3 + theirRefusals);
      for (const choice of CHOICES) {
        expect(storedNames(session.folder, choice)).toHaveLength((await servedNames(sandbox, choice)).length);
      }
    }),
);
