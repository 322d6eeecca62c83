import { expect, test } from 'vitest';
import { listQuery } from './query.ts';

const marketId = 'ab'.repeat(32);

test('a list without filter or pagination is its bare path', () => {
  expect(listQuery('checkpoints', {}, {})).toBe('/api/v2/checkpoints');
});

test('cursors are escaped, so that + and = survive', () => {
  expect(listQuery('parties', {}, { first: 5000, after: 'a+b/c==' })).toBe(
    '/api/v2/parties?pagination.first=5000&pagination.after=a%2Bb%2Fc%3D%3D',
  );
});

test('every filter of the interface travels under its documented name', () => {
  expect(listQuery('nodes', { epochSeq: 0n }, {})).toBe('/api/v2/nodes?epochSeq=0');
  expect(listQuery('parties', { partyId: 'network' }, {})).toBe('/api/v2/parties?partyId=network');
  const filter = { marketId, startTimestamp: -5n, endTimestamp: 9n, source: 'SOURCE_EXTERNAL', seq: 3n } as const;
  expect(listQuery('fundingPeriodDataPoints', filter, { newestFirst: false, last: 2, before: 'c' })).toBe(
    `/api/v2/funding-periods/data-points/${marketId}?dateRange.startTimestamp=-5&dateRange.endTimestamp=9` +
      '&source=SOURCE_EXTERNAL&seq=3&pagination.last=2&pagination.before=c&pagination.newestFirst=false',
  );
});

test('an unspecified source is left out: real services would match nothing', () => {
  expect(listQuery('fundingPeriodDataPoints', { marketId, source: 'SOURCE_UNSPECIFIED' }, {})).toBe(
    `/api/v2/funding-periods/data-points/${marketId}`,
  );
});
