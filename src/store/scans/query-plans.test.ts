import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Direction, FilterOf, RowKey } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { MARKET, saveAll, type TestStore, withStore } from '../lists.fixture.ts';
import type { Plan } from './plan.ts';
import { planCheckpoints } from './plan-checkpoints.ts';
import { planFundingPoints } from './plan-funding-points.ts';
import { planNodes } from './plan-nodes.ts';
import { planParties } from './plan-parties.ts';
import { compileScan } from './scan.ts';

/** The steps of SQLite's plan for a scan. */
function planSteps(connection: Connection, plan: Plan<unknown>, direction: Direction, from?: RowKey): string[] {
  const { sql, values } = compileScan(plan, { direction, limit: 100, ...(from && { from }) });
  return connection
    .statement(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...values)
    .map((step) => String(step[3]));
}

let store: TestStore;
let done: () => void;
let finished: Promise<void>;
beforeAll(async () => {
  const ready = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  done = end.resolve;
  finished = withStore((opened) => {
    store = opened;
    ready.resolve();
    return end.promise;
  });
  await ready.promise;
  const many = Array.from({ length: 2500 }, (_, index) => ({ id: `ff${index}`, alias: '', metadata: [] }));
  saveAll(store.writer, 'parties', '', [{ id: 'aa', alias: 'Ann', metadata: [] }, ...many]);
  saveAll(store.writer, 'checkpoints', '', []);
  saveAll(store.writer, 'fundingPeriodDataPoints', MARKET, []);
  store.writer.saveNodes(1n, [], 1);
  store.writer.saveCurrentEpoch(1n);
});
afterAll(() => {
  done();
  return finished;
});

const DIRECTIONS: Direction[] = ['ascending', 'descending'];

describe.each(DIRECTIONS)('%s', (direction) => {
  function expectOneSearch(plan: Plan<unknown>, from: RowKey, start: RegExp, beyondKey: RegExp): void {
    const first = planSteps(store.connection, plan, direction);
    expect(first).toEqual([expect.stringMatching(start)]);
    const later = planSteps(store.connection, plan, direction, from);
    expect(later).toEqual([expect.stringMatching(beyondKey)]);
  }

  test('parties run along their ranks', () => {
    const plan = planParties(store.connection, { filter: {}, where: [] });
    expectOneSearch(plan, [-5n, 'aa'], /^SCAN party$/, /^SEARCH party USING PRIMARY KEY \(\(rank,id\)[<>]\(\?,\?\)\)$/);
  });

  test('parties by id and by alias run along their indexes, past any number of ties', () => {
    const byId = planParties(store.connection, { filter: {}, where: [], sort: { field: 'id' } });
    expectOneSearch(byId, ['aa'], /^SCAN party USING INDEX party_by_id$/, /USING INDEX party_by_id \(id[<>]\?\)$/);
    const byAlias = planParties(store.connection, { filter: {}, where: [], sort: { field: 'alias' } });
    const alongAliases = /USING INDEX party_by_alias \(\(alias,rank\)[<>]\(\?,\?\)\)$/;
    expectOneSearch(byAlias, ['Ann', 0n], /^SCAN party USING INDEX party_by_alias$/, alongAliases);
  });

  test('a prefix of ids is a range of the index in its own order', () => {
    const where = [{ field: 'id', operator: 'startsWith', value: 'a' } as const];
    const plan = planParties(store.connection, { filter: {}, where, sort: { field: 'id' } });
    expectOneSearch(plan, ['aa'], /party_by_id \(id>\? AND id<\?\)$/, /party_by_id \(id>\? AND id<\?\)$/);
  });

  test('a prefix that many ids share is found along the ranks, one that few share is looked up', () => {
    const startsWith = (value: string) =>
      planParties(store.connection, { filter: {}, where: [{ field: 'id', operator: 'startsWith', value }] });
    expectOneSearch(startsWith('f'), [-5n, 'aa'], /^SCAN party$/, /PRIMARY KEY \(\(rank,id\)[<>]\(\?,\?\)\)$/);
    expect(planSteps(store.connection, startsWith('a'), direction)[0]).toMatch(/PRIMARY KEY \(rank=\?\)$/);
  });

  test('one party is found by its id', () => {
    const plan = planParties(store.connection, { filter: { partyId: 'AA' }, where: [] });
    expect(planSteps(store.connection, plan, direction)[0]).toMatch(/^SEARCH party USING PRIMARY KEY \(rank=\?\)$/);
  });

  test('checkpoints run along their blocks', () => {
    const plan = planCheckpoints(store.connection, { filter: {}, where: [] });
    expectOneSearch(plan, [5n], /^SCAN checkpoint$/, /^SEARCH checkpoint USING INTEGER PRIMARY KEY \(rowid[<>]\?\)$/);
  });

  test('nodes run along the ids of their epoch', () => {
    const plan = planNodes(store.connection, { filter: {}, where: [] });
    expectOneSearch(plan, ['aa'], /node_by_epoch \(epoch=\?\)$/, /node_by_epoch \(epoch=\? AND id[<>]\?\)$/);
  });

  const range = { startTimestamp: 10n, endTimestamp: 20n };
  const source = { source: 'SOURCE_EXTERNAL' } as const;
  const seq = { seq: 3n };
  const along: [string, Omit<FilterOf<'fundingPeriodDataPoints'>, 'marketId'>, RegExp][] = [
    ['nothing', {}, /PRIMARY KEY \(market=\?/],
    ['a range', range, /PRIMARY KEY \(market=\? AND .*timestamp/],
    ['a source', source, /funding_point_by_source \(market=\? AND source=\?/],
    [
      'a source in a range',
      { ...source, ...range },
      /funding_point_by_source \(market=\? AND source=\? AND .*timestamp/,
    ],
    ['a period', seq, /funding_point_by_seq \(market=\? AND seq=\?/],
    ['a period in a range', { ...seq, ...range }, /funding_point_by_seq \(market=\? AND seq=\? AND .*timestamp/],
    ['a source of a period', { ...seq, ...source }, /funding_point_by_seq \(market=\? AND seq=\?/],
    ['a source of a period in a range', { ...seq, ...source, ...range }, /funding_point_by_seq .*timestamp/],
  ];
  test.each(along)('funding points filtered by %s run along an index', (_, filter, index) => {
    const plan = planFundingPoints(store.connection, { filter: { marketId: MARKET, ...filter }, where: [] });
    expectOneSearch(plan, [15n, 3n, 1n, 0n], index, index);
    expect(planSteps(store.connection, plan, direction, [15n, 3n, 1n, 0n])[0]).toMatch(/timestamp/);
  });
});
