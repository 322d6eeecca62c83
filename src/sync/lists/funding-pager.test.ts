import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FUNDING_SOURCES } from '../../contract/index.ts';
import {
  addServedPoint,
  becomeBehind,
  beginFundingPager,
  end,
  fundingPagerOf,
  MINUTE,
  market,
  nameOfPoint,
  pointsInFile,
  pointsOfService,
  reopen,
  type ServedSource,
  service,
  signal,
  syncToTheEnd,
  writer,
} from './funding-pager.fixture.ts';

beforeEach(beginFundingPager);
afterEach(end);

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
        beginFundingPager();
        service.distinguishesTies = distinguishesTies;
        let sync = fundingPagerOf(pageSize);
        let now = 100_000n * MINUTE;
        let seq = 3n;
        const newest: Record<ServedSource, bigint | undefined> = {
          SOURCE_EXTERNAL: undefined,
          SOURCE_INTERNAL: undefined,
        };
        const arrive = (source: ServedSource, timestamp: bigint) => {
          if (
            service.rows.some(
              ({ key }) => key === timestamp * 1000n + seq * 10n + BigInt(FUNDING_SOURCES.indexOf(source)),
            )
          )
            return;
          addServedPoint(timestamp, seq, source);
          if ((newest[source] ?? 0n) < timestamp) newest[source] = timestamp;
        };
        for (const [index, step] of steps.entries()) {
          now += MINUTE;
          if (step === 'external') arrive('SOURCE_EXTERNAL', now);
          if (step === 'internal') arrive('SOURCE_INTERNAL', now);
          if (step === 'twice') {
            arrive('SOURCE_INTERNAL', now);
            addServedPoint(now, seq, 'SOURCE_INTERNAL', market, index % 2 === 0 ? '1' : undefined);
          }
          if (step === 'late') arrive('SOURCE_EXTERNAL', now - 3n * MINUTE);
          if (step === 'cue') {
            seq += 1n;
            for (const [source, timestamp] of Object.entries(newest))
              if (timestamp !== undefined) addServedPoint(timestamp, seq, source as ServedSource);
          }
          if (step === 'older') await sync.backfill(signal);
          if (step === 'newer') await sync.catchUp(false, signal);
          if (step === 'restart') {
            reopen();
            sync = fundingPagerOf(pageSize);
          }
          // A thorough check every few minutes finds the late rows.
          if (index % 4 === 0 && sync.state() !== null) await sync.catchUp(true, signal);
        }
        await sync.catchUp(true, signal);
        await syncToTheEnd(sync);
        expect(pointsInFile()).toEqual(await pointsOfService());
      },
    ),
    // More points than a page share the time of the edge.
    { numRuns: 20, examples: [[2, false, ['twice', 'cue', 'older', 'restart', 'cue']]] },
  );
});

test('a period that begins with nothing but a carried-over point is found by a thorough check', async () => {
  for (let minute = 0n; minute < 100n; minute += 1n) addServedPoint(minute * MINUTE, 1n, 'SOURCE_INTERNAL');
  addServedPoint(5n * MINUTE, 1n, 'SOURCE_EXTERNAL');
  const sync = fundingPagerOf(500);
  await syncToTheEnd(sync);
  addServedPoint(5n * MINUTE, 2n, 'SOURCE_EXTERNAL');
  await sync.catchUp(false, signal);
  expect(pointsInFile()).toHaveLength(101);
  await sync.catchUp(true, signal);
  expect(pointsInFile()).toEqual(await pointsOfService());
});

test('points of a period below the stored range wait for the backfill', async () => {
  for (let minute = 0n; minute < 20n; minute += 1n) addServedPoint(minute * MINUTE, 1n, 'SOURCE_INTERNAL');
  const sync = fundingPagerOf(4);
  await sync.backfill(signal);
  addServedPoint(5n * MINUTE, 2n, 'SOURCE_EXTERNAL');
  addServedPoint(20n * MINUTE, 2n, 'SOURCE_INTERNAL');
  await sync.catchUp(false, signal);
  expect(pointsInFile()).toEqual(
    [20n, 19n, 18n, 17n, 16n].map((minute) =>
      nameOfPoint(minute * MINUTE, minute === 20n ? 2n : 1n, 2, minute === 20n ? '21' : String(minute)),
    ),
  );
  await syncToTheEnd(sync);
  expect(pointsInFile()).toEqual(await pointsOfService());
});

test('a period whose reading is interrupted is read again', async () => {
  for (let minute = 0n; minute < 100n; minute += 1n) addServedPoint(minute * MINUTE, 1n, 'SOURCE_INTERNAL');
  const sync = fundingPagerOf(500);
  await syncToTheEnd(sync);
  addServedPoint(50n * MINUTE, 2n, 'SOURCE_EXTERNAL');
  addServedPoint(100n * MINUTE, 2n, 'SOURCE_INTERNAL');
  let requests = 0;
  service.onRequest = () => {
    requests += 1;
    if (requests > 1) throw new Error('cut off');
  };
  await expect(sync.catchUp(false, signal)).rejects.toThrow('cut off');
  service.onRequest = undefined;
  await fundingPagerOf(500).catchUp(false, signal);
  expect(pointsInFile()).toEqual(await pointsOfService());
});

