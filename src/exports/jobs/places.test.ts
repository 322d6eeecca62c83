import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

test('work that returns for its place goes before new work, and never more than the places run', async () => {
  const freed: number[] = [];
  const places = createPlaces(2, () => freed.push(places.free()));
  const { promise: live, resolve: comeLive } = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  places.take();
  places.take();
  const returns = [places.lend(live, signal), places.lend(live, signal)];
  expect(freed).toEqual([1, 2]);
  // New work takes one of the two.
  places.take();
  comeLive();
  await Promise.race(returns);
  expect(places.free()).toBe(0);
  places.giveBack();
  await Promise.all(returns);
  expect(places.free()).toBe(0);
  expect(freed).toEqual([1, 2]);
});

test('work that is stopped while it waits for a place ends its wait', async () => {
  const places = createPlaces(1, () => {});
  const stop = new AbortController();
  places.take();
  const returns = places.lend(Promise.resolve(), stop.signal);
  places.take();
  stop.abort();
  await returns;
  places.giveBack();
  places.giveBack();
  expect(places.free()).toBe(1);
});

test('work that is stopped without a place leaves none for other work', async () => {
  const freed: number[] = [];
  const places = createPlaces(1, () => freed.push(places.free()));
  const stop = new AbortController();
  places.take();
  const stopped = places.lend(Promise.resolve(), stop.signal);
  places.take();
  let hasReturned = false;
  places.take();
  const returns = places.lend(Promise.resolve(), new AbortController().signal).then(() => {
    hasReturned = true;
  });
  freed.length = 0;
  stop.abort();
  await stopped;
  expect(places.free()).toBe(0);
  // The stopped work ends, while other work has the only place.
  places.giveBack();
  await Promise.resolve();
  expect({ freed, hasReturned }).toEqual({ freed: [], hasReturned: false });
  places.giveBack();
  await returns;
  expect(places.free()).toBe(0);
});

test('work that lends its place again and again leaves nothing at its signal', async () => {
  const places = createPlaces(1, () => {});
  const { signal } = new AbortController();
  places.take();
  for (let time = 0; time < 3; time += 1) await places.lend(Promise.resolve(), signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
