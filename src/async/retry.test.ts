import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OrreryError } from '../contract/index.ts';
import { backoffMs, RETRY, retry, retryAfterPauses, wait } from './index.ts';

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

test('retry: an attempt waits for `beforeAttempt`, which can have the failures counted from 0 again', async () => {
  const events: string[] = [];
  let forgets = 2;
  const ended = expect(
    retry(
      QUICK,
      () => {
        events.push('attempt');
        return Promise.reject(unreachable());
      },
      {
        async beforeAttempt() {
          await wait(1_000);
          forgets -= 1;
          events.push(forgets >= 0 ? 'forgets' : 'counts');
          return forgets >= 0;
        },
      },
    ),
  ).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  await vi.runAllTimersAsync();
  await ended;
  expect(events).toEqual([
    'attempt',
    'forgets',
    'attempt',
    'forgets',
    'attempt',
    'counts',
    'attempt',
    'counts',
    'attempt',
  ]);
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

test('policies: every delay is at least 0 and within the limits of its policy', () => {
  for (const policy of Object.values(RETRY)) {
    expect(policy.attempts).toBeGreaterThanOrEqual(2);
    expect(backoffMs(policy, 1)).toBeGreaterThanOrEqual(0);
    expect(policy.maxDelayMs).toBeGreaterThanOrEqual(policy.firstDelayMs);
  }
});
