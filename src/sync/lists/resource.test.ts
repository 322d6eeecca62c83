import { afterEach, expect, test, vi } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import { createAttempts } from './resource.ts';

afterEach(() => vi.restoreAllMocks());

test('the next attempt comes after the same delay, however the clock of the machine is set meanwhile', async () => {
  const delays: number[] = [];
  const attempts = createAttempts({ changed() {}, recovered() {}, failed: (_, delayMs) => delays.push(delayMs) });
  const failure = new OrreryError('UPSTREAM_INVALID', { service: 'service', problem: 'it is not JSON' });
  await expect(attempts.run(() => Promise.reject(failure))).rejects.toBe(failure);
  const { nextTryAt } = attempts.status;
  const dayAgo = Date.now() - 86_400_000;
  vi.spyOn(Date, 'now').mockReturnValue(dayAgo);
  expect(attempts.retryInMs).toBeGreaterThan(0);
  expect(attempts.retryInMs).toBeLessThanOrEqual(delays[0] ?? 0);
  expect(attempts.status.nextTryAt).toBe(nextTryAt);
});
