import { expect, test } from 'vitest';
import { createRateLimit, NETWORK_RATE_LIMIT } from './rate-limit.ts';

/** Sends so many requests at one moment and counts the verdicts. */
function ask(limit: ReturnType<typeof createRateLimit>, times: number, now: number) {
  const counts = { admitted: 0, limited: 0, banned: 0 };
  for (let turn = 0; turn < times; turn += 1) counts[limit.admit(now).kind] += 1;
  return counts;
}

test('a hundred at once, then twenty a second', () => {
  const limit = createRateLimit(NETWORK_RATE_LIMIT);
  expect(ask(limit, 101, 0)).toEqual({ admitted: 100, limited: 1, banned: 0 });
  expect(ask(limit, 21, 1000)).toEqual({ admitted: 20, limited: 1, banned: 0 });
  expect(ask(limit, 3, 1100)).toEqual({ admitted: 2, limited: 1, banned: 0 });
  expect(ask(limit, 101, 60_000)).toEqual({ admitted: 100, limited: 1, banned: 0 });
});

test('a client that continues after refusals is banned for ten minutes', () => {
  const limit = createRateLimit(NETWORK_RATE_LIMIT);
  expect(ask(limit, 201, 0)).toEqual({ admitted: 100, limited: 100, banned: 1 });
  expect(limit.admit(1)).toEqual({ kind: 'banned', retryAfterSeconds: 600 });
  expect(limit.admit(599_500)).toEqual({ kind: 'banned', retryAfterSeconds: 1 });
  expect(limit.admit(600_000).kind).toBe('admitted');
});

test('a refusal says when there will be a token again', () => {
  const limit = createRateLimit({ perSecond: 0.1, burst: 1, banSeconds: 5 });
  expect(limit.admit(0)).toEqual({ kind: 'admitted', remaining: 0 });
  expect(limit.admit(0)).toEqual({ kind: 'limited', resetSeconds: 10 });
});
