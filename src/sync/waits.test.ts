import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';
import { inTurn, sharing, singleFlight, wait } from './waits.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('callers of one flight share its result, and the next call is a flight of its own', async () => {
  let flights = 0;
  const fly = singleFlight(async () => {
    flights += 1;
    await Promise.resolve();
    return flights;
  });
  expect(await Promise.all([fly(), fly(), fly()])).toEqual([1, 1, 1]);
  expect(await fly()).toBe(2);
});

test('works take turns, and one that fails does not stop the next', async () => {
  const turn = inTurn();
  const order: string[] = [];
  const work = (name: string, fails = false) =>
    turn(async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
      if (fails) throw new Error(name);
    });
  const first = work('first', true);
  const second = work('second');
  await expect(first).rejects.toThrow('first');
  await second;
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('who leaves shared work is told so at once', async () => {
  const abort = new AbortController();
  const work = Promise.withResolvers<string>();
  const leaving = sharing(work.promise, abort.signal);
  const staying = sharing(work.promise, new AbortController().signal);
  abort.abort();
  await expect(leaving).rejects.toMatchObject({ code: 'CANCELLED' });
  await expect(sharing(work.promise, abort.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  work.resolve('done');
  expect(await staying).toBe('done');
});

test('a wait ends when it is cancelled', async () => {
  const abort = new AbortController();
  const waiting = wait(1_000_000, abort.signal);
  abort.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' });
});

test('what is told often is told at once, then seldom, and never forgotten', () => {
  const told: string[] = [];
  const { ask, stop } = coalesce((key: string) => told.push(key), 100);
  ask('a');
  ask('b');
  for (let time = 0; time < 95; time += 5) {
    ask('a');
    vi.advanceTimersByTime(5);
  }
  expect(told).toEqual(['a', 'b']);
  vi.advanceTimersByTime(5);
  expect(told).toEqual(['a', 'b', 'a']);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual(['a', 'b', 'a']);
  ask('b');
  ask('b');
  stop();
  ask('a');
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual(['a', 'b', 'a', 'b']);
});
