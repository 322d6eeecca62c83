import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { PRIORITY } from '../priority.ts';
import { after, budgetOf, mostInAnySecond, never } from './budget.fixture.ts';

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

test('a call that is cancelled while it waits leaves the queue', async () => {
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
  let listRank: number = PRIORITY.inStep;
  const send = (name: string, priority?: () => number) =>
    budget.run(
      async () => {
        sent.push(name);
        await after(10);
      },
      never,
      priority,
    );
  const all = [
    send('first'),
    send('second'),
    send('list', () => PRIORITY.inStep),
    send('other list', () => listRank),
    send('person', () => PRIORITY.asked),
  ];
  listRank = PRIORITY.asked;
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(all);
  expect(sent).toEqual(['first', 'second', 'other list', 'person', 'list']);
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
