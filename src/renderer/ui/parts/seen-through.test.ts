import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seenThrough } from './seen-through.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Records whether the promise has settled. */
function watched(promise: Promise<void>) {
  let isOver = false;
  void promise.then(() => {
    isOver = true;
  });
  return async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return isOver;
  };
}

test('a quick answer is seen for a while, a slow one until it is there', async () => {
  const quick = watched(seenThrough(() => Promise.resolve(), 400));
  expect([await quick(399), await quick(1)]).toEqual([false, true]);
  const answer = Promise.withResolvers<void>();
  const slow = watched(seenThrough(() => answer.promise, 400));
  expect(await slow(10_000)).toBe(false);
  answer.resolve();
  expect(await slow(0)).toBe(true);
});

test('what fails, or throws at once, is over as well', async () => {
  const failing = watched(seenThrough(() => Promise.reject(new Error('away')), 400));
  expect(await failing(400)).toBe(true);
  const throwing = watched(
    seenThrough(() => {
      throw new Error('at once');
    }, 400),
  );
  expect(await throwing(400)).toBe(true);
});
