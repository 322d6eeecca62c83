import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { after, budgetOf, mostInAnySecond, never } from './budget.fixture.ts';
import type { Turn } from './budget.ts';
import { paceIn } from './pace.ts';

/** A service as real ones count: a bucket that fills at so many tokens a second. */
function bucketOf(perSecond: number, burst: number) {
  let tokens = burst;
  let filledAt = performance.now();
  let refusals = 0;
  return {
    get refusals() {
      return refusals;
    },
    take(turn: Turn): boolean {
      tokens = Math.min(burst, tokens + ((performance.now() - filledAt) / 1000) * perSecond);
      filledAt = performance.now();
      const isTaken = tokens >= 1;
      if (isTaken) tokens -= 1;
      turn.paced({ perSecond, remaining: Math.floor(tokens), resetMs: 1_000 });
      if (isTaken) turn.accepted();
      else {
        refusals += 1;
        turn.refused(1_000);
      }
      return isTaken;
    },
  };
}

test('a slower pace that the service says is kept from its first answer on: nothing is refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 3, max: 12 }),
      fc.integer({ min: 1, max: 400 }),
      async (perSecond, burst, latency) => {
        const budget = budgetOf(10);
        const service = bucketOf(perSecond, burst);
        const all = Array.from({ length: 40 }, () =>
          budget.run(async (turn) => {
            await after(latency);
            return service.take(turn);
          }, never),
        );
        await vi.advanceTimersByTimeAsync(80_000);
        expect(await Promise.all(all)).not.toContain(false);
        expect(service.refusals).toBe(0);
      },
    ),
    { numRuns: 60 },
  );
});

test('a service that takes more than the budget is asked no faster, and one that takes more again is asked faster', async () => {
  const budget = budgetOf(10);
  let announced = 100;
  const arrivals: number[] = [];
  const send = () =>
    budget.run((turn) => {
      arrivals.push(performance.now());
      turn.paced({ perSecond: announced, remaining: undefined, resetMs: undefined });
      return Promise.resolve();
    }, never);
  async function sentIn(milliseconds: number): Promise<number> {
    const before = arrivals.length;
    await vi.advanceTimersByTimeAsync(milliseconds);
    return arrivals.length - before;
  }
  const all = Array.from({ length: 100 }, send);
  await sentIn(1_000);
  expect(mostInAnySecond(arrivals)).toBe(10);
  announced = 2;
  await sentIn(2_000);
  expect(await sentIn(4_000)).toBeLessThanOrEqual(10);
  announced = 10;
  await sentIn(2_000);
  expect(await sentIn(1_000)).toBe(10);
  await vi.advanceTimersByTimeAsync(30_000);
  await Promise.all(all);
});

/** A service that counts in fixed windows, and says so in the headers of its answers. */
function windowsOf(quota: number, seconds: number) {
  const startedAt = performance.now();
  let window = 0;
  let used = 0;
  let refusals = 0;
  return {
    get refusals() {
      return refusals;
    },
    take(turn: Turn): boolean {
      const elapsed = (performance.now() - startedAt) / 1000;
      if (Math.floor(elapsed / seconds) > window) {
        window = Math.floor(elapsed / seconds);
        used = 0;
      }
      const isTaken = used < quota;
      if (isTaken) used += 1;
      const reset = String(Math.ceil((window + 1) * seconds - elapsed));
      turn.paced(
        paceIn({
          'ratelimit-limit': `${quota}, ${quota};w=${seconds}`,
          'ratelimit-remaining': String(quota - used),
          'ratelimit-reset': reset,
        }),
      );
      if (isTaken) turn.accepted();
      else {
        refusals += 1;
        turn.refused(Number(reset) * 1_000);
      }
      return isTaken;
    },
  };
}

test('a quota for a longer window is spread over it: nothing is refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 30 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 400 }),
      async (seconds, perSecond, latency) => {
        const budget = budgetOf(10);
        const service = windowsOf(Math.max(6, seconds * perSecond), seconds);
        const all = Array.from({ length: 80 }, () =>
          budget.run(async (turn) => {
            await after(latency);
            return service.take(turn);
          }, never),
        );
        await vi.advanceTimersByTimeAsync(200_000);
        expect(await Promise.all(all)).not.toContain(false);
        expect(service.refusals).toBe(0);
      },
    ),
    { numRuns: 60 },
  );
});
