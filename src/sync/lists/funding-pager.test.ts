import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FUNDING_SOURCES } from '../../contract/index.ts';
import {
  addPoint,
  becomeBehind,
  begin,
  end,
  MINUTE,
  market,
  nameOf,
  reopen,
  type Source,
  served,
  service,
  signal,
  stored,
  syncOf,
  syncToTheEnd,
  writer,
} from './funding-pager.fixture.ts';

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
            reopen();
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

test('an update without new rows takes one request, a thorough one two', async () => {
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

test('after a dead cursor or a repeating service, the sync continues from the reached time', async () => {
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

test.each(['another service', 'the same service, set back'])(
  'points that %s does not have yet leave no gap below the stored ones',
  async (which) => {
    for (let time = 1n; time <= 40n; time += 1n) addPoint(time, 1n);
    service.position = { height: 900n, timestamp: 9n };
    const first = syncOf(5);
    await first.backfill(signal);
    await first.backfill(signal);
    const all = service.rows;
    service.rows = all.slice(0, 20);
    if (which === 'another service') {
      service.generation = 'b';
      becomeBehind(true);
    } else service.position = { height: 899n, timestamp: 8n };
    await expect(first.backfill(signal)).rejects.toMatchObject({ code: 'UPSTREAM_BEHIND' });
    await expect(syncOf(5).backfill(signal)).rejects.toMatchObject({ code: 'UPSTREAM_BEHIND' });
    expect(stored()).toHaveLength(10);
    // It is still behind, but has the points next to the stored ones.
    service.rows = all.slice(0, 35);
    await first.backfill(signal);
    expect(stored()).toHaveLength(14);
    service.rows = all;
    // It cannot confirm that there is nothing newer.
    becomeBehind(true);
    await expect(first.catchUp(true, signal)).rejects.toMatchObject({ code: 'UPSTREAM_BEHIND' });
    becomeBehind(false);
    await syncToTheEnd(first);
    expect(stored()).toEqual(await served());
  },
);

test('a service that begins again without any point does not end the list, and one that removed old points does', async () => {
  for (let time = 1n; time <= 20n; time += 1n) addPoint(time, 1n);
  const sync = syncOf(5);
  await sync.backfill(signal);
  const all = service.rows;
  service.rows = [];
  becomeBehind(true);
  await expect(syncOf(5).backfill(signal)).rejects.toMatchObject({ code: 'UPSTREAM_BEHIND' });
  becomeBehind(false);
  service.rows = all.slice(17);
  expect(await syncOf(5).backfill(signal)).toMatchObject({ ended: true });
});

test('points of one time that fill a page are not read again and again from a service that is behind', async () => {
  service.distinguishesTies = true;
  for (let time = 1n; time <= 10n; time += 1n) addPoint(time < 6n ? 1n : 5n, 1n);
  const sync = syncOf(3);
  await sync.backfill(signal);
  becomeBehind(true);
  await syncToTheEnd(sync);
  expect(stored()).toEqual(await served());
});

test('a market without points is stored as empty, and gets points when they arrive', async () => {
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
