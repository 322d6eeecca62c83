import { expect, test } from 'vitest';
import { limitedError, pauseAskedFor } from './pause.ts';

const NOW = Date.UTC(2026, 0, 1);

test.each([
  ['a 429 with its reset', 429, { 'ratelimit-reset': '3' }, '', 3_000],
  ['a 429 with Retry-After in seconds', 429, { 'retry-after': '7' }, '', 7_000],
  ['a 429 with Retry-After as a date', 429, { 'retry-after': new Date(NOW + 90_000).toUTCString() }, '', 90_000],
  ['the longer of two', 429, { 'ratelimit-reset': '1', 'retry-after': '9' }, '', 9_000],
  ['a 429 that says nothing', 429, {}, '', 1_000],
  ['a 429 with nonsense', 429, { 'retry-after': 'soon' }, '', 1_000],
  ['no pause longer than an hour', 429, { 'retry-after': '999999999' }, '', 3_600_000],
  ['a ban with its length', 403, { 'ratelimit-retry-after': '600' }, '', 600_000],
  ['a ban in words alone', 403, {}, 'temporarily banned for continuing to request while rate limited', 600_000],
  ['a 403 that is no ban', 403, {}, 'not for you', null],
  ['an overloaded service that says when to come back', 503, { 'retry-after': '5' }, '', 5_000],
  ['an overloaded service that does not', 503, {}, '', null],
  ['an answer in peace, which carries the reset as well', 200, { 'ratelimit-reset': '1' }, '', null],
])('%s', (_, status, headers, body, pause) => {
  expect(pauseAskedFor(status, headers, body, NOW)).toBe(pause);
});

test('the error gives the end of the pause in whole seconds, rounded up, and keeps its cause', () => {
  const cause = new Error('429');
  const error = limitedError('node.example', NOW + 90_500, cause);
  expect(error.summary).toBe('node.example asks for a pause until 2026-01-01 00:01:31 UTC');
  expect(error.cause).toBe(cause);
});
