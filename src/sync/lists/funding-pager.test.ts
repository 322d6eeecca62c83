import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FilterOf, FUNDING_SOURCES, type FundingPeriodDataPoint } from '../../contract/index.ts';
import { type ListWriter, openListWriter } from '../../store/index.ts';
import { createFundingPager } from './funding-pager.ts';
import type { ListSync } from './list-sync.ts';
import { createPagedService, type PagedService } from './paged-service.fixture.ts';

const signal = new AbortController().signal;
const market = 'ab'.repeat(32);
const MINUTE = 60_000_000_000n;

type Source = 'SOURCE_EXTERNAL' | 'SOURCE_INTERNAL';
type Filter = FilterOf<'fundingPeriodDataPoints'>;

let base: string;
let writer: ListWriter;
let service: PagedService;

function begin(): void {
  service = createPagedService();
  service.matches = (point: FundingPeriodDataPoint, { startTimestamp, endTimestamp, seq, source }: Filter) =>
    (source === undefined || point.dataPointType === source) &&
    (startTimestamp === undefined || point.timestamp >= startTimestamp) &&
    (endTimestamp === undefined || point.timestamp < endTimestamp) &&
    (seq === undefined || point.seq === seq);
  writer = openListWriter(base, 'chain');
}

function end(): void {
  writer.close();
  rmSync(base, { recursive: true, force: true });
}

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'orrery-funding-'));
  begin();
});
afterEach(end);

function syncOf(pageSize: number): ListSync<'fundingPeriodDataPoints'> {
  return createFundingPager(market, {
    service: 'service',
    isBehind: false,
    isOtherEndpoint: () => false,
    rebind: (cursor) => cursor,
    list: (name, filter, pagination) => service.list(name, filter, pagination) as never,
    writer,
    onRows: () => {},
    pageSize,
  });
}

function addPoint(
  timestamp: bigint,
  seq: bigint,
  source: Source = 'SOURCE_EXTERNAL',
  marketId = market,
  price = String(service.rows.length),
): void {
  const record = { marketId, seq, dataPointType: source, price, timestamp, twap: '1' };
  service.rows.push({ key: timestamp * 1000n + seq * 10n + BigInt(FUNDING_SOURCES.indexOf(source)), record });
}

const nameOf = (timestamp: bigint, seq: bigint, source: number | bigint, price: string) =>
  `${timestamp}/${seq}/${source} at ${price}`;

function stored(): string[] {
  const database = new Database(join(base, 'lists.sqlite'), { readonly: true });
  try {
    const rows = database
      .prepare(`SELECT timestamp, seq, source, price FROM funding_point
                ORDER BY timestamp DESC, seq DESC, source DESC, occurrence DESC`)
      .raw()
      .safeIntegers()
      .all() as [bigint, bigint, bigint, string][];
    return rows.map((row) => nameOf(...row));
  } finally {
    database.close();
  }
}

async function served(): Promise<string[]> {
  const { page } = await service.list('fundingPeriodDataPoints', {}, { first: 5000 });
  return page.edges.map(({ node }) => {
    const { timestamp, seq, dataPointType, price } = node as FundingPeriodDataPoint;
    return nameOf(timestamp, seq, FUNDING_SOURCES.indexOf(dataPointType), price);
  });
}

async function syncToTheEnd(sync: ListSync<'fundingPeriodDataPoints'>): Promise<void> {
  while (!(await sync.backfill(signal)).ended);
}