test('an update without new rows takes one request, a thorough one two, and rows are counted, not collected', async () => {
  for (let minute = 0n; minute < 20n; minute += 1n) addServedPoint(minute * MINUTE, 1n);
  const sync = fundingPagerOf(50);
  await syncToTheEnd(sync);
  let before = service.requests;
  expect(await sync.catchUp(false, signal)).toEqual({ records: [], received: 1, ended: true });
  expect(service.requests - before).toBe(1);
  before = service.requests;
  await sync.catchUp(true, signal);
  expect(service.requests - before).toBe(2);
});

test('after a dead cursor or a repeating service, the sync continues from the reached time', async () => {
  for (let time = 1n; time <= 20n; time += 1n) addServedPoint(time, 1n);
  const sync = fundingPagerOf(4);
  await sync.backfill(signal);
  service.generation = 'b';
  await sync.backfill(signal);
  expect(pointsInFile()).toHaveLength(7);
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
  expect(pointsInFile()).toHaveLength(10);
  service.list = list;
  await syncToTheEnd(sync);
  expect(pointsInFile()).toEqual(await pointsOfService());
});

test.each(['another service', 'the same service, set back'])(
  'points that %s does not have yet leave no gap below the stored ones',
  async (which) => {
    for (let time = 1n; time <= 40n; time += 1n) addServedPoint(time, 1n);
    service.position = { height: 900n, timestamp: 9n };
    const first = fundingPagerOf(5);
    await first.backfill(signal);
    await first.backfill(signal);
    const all = service.rows;
    service.rows = all.slice(0, 20);
    if (which === 'another service') {
      service.generation = 'b';
      becomeBehind(true);
    } else service.position = { height: 899n, timestamp: 8n };
    await expect(first.backfill(signal)).rejects.toMatchObject({ code: 'UPSTREAM_BEHIND' });
    await expect(fundingPagerOf(5).backfill(signal)).rejects.toMatchObject({ code: 'UPSTREAM_BEHIND' });
    expect(pointsInFile()).toHaveLength(10);
    // It is still behind, but has the points next to the stored ones.
    service.rows = all.slice(0, 35);
    await first.backfill(signal);
    expect(pointsInFile()).toHaveLength(14);
    service.rows = all;
    // It cannot confirm that there is nothing newer.
    becomeBehind(true);
    await expect(first.catchUp(true, signal)).rejects.toMatchObject({ code: 'UPSTREAM_BEHIND' });
    becomeBehind(false);
    await syncToTheEnd(first);
    expect(pointsInFile()).toEqual(await pointsOfService());
  },
);

test('a service that begins again without any point does not end the list, and one that removed old points does', async () => {
  for (let time = 1n; time <= 20n; time += 1n) addServedPoint(time, 1n);
  const sync = fundingPagerOf(5);
  await sync.backfill(signal);
  const all = service.rows;
  service.rows = [];
  becomeBehind(true);
  await expect(fundingPagerOf(5).backfill(signal)).rejects.toMatchObject({ code: 'UPSTREAM_BEHIND' });
  becomeBehind(false);
  service.rows = all.slice(17);
  expect(await fundingPagerOf(5).backfill(signal)).toMatchObject({ ended: true });
});

test('points of one time that fill a page are not read again and again from a service that is behind', async () => {
  service.distinguishesTies = true;
  for (let time = 1n; time <= 10n; time += 1n) addServedPoint(time < 6n ? 1n : 5n, 1n);
  const sync = fundingPagerOf(3);
  await sync.backfill(signal);
  becomeBehind(true);
  await syncToTheEnd(sync);
  expect(pointsInFile()).toEqual(await pointsOfService());
});

test('a market without points is stored as empty, and gets points when they arrive', async () => {
  const sync = fundingPagerOf(4);
  expect(await sync.backfill(signal)).toEqual({ records: [], received: 0, ended: true });
  await sync.catchUp(true, signal);
  for (let time = 1n; time <= 9n; time += 1n) addServedPoint(time, 1n);
  await sync.catchUp(false, signal);
  expect(pointsInFile()).toEqual(await pointsOfService());
});

test('points of another market are refused, and nothing of their page is kept', async () => {
  addServedPoint(1n, 1n);
  addServedPoint(2n, 1n, 'SOURCE_EXTERNAL', 'cd'.repeat(32));
  await expect(fundingPagerOf(4).backfill(signal)).rejects.toMatchObject({
    code: 'UPSTREAM_INVALID',
    message: expect.stringContaining('edges[0].node.marketId'),
  });
  expect(writer.progress('fundingPeriodDataPoints', market)).toBeNull();
});
