import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { PRIORITY } from '../priority.ts';
import { after, budgetOf, never } from './budget.fixture.ts';
import type { Turn } from './budget.ts';
import { limitedError } from './pause.ts';

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

test('an answer to a request sent before the refusal does not end the pause', async () => {
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
    parameters: limitedError('service', Date.now() + 600_000).parameters,
  });
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
