import { afterEach, expect, test, vi } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import { createAttempts } from './resource.ts';

afterEach(() => vi.restoreAllMocks());

test('the next attempt comes after the same delay, however the clock of the machine is set meanwhile', async () => {
  const delays: number[] = [];
  const attempts = createAttempts(
    { changed() {}, recovered() {}, failed: (_, delayMs) => delays.push(delayMs) },
    () => true,
  );
  const failure = new OrreryError('UPSTREAM_INVALID', { service: 'service', problem: 'it is not JSON' });
  await expect(attempts.run(() => Promise.reject(failure))).rejects.toBe(failure);
  const { nextTryAt } = attempts.status;
  const dayAgo = Date.now() - 86_400_000;
  vi.spyOn(Date, 'now').mockReturnValue(dayAgo);
  expect(attempts.retryInMs).toBeGreaterThan(0);
  expect(attempts.retryInMs).toBeLessThanOrEqual(delays[0] ?? 0);
  expect(attempts.status.nextTryAt).toBe(nextTryAt);
});

const unavailable = new OrreryError('UPSTREAM_REFUSED', { service: 'service', status: 503, reason: 'try again later' });
const limited = new OrreryError('UPSTREAM_LIMITED', { service: 'service', until: '12:00:00' });

/** Attempts, and the errors that counted as failures of the resource. */
function attemptsOf() {
  const failed: OrreryError[] = [];
  let isLive = true;
  const events = { changed() {}, recovered() {}, failed: (error: OrreryError) => failed.push(error) };
  const attempts = createAttempts(events, () => isLive);
  return {
    attempts,
    failed,
    async fail(error: OrreryError, live = true) {
      isLive = live;
      await expect(attempts.run(() => Promise.reject(error))).rejects.toBe(error);
    },
  };
}

test('a list that is out of reach again after the network was back has failed, and says when it is tried again', async () => {
  const { attempts, failed, fail } = attemptsOf();
  await fail(unavailable);
  expect(attempts.status).toMatchObject({ activity: 'waiting', problem: unavailable.summary, nextTryAt: null });
  expect(attempts.retryInMs).toBe(0);
  await fail(unavailable);
  expect(attempts.status).toMatchObject({ activity: 'failed', problem: unavailable.summary });
  expect(attempts.status.nextTryAt).not.toBeNull();
  expect(attempts.retryInMs).toBeGreaterThan(0);
  expect(failed).toEqual([unavailable]);
  await attempts.run(() => Promise.resolve());
  expect(attempts.status).toMatchObject({ activity: 'idle', problem: null, nextTryAt: null });
  await fail(unavailable);
  expect([attempts.status.activity, failed.length]).toEqual(['waiting', 1]);
});

test('a list fails neither by an outage of the network, however often it is tried, nor by a pause', async () => {
  const { attempts, failed, fail } = attemptsOf();
  await fail(unavailable);
  await fail(unavailable, false);
  await fail(unavailable, false);
  await fail(limited);
  await fail(limited);
  expect([attempts.status.activity, attempts.retryInMs, failed]).toEqual(['waiting', 0, []]);
});
