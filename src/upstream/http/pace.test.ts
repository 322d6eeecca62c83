import { expect, test } from 'vitest';
import { paceIn } from './pace.ts';

const SILENT = { perSecond: undefined, remaining: undefined, resetMs: undefined };

test.each([
  ['all of it', { 'ratelimit-limit': '20', 'ratelimit-remaining': '7', 'ratelimit-reset': '1' }, [20, 7, 1_000]],
  ['a pace below one a second', { 'ratelimit-limit': '0.5', 'ratelimit-remaining': '0' }, [0.5, 0, undefined]],
  ['a limit of nothing, which is no pace', { 'ratelimit-limit': '0' }, [undefined, undefined, undefined]],
  ['nonsense', { 'ratelimit-limit': 'many', 'ratelimit-remaining': '-1' }, [undefined, undefined, undefined]],
])('%s', (_, headers, [perSecond, remaining, resetMs]) => {
  expect(paceIn(headers)).toEqual({ ...SILENT, perSecond, remaining, resetMs });
});