test('points that arrive in order, late, twice, and carried over into new periods all end up stored, once each', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 7 }),
      fc.boolean(),
      fc.array(fc.constantFrom('external', 'internal', 'late', 'twice', 'cue', 'older', 'newer', 'restart'), {
        maxLength: 60,
        size: 'max',
      }),
      async (pageSize, distinguishesTies, steps) => {
        end();
        begin();
        service.distinguishesTies = distinguishesTies;
        let sync = syncOf(pageSize);
        let now = 100_000n * MINUTE;
        let seq = 3n;
        const newest: Record<Source, bigint | undefined> = { SOURCE_EXTERNAL: undefined, SOURCE_INTERNAL: undefined };
        const arrive = (source: Source, timestamp: bigint) => {
          if (
            service.rows.some(
              ({ key }) => key === timestamp * 1000n + seq * 10n + BigInt(FUNDING_SOURCES.indexOf(source)),
            )
          )
            return;
          addPoint(timestamp, seq, source);
          if ((newest[source] ?? 0n) < timestamp) newest[source] = timestamp;
        };
        for (const [index, step] of steps.entries()) {
          now += MINUTE;
          if (step === 'external') arrive('SOURCE_EXTERNAL', now);
          if (step === 'internal') arrive('SOURCE_INTERNAL', now);
          if (step === 'twice') {
            arrive('SOURCE_INTERNAL', now);
            addPoint(now, seq, 'SOURCE_INTERNAL', market, index % 2 === 0 ? '1' : undefined);
          }
          if (step === 'late') arrive('SOURCE_EXTERNAL', now - 3n * MINUTE);
          if (step === 'cue') {
            seq += 1n;
            for (const [source, timestamp] of Object.entries(newest))
              if (timestamp !== undefined) addPoint(timestamp, seq, source as Source);
          }
          if (step === 'older') await sync.backfill(signal);
          if (step === 'newer') await sync.catchUp(false, signal);
          if (step === 'restart') {
            writer.close();
            writer = openListWriter(base, 'chain');
            sync = syncOf(pageSize);
          }
          // A thorough check every few minutes finds the late rows.
          if (index % 4 === 0 && sync.state() !== null) await sync.catchUp(true, signal);
        }
        await sync.catchUp(true, signal);
        await syncToTheEnd(sync);
        expect(stored()).toEqual(await served());
      },
    ),
    { numRuns: 20 },
  );
});

test('a period that begins with nothing but a carried-over point is found by a thorough check', async () => {
  for (let minute = 0n; minute < 100n; minute += 1n) addPoint(minute * MINUTE, 1n, 'SOURCE_INTERNAL');
  addPoint(5n * MINUTE, 1n, 'SOURCE_EXTERNAL');
  const sync = syncOf(500);
  await syncToTheEnd(sync);
  addPoint(5n * MINUTE, 2n, 'SOURCE_EXTERNAL');
  await sync.catchUp(false, signal);
  expect(stored()).toHaveLength(101);
  await sync.catchUp(true, signal);
  expect(stored()).toEqual(await served());
});

test('points of a period below the stored range wait for the backfill', async () => {
  for (let minute = 0n; minute < 20n; minute += 1n) addPoint(minute * MINUTE, 1n, 'SOURCE_INTERNAL');
  const sync = syncOf(4);
  await sync.backfill(signal);
  addPoint(5n * MINUTE, 2n, 'SOURCE_EXTERNAL');
  addPoint(20n * MINUTE, 2n, 'SOURCE_INTERNAL');
  await sync.catchUp(false, signal);
  expect(stored()).toEqual(
    [20n, 19n, 18n, 17n, 16n].map((minute) =>
      nameOf(minute * MINUTE, minute === 20n ? 2n : 1n, 2, minute === 20n ? '21' : String(minute)),
    ),
  );
  await syncToTheEnd(sync);
  expect(stored()).toEqual(await served());
});

test('a period whose reading is interrupted is read again', async () => {
  for (let minute = 0n; minute < 100n; minute += 1n) addPoint(minute * MINUTE, 1n, 'SOURCE_INTERNAL');
  const sync = syncOf(500);
  await syncToTheEnd(sync);
  addPoint(50n * MINUTE, 2n, 'SOURCE_EXTERNAL');
  addPoint(100n * MINUTE, 2n, 'SOURCE_INTERNAL');
  let requests = 0;
  service.onRequest = () => {
    requests += 1;
    if (requests > 1) throw new Error('cut off');
  };
  await expect(sync.catchUp(false, signal)).rejects.toThrow('cut off');
  service.onRequest = undefined;
  await syncOf(500).catchUp(false, signal);
  expect(stored()).toEqual(await served());
});

