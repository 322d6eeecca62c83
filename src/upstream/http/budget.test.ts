import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PRIORITY } from '../priority.ts';
import { type Budget, createBudget, type Turn } from './budget.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new AbortController().signal;

function budgetOf(requestsPerSecond: number, maxWaitMs = 60_000): Budget {
  return createBudget({ requestsPerSecond, maxWaitMs, service: 'service' });
}

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Returns the largest number of moments in any second (start included, end not). */
function mostInAnySecond(moments: readonly number[]): number {
  return Math.max(
    0,
    ...moments.map((start) => moments.filter((moment) => moment >= start && moment < start + 1000).length),
  );
}

test('no second holds more requests than the budget, wherever requests linger on their way', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.record({ way: fc.integer({ min: 0, max: 900 }), back: fc.integer({ min: 0, max: 300 }) }), {
        maxLength: 60,
      }),
      async (rate, requests) => {
        const budget = budgetOf(rate);
        const arrivals: number[] = [];
        const all = requests.map(({ way, back }) =>
          budget.run(async ({ received }) => {
            await after(way);
            arrivals.push(performance.now());
            await after(back);
            received();
          }, never),
        );
        await vi.advanceTimersByTimeAsync(200_000);
        await Promise.all(all);
        expect(arrivals).toHaveLength(requests.length);
        expect(mostInAnySecond(arrivals)).toBeLessThanOrEqual(rate);
      },
    ),
    { numRuns: 60 },
  );
});

test('a fast service is asked at the full rate', async () => {
  const budget = budgetOf(10);
  let sent = 0;
  const all = Array.from({ length: 100 }, () =>
    budget.run(async () => {
      sent += 1;
      await after(20);
    }, never),
  );
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toBeGreaterThanOrEqual(48);
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(all);
});

test('a rate below one a second is kept as well', async () => {
  const budget = budgetOf(0.5);
  const sent: number[] = [];
  const all = [1, 2, 3].map(() =>
    budget.run(() => {
      sent.push(performance.now());
      return Promise.resolve();
    }, never),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(all);
  expect(sent.map((moment) => Math.round((moment - (sent[0] ?? 0)) / 1000))).toEqual([0, 2, 4]);
});

test('after a refusal nothing is sent until the pause is over, then one request tries alone', async () => {
  const budget = budgetOf(10);
  const sent: number[] = [];
  const send = (work: (turn: Turn) => void) =>
    budget.run(async (turn) => {
      sent.push(performance.now());
      await after(50);
      work(turn);
    }, never);
  const first = send(({ refused }) => refused(2_000));
  await vi.advanceTimersByTimeAsync(50);
  await first;
  const refusedAt = performance.now();
  expect(budget.limitedUntil).toBe(Date.now() + 2_000);
  const rest = [1, 2, 3].map(() => send(({ accepted }) => accepted()));
  await vi.advanceTimersByTimeAsync(1_990);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(sent).toHaveLength(2);
  expect(budget.limitedUntil).toBeNull();
  await vi.advanceTimersByTimeAsync(100);
  await Promise.all(rest);
  expect(sent[1]).toBeGreaterThanOrEqual(refusedAt + 2_000);
});

test('an answer to a request sent before the refusal does not open the way', async () => {
  const budget = budgetOf(10);
  const slow = budget.run(async ({ accepted }) => {
    await after(100);
    accepted();
  }, never);
  const refused = budget.run(({ refused }) => Promise.resolve(refused(1_000)), never);
  await vi.advanceTimersByTimeAsync(100);
  await Promise.all([slow, refused]);
  let underWay = 0;
  const later = [1, 2].map(() =>
    budget.run(async () => {
      underWay += 1;
      await after(500);
    }, never),
  );
  await vi.advanceTimersByTimeAsync(950);
  expect(underWay).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  await Promise.all(later);
});

test('at most three refusals in any ten seconds, with callers that never stop and short pauses', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ latency: fc.integer({ min: 0, max: 3_000 }), refuses: fc.boolean() }), { maxLength: 40 }),
      async (requests) => {
        const budget = budgetOf(10);
        const refusals: number[] = [];
        const all = requests.map(({ latency, refuses }) =>
          budget.run(async ({ refused, accepted }) => {
            await after(latency);
            if (!refuses) return accepted();
            refusals.push(performance.now());
            refused(100);
          }, never),
        );
        await vi.advanceTimersByTimeAsync(400_000);
        await Promise.all(all);
        for (const start of refusals) {
          expect(refusals.filter((moment) => moment >= start && moment < start + 10_000).length).toBeLessThanOrEqual(3);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a pause longer than the maximum wait fails calls at once and says until when', async () => {
  const budget = budgetOf(10, 1_000);
  await budget.run(({ refused }) => Promise.resolve(refused(600_000)), never);
  await expect(budget.run(() => Promise.resolve(), never)).rejects.toMatchObject({
    code: 'UPSTREAM_LIMITED',
    parameters: { service: 'service', until: new Date(Date.now() + 600_000).toISOString() },
  });
});

