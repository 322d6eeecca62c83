import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OrreryError } from '../contract/index.ts';
import {
  backoffMs,
  createEmitter,
  createSemaphore,
  createSerialQueue,
  createSoon,
  createThrottle,
  RETRY,
  raceAbort,
  retry,
  retryAfterPauses,
  singleFlight,
  wait,
} from './index.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const unreachable = () => new OrreryError('UPSTREAM_UNREACHABLE', { service: 's', reason: 'it is away' });
const QUICK = { attempts: 3, firstDelayMs: 100, maxDelayMs: 150, jitter: 0 };

test('retry: a transient error is retried after growing waits, up to the policy; a final one is not', async () => {
  const at: number[] = [];
  const failing = (error: OrreryError) => {
    at.push(Date.now());
    return Promise.reject(error);
  };
  const started = Date.now();
  const transient = expect(retry(QUICK, () => failing(unreachable()))).rejects.toMatchObject({
    code: 'UPSTREAM_UNREACHABLE',
  });
  await vi.runAllTimersAsync();
  await transient;
  expect(at.map((moment) => moment - started)).toEqual([0, 100, 250]);

  at.length = 0;
  const final = new OrreryError('UPSTREAM_REFUSED', { service: 's', status: 404, reason: 'no' });
  await expect(retry(QUICK, () => failing(final))).rejects.toBe(final);
  expect(at).toHaveLength(1);
});

test('retry: a signal that fires ends a wait at once', async () => {
  const abort = new AbortController();
  const retrying = retry(QUICK, () => Promise.reject(unreachable()), { signal: abort.signal });
  const ended = expect(retrying).rejects.toMatchObject({ code: 'CANCELLED' });
  await vi.advanceTimersByTimeAsync(50);
  abort.abort();
  await ended;
  expect(vi.getTimerCount()).toBe(0);
});

test('backoff: waits double up to the longest one and vary by the jitter', () => {
  expect([1, 2, 3, 40].map((failures) => backoffMs(QUICK, failures))).toEqual([100, 150, 150, 150]);
  const varied = Array.from({ length: 200 }, () => backoffMs({ ...QUICK, jitter: 0.5 }, 1));
  expect(Math.min(...varied)).toBeGreaterThanOrEqual(50);
  expect(Math.max(...varied)).toBeLessThanOrEqual(150);
  expect(new Set(varied).size).toBeGreaterThan(100);
});

test('requested pauses: short ones are waited out, a long one and any other error are final', async () => {
  const limited = (ms: number) => {
    const until = new Date(Date.now() + ms).toISOString();
    return new OrreryError('UPSTREAM_LIMITED', { service: 's', until });
  };
  const { signal } = new AbortController();
  // The end of a pause of a minute is rounded up to a second.
  const errors = [limited(5_000), limited(20_000), limited(20_000 + 60_900)];
  const work = vi.fn(() => {
    const error = errors.shift();
    return error === undefined ? Promise.resolve('done') : Promise.reject(error);
  });
  const waiting = retryAfterPauses(work, signal);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(await waiting).toBe('done');
  await expect(retryAfterPauses(() => Promise.reject(limited(600_000)), signal)).rejects.toMatchObject({
    code: 'UPSTREAM_LIMITED',
  });
  await expect(retryAfterPauses(() => Promise.reject(unreachable()), signal)).rejects.toMatchObject({
    code: 'UPSTREAM_UNREACHABLE',
  });
  const always = expect(retryAfterPauses(() => Promise.reject(limited(1_000)), signal)).rejects.toMatchObject({
    code: 'UPSTREAM_LIMITED',
  });
  await vi.runAllTimersAsync();
  await always;
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

test('policies: every delay is at least 0 and within the limits of its policy', () => {
  for (const policy of Object.values(RETRY)) {
    expect(policy.attempts).toBeGreaterThanOrEqual(2);
    expect(backoffMs(policy, 1)).toBeGreaterThanOrEqual(0);
    expect(policy.maxDelayMs).toBeGreaterThanOrEqual(policy.firstDelayMs);
  }
});
