import { expect, test } from 'vitest';
import { paceIn } from './pace.ts';

const SILENT = { perSecond: undefined, remaining: undefined, resetMs: undefined };

test.each([
  ['all of it', { 'ratelimit-limit': '20', 'ratelimit-remaining': '7', 'ratelimit-reset': '1' }, [20, 7, 1_000]],
  ['a pace below one a second', { 'ratelimit-limit': '0.5', 'ratelimit-remaining': '0' }, [0.5, 0, undefined]],
  ['a limit of nothing, which is no pace', { 'ratelimit-limit': '0' }, [undefined, undefined, undefined]],
  ['nonsense', { 'ratelimit-limit': 'many', 'ratelimit-remaining': '-1' }, [undefined, undefined, undefined]],
  ['a quota with its window', { 'ratelimit-limit': '100, 100;w=60' }, [100 / 60, undefined, undefined]],
  ['a policy beside the quota', { 'ratelimit-limit': '5', 'ratelimit-policy': '5;w=1' }, [5, undefined, undefined]],
  ['the slowest of several policies', { 'ratelimit-policy': '10;w=1, 120;w=60' }, [2, undefined, undefined]],
  ['policies by name', { 'ratelimit-policy': '"burst";q=9;w=1, "hour";q=7200;w=3600' }, [2, undefined, undefined]],
  ['a header that occurs twice', { 'ratelimit-policy': ['10;w=1', '120;w=60'] }, [2, undefined, undefined]],
  ['a window of no length, which says nothing', { 'ratelimit-limit': '7;w=0' }, [7, undefined, undefined]],
  ['a reset that shows a longer window', { 'ratelimit-limit': '90', 'ratelimit-reset': '30' }, [3, undefined, 30_000]],
  [
    'the rest of a window, which must last until its end',
    { 'ratelimit-limit': '100, 100;w=60', 'ratelimit-remaining': '10', 'ratelimit-reset': '20' },
    [0.5, 10, 20_000],
  ],
  [
    'a window that is used up, whose reset is a pause and no pace',
    { 'ratelimit-limit': '120;w=60', 'ratelimit-remaining': '0', 'ratelimit-reset': '20' },
    [2, 0, 20_000],
  ],
])('%s', (_, headers, [perSecond, remaining, resetMs]) => {
  expect(paceIn(headers)).toEqual({ ...SILENT, perSecond, remaining, resetMs });
});
