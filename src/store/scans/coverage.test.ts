import { expect, test } from 'vitest';
import {
  type Condition,
  type Direction,
  type FilterOf,
  type FundingPeriodDataPoint,
  type ListName,
  Node,
} from '../../contract/index.ts';
import { listProgress, MARKET, OTHER_MARKET, type TestStore, withStore } from '../lists.fixture.ts';
import { countList, scanList, scanLocally } from './lookups.ts';

function scan<L extends ListName>(store: TestStore, list: L, filter: FilterOf<L>, direction: Direction) {
  return scanList(store.connection, list, filter, { direction, limit: 100 });
}

function point(timestamp: bigint): FundingPeriodDataPoint {
  return { marketId: MARKET, seq: 1n, dataPointType: 'SOURCE_EXTERNAL', price: '1', timestamp, twap: '1' };
}

function notCached(what: string) {
  return expect.objectContaining({ code: 'NOT_CACHED', parameters: expect.objectContaining({ what }) });
}

test('data that was never fetched is named, not answered as empty', () =>
  withStore((store) => {
    const ask = (list: ListName, filter: object) => () =>
      scan(store, list, filter as FilterOf<typeof list>, 'ascending');
    expect(ask('nodes', {})).toThrow(notCached('The current epoch'));
    expect(ask('nodes', { epochSeq: 12n })).toThrow(notCached('Epoch 12'));
    expect(ask('parties', {})).toThrow(notCached('The list of parties'));
    expect(ask('checkpoints', {})).toThrow(notCached('The list of checkpoints'));
    const points = ask('fundingPeriodDataPoints', { marketId: MARKET });
    expect(points).toThrow(notCached(`The funding points of market ${MARKET}`));
    store.writer.saveMarkets([{ id: MARKET, code: 'BTC/USD', name: 'Bitcoin', units: null }]);
    expect(points).toThrow(notCached(`The funding points of market ${MARKET}`));
    store.writer.saveCurrentEpoch(12n);
    expect(ask('nodes', {})).toThrow(notCached('Epoch 12'));
    expect(countList(store.connection, 'parties', {}, [])).toEqual({ rows: 0, complete: false });
  }));

test('a list that upstream holds no rows of is empty, once the sync has confirmed it', () =>
  withStore((store) => {
    const state = listProgress({ reachedOldest: true, confirmedAt: 5 });
    store.writer.savePage({
      list: 'fundingPeriodDataPoints',
      scope: MARKET,
      records: [],
      direction: 'older',
      progress: state,
    });
    expect(scan(store, 'fundingPeriodDataPoints', { marketId: MARKET }, 'descending')).toEqual({
      rows: [],
      exhausted: true,
      coverage: { complete: true, asOf: 5 },
    });
  }));

test('towards older rows the end is certain only once the sync has reached it, towards newer ones always', () =>
  withStore((store) => {
    const row = { atBlock: 10n, hash: '', blockHash: '' };
    store.writer.savePage({
      list: 'checkpoints',
      records: [row],
      direction: 'older',
      progress: listProgress({ confirmedAt: 5 }),
    });
    expect(scan(store, 'checkpoints', {}, 'descending')).toMatchObject({
      exhausted: false,
      coverage: { complete: false, asOf: 5 },
    });
    const upwards = (from: bigint) =>
      scanList(store.connection, 'checkpoints', {}, { from: [from], direction: 'ascending', limit: 9 });
    expect(upwards(10n)).toMatchObject({ rows: [], exhausted: true });
    store.writer.savePage({
      list: 'checkpoints',
      records: [],
      direction: 'older',
      progress: listProgress({ reachedOldest: true, confirmedAt: 6 }),
    });
    expect(scan(store, 'checkpoints', {}, 'descending')).toMatchObject({
      exhausted: true,
      coverage: { complete: true, asOf: 6 },
    });
  }));

test('a scan cannot start from the oldest row before the sync has reached it', () =>
  withStore((store) => {
    const rows = [30n, 20n].map((atBlock) => ({ atBlock, hash: '', blockHash: '' }));
    store.writer.savePage({
      list: 'checkpoints',
      records: rows,
      direction: 'older',
      progress: listProgress({ confirmedAt: 5 }),
    });
    const unknown = notCached('The list of checkpoints, down to the oldest row,');
    const request = { direction: 'ascending', limit: 1 } as const;
    expect(() => scanList(store.connection, 'checkpoints', {}, request)).toThrow(unknown);
    const local = (where: Condition<'atBlock'>[]) =>
      scanLocally(store.connection, 'checkpoints', { filter: {}, where }, request);
    expect(() => local([])).toThrow(unknown);
    expect(local([{ field: 'atBlock', operator: 'atLeast', value: '0' }]).rows).toHaveLength(1);
    store.writer.savePage({
      list: 'checkpoints',
      records: [],
      direction: 'older',
      progress: listProgress({ reachedOldest: true, confirmedAt: 6 }),
    });
    expect(scanList(store.connection, 'checkpoints', {}, request).rows).toMatchObject([{ key: [20n] }]);
  }));

