import { expect, test } from 'vitest';
import { earlierFirst } from './compare-link.ts';

test('the earlier epoch comes first, so that a node that left is not shown as one that joined', () => {
  const reversed = { before: '8106', after: '977', show: 'joined' as const };
  expect(earlierFirst(reversed)).toEqual({ before: '977', after: '8106', show: 'joined' });
  for (const link of [{ before: '977', after: '8106' }, { before: '9' }, { after: '9' }, {}]) {
    expect(earlierFirst(link)).toBe(link);
  }
});
