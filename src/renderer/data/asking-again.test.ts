import { expect, test } from 'vitest';
import { asksAgainByItself, isWorthAsking } from './asking-again.ts';

test('a retry is offered only if it may help', () => {
  expect(isWorthAsking('EPOCH_UNKNOWN', 'live')).toBe(false);
  expect(isWorthAsking('NOT_CACHED', 'offline')).toBe(false);
  expect(isWorthAsking('NOT_CACHED', 'live')).toBe(true);
  expect(isWorthAsking('UPSTREAM_UNREACHABLE', 'offline')).toBe(true);
});

test('a transient failure is retried at once, unless the network is offline', () => {
  expect(asksAgainByItself('UPSTREAM_UNREACHABLE', 'live')).toBe(true);
  expect(asksAgainByItself('THREAD_LOST', undefined)).toBe(true);
  expect(asksAgainByItself('UPSTREAM_UNREACHABLE', 'offline')).toBe(false);
  expect(asksAgainByItself('STORE_DAMAGED', 'live')).toBe(false);
});