test('a page that is full leaves open whether more rows follow', () =>
  withStore((store) => {
    const rows = [20n, 10n].map((atBlock) => ({ atBlock, hash: '', blockHash: '' }));
    store.writer.savePage({
      list: 'checkpoints',
      records: rows,
      direction: 'older',
      progress: listProgress({ reachedOldest: true }),
    });
    const request = { direction: 'descending' as const, limit: 2 };
    expect(scanList(store.connection, 'checkpoints', {}, request).exhausted).toBe(false);
    expect(scanList(store.connection, 'checkpoints', {}, { ...request, limit: 3 }).exhausted).toBe(true);
  }));

test('a range is complete as soon as the sync has passed its start', () =>
  withStore((store) => {
    store.writer.savePage({
      list: 'fundingPeriodDataPoints',
      scope: MARKET,
      records: [30n, 20n].map(point),
      direction: 'older',
      progress: listProgress(),
    });
    const coverage = (startTimestamp: bigint) => {
      const { exhausted, coverage: found } = scan(
        store,
        'fundingPeriodDataPoints',
        { marketId: MARKET, startTimestamp },
        'descending',
      );
      return [exhausted, found.complete];
    };
    expect(coverage(21n)).toEqual([true, true]);
    expect(coverage(20n)).toEqual([false, false]);
    store.writer.savePage({
      list: 'fundingPeriodDataPoints',
      scope: MARKET,
      records: [40n, 50n].map(point),
      direction: 'newer',
      progress: listProgress(),
    });
    expect(coverage(21n)).toEqual([true, true]);
    expect(coverage(20n)).toEqual([false, false]);
  }));

test('a party that is not stored is reported as unknown only among the rows of a complete list', () =>
  withStore((store) => {
    const party = { id: 'aa', alias: '', metadata: [] };
    store.writer.savePage({
      list: 'parties',
      records: [party],
      direction: 'older',
      progress: listProgress({ confirmedAt: 5 }),
    });
    expect(scan(store, 'parties', { partyId: 'aa' }, 'descending')).toMatchObject({
      rows: [{ record: party }],
      exhausted: true,
      coverage: { complete: true, asOf: 5 },
    });
    expect(() => scan(store, 'parties', { partyId: 'bb' }, 'descending')).toThrow(notCached('Party bb'));
    store.writer.savePage({
      list: 'parties',
      records: [],
      direction: 'older',
      progress: listProgress({ reachedOldest: true, confirmedAt: 6 }),
    });
    // It may have come since: only the network can say that it does not exist.
    expect(() => scan(store, 'parties', { partyId: 'bb' }, 'descending')).toThrow(notCached('Party bb'));
    const request = { direction: 'descending', limit: 1 } as const;
    expect(scanLocally(store.connection, 'parties', { filter: { partyId: 'bb' }, where: [] }, request)).toEqual({
      rows: [],
      exhausted: true,
      coverage: { complete: true, asOf: 6 },
    });
  }));

test('an ended epoch is complete only with its final values, but its rows can be read before', () =>
  withStore((store) => {
    const ends = (epochSeq: bigint) =>
      (['ascending', 'descending'] as const).map((direction) => {
        const { rows, exhausted, coverage } = scan(store, 'nodes', { epochSeq }, direction);
        return [rows.length, exhausted, coverage.complete];
      });
    const nodes = [Node.parse({ id: 'aa', delegations: [] })];
    store.writer.saveNodes(12n, nodes, 1, true);
    store.writer.saveCurrentEpoch(12n);
    expect(ends(12n)).toEqual([
      [1, true, true],
      [1, true, true],
    ]);
    store.writer.saveNodes(13n, nodes, 2, true);
    store.writer.saveCurrentEpoch(13n);
    expect(ends(12n)).toEqual([
      [1, true, false],
      [1, true, false],
    ]);
    const local = (epochSeq: bigint) =>
      scanLocally(store.connection, 'nodes', { filter: { epochSeq }, where: [] }, { direction: 'ascending', limit: 5 })
        .coverage;
    expect(local(12n)).toEqual({ complete: true, asOf: 1, isOutdated: true });
    expect(local(13n)).toEqual({ complete: true, asOf: 2 });
    expect(ends(13n)[0]).toEqual([1, true, true]);
    store.writer.saveNodes(12n, nodes, 3);
    expect(ends(12n)[0]).toEqual([1, true, true]);
  }));

test('markets have separate coverage', () =>
  withStore((store) => {
    store.writer.savePage({
      list: 'fundingPeriodDataPoints',
      scope: MARKET,
      records: [point(1n)],
      direction: 'older',
      progress: listProgress({ reachedOldest: true }),
    });
    expect(() => scan(store, 'fundingPeriodDataPoints', { marketId: OTHER_MARKET }, 'ascending')).toThrow(
      notCached(`The funding points of market ${OTHER_MARKET}`),
    );
  }));