test('an update without news takes one request, a thorough one two', async () => {
  for (let minute = 0n; minute < 20n; minute += 1n) addPoint(minute * MINUTE, 1n);
  const sync = syncOf(50);
  await syncToTheEnd(sync);
  let before = service.requests;
  await sync.catchUp(false, signal);
  expect(service.requests - before).toBe(1);
  before = service.requests;
  await sync.catchUp(true, signal);
  expect(service.requests - before).toBe(2);
});

test('more points of one time than a page holds, which no cursor tells apart in pairs, are all stored', async () => {
  for (let seq = 1n; seq <= 30n; seq += 1n) addPoint(7n, seq);
  for (let seq = 1n; seq <= 30n; seq += 3n) addPoint(7n, seq);
  for (let time = 1n; time < 7n; time += 1n) addPoint(time, 1n);
  let sync = syncOf(4);
  await sync.backfill(signal);
  sync = syncOf(4);
  await syncToTheEnd(sync);
  expect(stored()).toEqual(await served());
});

test('equal points are all stored wherever a page ends, and none is stored twice when they are read again', async () => {
  for (const distinguishesTies of [false, true]) {
    for (let pageSize = 4; pageSize <= 9; pageSize += 1) {
      end();
      begin();
      service.distinguishesTies = distinguishesTies;
      for (let time = 1n; time <= 9n; time += 1n) {
        for (let copy = time % 4n; copy >= 0n; copy -= 1n) addPoint(time, 1n, 'SOURCE_EXTERNAL', market, '7');
      }
      await syncToTheEnd(syncOf(pageSize));
      expect(stored()).toEqual(await served());
      expect(stored()).toHaveLength(22);
      await syncOf(pageSize).catchUp(true, signal);
      writer.close();
      writer = openListWriter(base, 'chain');
      await syncOf(pageSize).catchUp(true, signal);
      expect(stored()).toEqual(await served());
      expect(writer.counts().fundingPeriodDataPoints).toBe(22);
    }
  }
});

test('a sync that stops between two pages of equal points goes on with all of them', async () => {
  for (let copy = 0; copy < 3; copy += 1) addPoint(5n, 1n, 'SOURCE_EXTERNAL', market, '7');
  for (let time = 1n; time < 5n; time += 1n) addPoint(time, 1n);
  await syncOf(2).backfill(signal);
  expect(stored()).toHaveLength(2);
  await syncToTheEnd(syncOf(4));
  expect(stored()).toEqual(await served());
});

test('a cursor that dies within a run, and a service that repeats itself, lead back to the time reached', async () => {
  for (let time = 1n; time <= 20n; time += 1n) addPoint(time, 1n);
  const sync = syncOf(4);
  await sync.backfill(signal);
  service.generation = 'b';
  await sync.backfill(signal);
  expect(stored()).toHaveLength(7);
  const { list } = service;
  service.list = async (...request) => {
    const answer = await list(...request);
    const { after } = request[2];
    return after === undefined
      ? answer
      : {
          ...answer,
          page: { ...answer.page, pageInfo: { ...answer.page.pageInfo, hasNextPage: true, endCursor: after } },
        };
  };
  await expect(sync.backfill(signal)).rejects.toMatchObject({ code: 'UPSTREAM_CURSOR_LOOP' });
  await sync.backfill(signal);
  expect(stored()).toHaveLength(10);
  service.list = list;
  await syncToTheEnd(sync);
  expect(stored()).toEqual(await served());
});

test('a market without points is known to be empty, and filled when they come', async () => {
  const sync = syncOf(4);
  expect(await sync.backfill(signal)).toEqual({ records: [], ended: true });
  await sync.catchUp(true, signal);
  for (let time = 1n; time <= 9n; time += 1n) addPoint(time, 1n);
  await sync.catchUp(false, signal);
  expect(stored()).toEqual(await served());
});

test('points of another market are refused, and nothing of their page is kept', async () => {
  addPoint(1n, 1n);
  addPoint(2n, 1n, 'SOURCE_EXTERNAL', 'cd'.repeat(32));
  await expect(syncOf(4).backfill(signal)).rejects.toMatchObject({
    code: 'UPSTREAM_INVALID',
    message: expect.stringContaining('edges[0].node.marketId'),
  });
  expect(writer.progress('fundingPeriodDataPoints', market)).toBeNull();
});
