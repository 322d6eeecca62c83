import { expect, test } from 'vitest';
import { asksAgainByItself, isWorthAsking } from './asking-again.ts';

test('a retry is offered only if it may help', () => {
  expect(isWorthAsking('EPOCH_UNKNOWN', 'live')).toBe(false);
  expect(isWorthAsking('NOT_CACHED', 'offline')).toBe(false);
  expect(isWorthAsking('NOT_CACHED', 'live')).toBe(true);
  expect(isWorthAsking('UPSTREAM_UNREACHABLE', 'offline')).toBe(true);
});

test('the page retries after a lost thread, and no error that the client of the service has retried already', () => {
  expect(asksAgainByItself('THREAD_LOST')).toBe(true);
  expect(asksAgainByItself('UPSTREAM_UNREACHABLE')).toBe(false);
  expect(asksAgainByItself('UPSTREAM_LIMITED')).toBe(false);
  expect(asksAgainByItself('STORE_DAMAGED')).toBe(false);
});
