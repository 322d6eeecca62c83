import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createEmitter,
  createSemaphore,
  createSerialQueue,
  createSoon,
  createThrottle,
  raceAbort,
  singleFlight,
  wait,
} from './index.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('single flight: callers share one run, and the next call is a run of its own', async () => {
  let runs = 0;
  const run = singleFlight(async () => {
    runs += 1;
    await Promise.resolve();
    return runs;
  });
  expect(await Promise.all([run(), run(), run()])).toEqual([1, 1, 1]);
  expect(await run()).toBe(2);
});

test('serial queue: works run one after the other, and a failure does not stop the next one', async () => {
  const queue = createSerialQueue();
  const order: string[] = [];
  const work = (name: string, fails = false) =>
    queue(async () => {
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

test('semaphore: as many run as there are slots; urgent work goes first, cancelled work never runs', async () => {
  const semaphore = createSemaphore(1);
  const order: string[] = [];
  const busy = Promise.withResolvers<void>();
  const abort = new AbortController();
  const work = (name: string) => () => {
    order.push(name);
    return Promise.resolve();
  };
  const running = semaphore.run(() => busy.promise);
  const waiting = [semaphore.run(work('usual')), semaphore.run(work('urgent'), undefined, () => true)];
  const cancelled = semaphore.run(work('cancelled'), abort.signal);
  abort.abort();
  await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' });
  await expect(semaphore.run(work('late'), abort.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  busy.reject(new Error('it fails'));
  await expect(running).rejects.toThrow('it fails');
  await Promise.all(waiting);
  expect(order).toEqual(['urgent', 'usual']);
  // Every slot is free again.
  expect(await semaphore.run(async () => 'free')).toBe('free');
});

test('abort race: an aborted caller fails at once, and the other callers keep the shared work', async () => {
  const abort = new AbortController();
  const work = Promise.withResolvers<string>();
  const onAbort = vi.fn();
  const leaving = raceAbort(work.promise, abort.signal, onAbort);
  const staying = raceAbort(work.promise, new AbortController().signal);
  abort.abort();
  await expect(leaving).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(onAbort).toHaveBeenCalledTimes(1);
  await expect(raceAbort(work.promise, abort.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  work.resolve('done');
  expect(await staying).toBe('done');
});

test('abort race: a failure that comes after the abort is no unhandled rejection', async () => {
  const abort = new AbortController();
  const work = Promise.withResolvers<string>();
  const leaving = raceAbort(work.promise, abort.signal);
  abort.abort();
  await expect(leaving).rejects.toMatchObject({ code: 'CANCELLED' });
  work.reject(new Error('late'));
  await vi.runAllTimersAsync();
});

test('wait: a signal ends it, and no timer stays behind', async () => {
  const abort = new AbortController();
  const waiting = wait(1_000_000, abort.signal);
  abort.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(vi.getTimerCount()).toBe(0);
});

test('throttle: the first request passes at once, then one an interval, and the last is never lost', () => {
  const calls: string[] = [];
  const { request, stop } = createThrottle((key: string) => calls.push(key), 100);
  request('a');
  request('b');
  for (let time = 0; time < 95; time += 5) {
    request('a');
    vi.advanceTimersByTime(5);
  }
  expect(calls).toEqual(['a', 'b']);
  vi.advanceTimersByTime(5);
  expect(calls).toEqual(['a', 'b', 'a']);
  vi.advanceTimersByTime(1_000);
  expect(calls).toEqual(['a', 'b', 'a']);
  request('b');
  request('b');
  stop();
  request('a');
  vi.advanceTimersByTime(1_000);
  expect(calls).toEqual(['a', 'b', 'a', 'b']);
});

test('soon: several requests lead to one call, a while after the first; a stopped one calls no more', () => {
  const calls: number[] = [];
  const started = Date.now();
  const soon = createSoon(() => calls.push(Date.now() - started), 100);
  soon.request();
  vi.advanceTimersByTime(60);
  soon.request();
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(60);
  expect(calls).toEqual([100]);
  soon.request();
  vi.advanceTimersByTime(100);
  expect(calls).toEqual([100, 220]);
  soon.request();
  soon.stop();
  soon.request();
  vi.advanceTimersByTime(500);
  expect(calls).toEqual([100, 220]);
});

test('emitter: every listener hears every event until it stops, also when one stops during an event', () => {
  const events = createEmitter<number>();
  const heard: string[] = [];
  const stopFirst = events.listen((event) => {
    heard.push(`first ${event}`);
    stopFirst();
  });
  const listener = (event: number) => void heard.push(`same ${event}`);
  events.listen(listener);
  const stopAgain = events.listen(listener);
  events.emit(1);
  stopAgain();
  events.emit(2);
  expect(heard).toEqual(['first 1', 'same 1', 'same 1', 'same 2']);
});