test('a call that is cancelled while it waits gives its place away', async () => {
  const budget = budgetOf(1);
  await budget.run(() => Promise.resolve(), never);
  const abort = new AbortController();
  const cancelled = budget.run(() => Promise.resolve('sent'), abort.signal);
  const next = budget.run(() => Promise.resolve('sent'), never);
  abort.abort();
  await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' });
  await vi.advanceTimersByTimeAsync(1_000);
  await expect(next).resolves.toBe('sent');
});

test('of requests that wait the most urgent goes first, one that becomes urgent while it waits among them', async () => {
  const budget = budgetOf(2);
  const sent: string[] = [];
  let walkRank: number = PRIORITY.inStep;
  const send = (name: string, rank?: () => number) =>
    budget.run(
      async () => {
        sent.push(name);
        await after(10);
      },
      never,
      rank,
    );
  const all = [
    send('first'),
    send('second'),
    send('walk', () => PRIORITY.inStep),
    send('other walk', () => walkRank),
    send('person', () => PRIORITY.asked),
  ];
  walkRank = PRIORITY.asked;
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(all);
  expect(sent).toEqual(['first', 'second', 'other walk', 'person', 'walk']);
});

test('the background leaves half of every second to others', async () => {
  const budget = budgetOf(10);
  let inBackground = 0;
  const background = Array.from({ length: 40 }, () =>
    budget.run(
      async () => {
        inBackground += 1;
        await after(1);
      },
      never,
      () => PRIORITY.background,
    ),
  );
  await vi.advanceTimersByTimeAsync(900);
  expect(inBackground).toBe(5);
  let answered = 0;
  const asked = Array.from({ length: 5 }, () =>
    budget.run(
      async () => {
        await after(1);
        answered += 1;
      },
      never,
      () => PRIORITY.asked,
    ),
  );
  await vi.advanceTimersByTimeAsync(20);
  expect(answered).toBe(5);
  await vi.advanceTimersByTimeAsync(30_000);
  await Promise.all([...background, ...asked]);
});

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
  let told = 100;
  const arrivals: number[] = [];
  const send = () =>
    budget.run((turn) => {
      arrivals.push(performance.now());
      turn.paced({ perSecond: told, remaining: undefined, resetMs: undefined });
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
  told = 2;
  await sentIn(2_000);
  expect(await sentIn(4_000)).toBeLessThanOrEqual(10);
  told = 10;
  await sentIn(2_000);
  expect(await sentIn(1_000)).toBe(10);
  await vi.advanceTimersByTimeAsync(30_000);
  await Promise.all(all);
});

test('a read on demand waits out ten seconds of pause where others fail, and no more than that', async () => {
  const budget = budgetOf(10, 2_500);
  for (let refusals = 0; refusals < 3; refusals += 1) {
    const refused = budget.run(({ refused }) => Promise.resolve(refused(1_000)), never);
    await vi.advanceTimersByTimeAsync(1_000);
    await refused;
  }
  const asked = () => PRIORITY.asked;
  const read = budget.run(() => Promise.resolve('read'), never, asked);
  await expect(budget.run(() => Promise.resolve(), never)).rejects.toMatchObject({ code: 'UPSTREAM_LIMITED' });
  await vi.advanceTimersByTimeAsync(8_000);
  expect(await read).toBe('read');
  await budget.run(({ refused }) => Promise.resolve(refused(11_000)), never);
  await expect(budget.run(() => Promise.resolve(), never, asked)).rejects.toMatchObject({ code: 'UPSTREAM_LIMITED' });
});

test('a read on demand fails when its turn does not come within a minute', async () => {
  const budget = budgetOf(1);
  const all = Array.from({ length: 80 }, () =>
    budget.run(
      () => Promise.resolve(),
      never,
      () => PRIORITY.asked,
    ),
  );
  const outcomes = Promise.allSettled(all);
  await vi.advanceTimersByTimeAsync(90_000);
  const failed = (await outcomes).filter(({ status }) => status === 'rejected');
  expect(failed.length).toBeGreaterThan(10);
  expect(failed.length).toBeLessThan(25);
  expect(failed[0]).toMatchObject({ reason: { code: 'UPSTREAM_LIMITED' } });
});
