import { expect, test } from 'vitest';
import { z } from 'zod';
import { FundingPointsFilter, LIST_NAMES, lists, NodesFilter, PartiesFilter } from './lists.ts';
import { pageOf } from './page.ts';

const marketId = 'ab'.repeat(32);

test('the lists and their paths are those of the interface', () => {
  expect(Object.fromEntries(LIST_NAMES.map((name) => [name, lists[name].path]))).toEqual({
    nodes: '/api/v2/nodes',
    parties: '/api/v2/parties',
    checkpoints: '/api/v2/checkpoints',
    fundingPeriodDataPoints: '/api/v2/funding-periods/data-points/:marketId',
  });
});

test('an epoch or a period beyond what can be stored is refused', () => {
  expect(NodesFilter.parse({ epochSeq: '9223372036854775807' })).toEqual({ epochSeq: 2n ** 63n - 1n });
  for (const value of ['9223372036854775808', '18446744073709551615', '18446744073709551616', '-1']) {
    expect(NodesFilter.safeParse({ epochSeq: value }).success).toBe(false);
    expect(FundingPointsFilter.safeParse({ marketId, seq: value }).success).toBe(false);
  }
});

test('a party is named by hexadecimal digits in pairs, or is the built-in one', () => {
  for (const partyId of ['ab', 'ABcd12', 'network', 'a'.repeat(64)]) {
    expect(PartiesFilter.safeParse({ partyId }).success).toBe(true);
  }
  for (const partyId of ['', 'abc', 'xy', 'Network', 'network ', ' ab', 'ab\n']) {
    expect(PartiesFilter.safeParse({ partyId }).success).toBe(false);
  }
});

test('a market is named by 64 hexadecimal digits, and points need one', () => {
  expect(FundingPointsFilter.safeParse({ marketId }).success).toBe(true);
  for (const wrong of [undefined, '', 'ab', `${marketId}a`, `${marketId.slice(1)}g`, `${marketId}\n`]) {
    expect(FundingPointsFilter.safeParse({ marketId: wrong }).success).toBe(false);
  }
});

test('a filter knows its own members only', () => {
  for (const name of LIST_NAMES) {
    expect(lists[name].filter.safeParse({ marketId, unheardOf: 1 }).error?.issues[0]?.code).toBe('unrecognized_keys');
  }
});

test('a page with nothing in it reads as an empty page', () => {
  const pageInfo = { hasNextPage: false, hasPreviousPage: false, startCursor: '', endCursor: '' };
  const page = pageOf(lists.checkpoints.record);
  expect(page.parse({})).toEqual({ edges: [], pageInfo });
  expect(page.parse({ edges: [], pageInfo: { hasNextPage: true } })).toEqual({
    edges: [],
    pageInfo: { ...pageInfo, hasNextPage: true },
  });
  const full = page.parse({ edges: [{ cursor: 'c', node: { atBlock: 1 } }] });
  expect(JSON.stringify(z.encode(page, full))).toBe(
    '{"edges":[{"node":{"hash":"","blockHash":"","atBlock":"1"},"cursor":"c"}],' +
      '"pageInfo":{"hasNextPage":false,"hasPreviousPage":false,"startCursor":"","endCursor":""}}',
  );
});
