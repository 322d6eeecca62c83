import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Direction, FilterOf, ListName, RecordOf, Row } from '../../contract/index.ts';
import { FUNDING_SOURCES, MAX_INT64, MIN_INT64 } from '../../contract/index.ts';
import {
  MARKET,
  OTHER_MARKET,
  readAll,
  saveAll,
  saveInPages,
  syncStory,
  type TestStore,
  withStore,
} from '../lists.fixture.ts';
import { arbitraryCheckpoints, arbitraryNodes, arbitraryParties, fundingPoints } from '../records.fixture.ts';
import { scanList } from './lookups.ts';

const direction = fc.constantFrom<Direction>('ascending', 'descending');
const pageSize = fc.integer({ min: 1, max: 9 });

function scanAll<L extends ListName>(
  { connection }: TestStore,
  list: L,
  filter: FilterOf<L>,
  way: Direction,
  limit: number,
  from?: Row<unknown>,
): Row<RecordOf<L>>[] {
  return readAll((request) => scanList(connection, list, filter, request), way, limit, from?.key);
}

/** Every scan gives exactly `expected` (ascending): from the start and from each row on, in either direction. */
function expectScans<L extends ListName>(
  store: TestStore,
  list: L,
  filter: FilterOf<L>,
  expected: readonly RecordOf<L>[],
  way: Direction,
  limit: number,
): void {
  const inOrder = way === 'ascending' ? expected : expected.toReversed();
  const rows = scanAll(store, list, filter, way, limit);
  expect(rows.map(({ record }) => record)).toEqual(inOrder);
  const middle = rows.length >> 1;
  const rest = scanAll(store, list, filter, way, limit, rows[middle]);
  expect(rest.map(({ record }) => record)).toEqual(inOrder.slice(rows.length === 0 ? 0 : middle + 1));
}

test('parties, however synchronised, come in the order of their age, each once', () =>
  withStore((store) => {
    fc.assert(
      fc.property(arbitraryParties, syncStory, direction, pageSize, (oldestFirst, story, way, limit) => {
        store.empty();
        saveInPages(store.writer, 'parties', '', oldestFirst, story);
        expectScans(store, 'parties', {}, oldestFirst, way, limit);
        const [some] = oldestFirst;
        if (some) expectScans(store, 'parties', { partyId: some.id.toUpperCase() }, [some], way, limit);
      }),
      { numRuns: 100 },
    );
  }));

test('checkpoints, however synchronised, come in the order of their blocks, each once', () =>
  withStore((store) => {
    fc.assert(
      fc.property(arbitraryCheckpoints, syncStory, direction, pageSize, (oldestFirst, story, way, limit) => {
        store.empty();
        saveInPages(store.writer, 'checkpoints', '', oldestFirst, story);
        expectScans(store, 'checkpoints', {}, oldestFirst, way, limit);
      }),
      { numRuns: 100 },
    );
  }));

const fundingFilter = fc.record(
  {
    startTimestamp: fc.oneof(fc.bigInt(-4n, 7n), fc.constantFrom(MIN_INT64, MAX_INT64)),
    endTimestamp: fc.oneof(fc.bigInt(-4n, 7n), fc.constantFrom(MIN_INT64, MAX_INT64)),
    source: fc.constantFrom(...FUNDING_SOURCES),
    seq: fc.oneof(fc.bigInt(0n, 3n), fc.constant(MAX_INT64)),
  },
  { requiredKeys: [] },
);

test('funding points are ordered by time, period and source, also those that share all three, with every filter, and only from their own market', () =>
  withStore((store) => {
    fc.assert(
      fc.property(
        fundingPoints(MARKET),
        fundingPoints(OTHER_MARKET),
        syncStory,
        fc.array(fundingFilter, { minLength: 1, maxLength: 6 }),
        direction,
        pageSize,
        (oldestFirst, others, story, filters, way, limit) => {
          store.empty();
          saveInPages(store.writer, 'fundingPeriodDataPoints', OTHER_MARKET, others, story);
          saveInPages(store.writer, 'fundingPeriodDataPoints', MARKET, oldestFirst, story);
          for (const filter of [{}, ...filters]) {
            const { startTimestamp, endTimestamp, source, seq } = filter;
            const expected = oldestFirst.filter(
              (point) =>
                (startTimestamp === undefined || point.timestamp >= startTimestamp) &&
                (endTimestamp === undefined || point.timestamp < endTimestamp) &&
                (source === undefined || source === 'SOURCE_UNSPECIFIED' || point.dataPointType === source) &&
                (seq === undefined || point.seq === seq),
            );
            expectScans(store, 'fundingPeriodDataPoints', { marketId: MARKET, ...filter }, expected, way, limit);
          }
        },
      ),
      { numRuns: 100 },
    );
  }));

test('nodes of an epoch come whole, in the order of their ids', () =>
  withStore((store) => {
    fc.assert(
      fc.property(arbitraryNodes, arbitraryNodes, direction, pageSize, (earlier, later, way, limit) => {
        store.empty();
        store.writer.saveNodes(6n, earlier, 1);
        store.writer.saveNodes(7n, later.toReversed(), 1);
        store.writer.saveCurrentEpoch(7n);
        expectScans(store, 'nodes', {}, later, way, limit);
        expectScans(store, 'nodes', { epochSeq: 6n }, earlier, way, limit);
      }),
      { numRuns: 60 },
    );
  }));

test('a key without a row sorts between its neighbours', () =>
  withStore((store) => {
    const story = { start: 100, pages: [{ direction: 'older' as const, size: 5, repeated: 0 }] };
    const rows = [10n, 20n, 30n].map((atBlock) => ({ atBlock, hash: '', blockHash: '' }));
    saveInPages(store.writer, 'checkpoints', '', rows, story);
    const blocksBeyond = (from: bigint, way: Direction) =>
      scanList(store.connection, 'checkpoints', {}, { from: [from], direction: way, limit: 9 }).rows.map(
        ({ record }) => record.atBlock,
      );
    expect(blocksBeyond(15n, 'ascending')).toEqual([20n, 30n]);
    expect(blocksBeyond(15n, 'descending')).toEqual([10n]);
  }));

test('a key before a range starts at its first row, and a key after it is at its end', () =>
  withStore((store) => {
    const point = { marketId: MARKET, seq: 1n, dataPointType: 'SOURCE_EXTERNAL', price: '1', twap: '' } as const;
    const points = [10n, 20n, 30n, 40n].map((timestamp) => ({ ...point, timestamp }));
    saveAll(store.writer, 'fundingPeriodDataPoints', MARKET, points);
    const filter = { marketId: MARKET, startTimestamp: 20n, endTimestamp: 40n };
    const timesBeyond = (time: bigint, way: Direction) => {
      const request = { from: [time, 1n, 1n, 0n], direction: way, limit: 9 };
      return scanList(store.connection, 'fundingPeriodDataPoints', filter, request).rows.map(({ key }) => key[0]);
    };
    expect(timesBeyond(5n, 'ascending')).toEqual([20n, 30n]);
    expect(timesBeyond(50n, 'ascending')).toEqual([]);
    expect(timesBeyond(50n, 'descending')).toEqual([30n, 20n]);
    expect(timesBeyond(5n, 'descending')).toEqual([]);
  }));

test('a key of another order is refused', () =>
  withStore((store) => {
    saveInPages(store.writer, 'checkpoints', '', [], { start: 0, pages: [] });
    for (const from of [[], ['10'], [10n, 1n], [2n ** 63n]]) {
      expect(() => scanList(store.connection, 'checkpoints', {}, { from, direction: 'ascending', limit: 1 })).toThrow(
        expect.objectContaining({ code: 'CURSOR_FOREIGN' }),
      );
    }
  }));
