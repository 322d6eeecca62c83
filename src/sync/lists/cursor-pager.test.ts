import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OrreryError } from '../../contract/index.ts';
import {
  addServedCheckpoint,
  addServedParty,
  beginCursorPager,
  cursorPagerOf,
  dead,
  end,
  idOfNumber,
  partyNamed,
  reopen,
  reported,
  rowsInFile,
  rowsOfService,
  service,
  signal,
  syncToTheEnd,
} from './cursor-pager.fixture.ts';
import type { ListSync } from './list-sync.ts';

beforeEach(beginCursorPager);
afterEach(end);

test('a list that grows while it is synchronised, by steps in any order, with restarts, ends equal to upstream', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('parties' as const, 'checkpoints' as const),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 0, max: 25 }),
      fc.boolean(),
      fc.array(fc.constantFrom('older', 'newer', 'grow', 'grow', 'restart', 'new cursors', 'other service'), {
        maxLength: 40,
        size: 'max',
      }),
      async (list, pageSize, atStart, hasBuiltIn, steps) => {
        end();
        beginCursorPager();
        let height = 0;
        const grow = () => {
          height += 1;
          if (list === 'parties') addServedParty(height);
          else addServedCheckpoint(height);
        };
        if (hasBuiltIn && list === 'parties') service.rows.push({ key: null, record: partyNamed('network') });
        for (let row = 0; row < atStart; row += 1) grow();
        let sync = cursorPagerOf(list, pageSize) as unknown as ListSync;
        for (const step of steps) {
          if (step === 'grow') grow();
          if (step === 'older') await sync.backfill(signal);
          if (step === 'newer') await sync.catchUp(false, signal);
          if (step === 'new cursors') dead.add(service.generation);
          if (step === 'new cursors' || step === 'other service') service.generation += 'x';
          if (step === 'restart') {
            reopen();
            sync = cursorPagerOf(list, pageSize) as unknown as ListSync;
          }
        }
        await sync.catchUp(false, signal);
        await syncToTheEnd(sync);
        expect(rowsInFile(list)).toEqual(await rowsOfService(list));
      },
    ),
    { numRuns: 100 },
  );
});

test('sync continues at another service in one request a page, and from the top if its cursors differ', async () => {
  for (let block = 1; block <= 20; block += 1) addServedCheckpoint(block);
  const sync = cursorPagerOf('checkpoints', 4);
  await sync.backfill(signal);
  service.generation = 'b';
  const before = service.requests;
  await sync.backfill(signal);
  expect(service.requests - before).toBe(1);
  expect(rowsInFile('checkpoints')).toEqual([20n, 19n, 18n, 17n, 16n, 15n, 14n]);
  // Its cursors have the same format, but refer to other rows.
  service.generation = 'c';
  const { list } = service;
  service.list = (name, filter, pagination) =>
    list(name, filter, {
      ...pagination,
      after: pagination.after?.replace(/\d+/, (block) => String(Number(block) - 2)),
    });
  await sync.backfill(signal);
  service.list = list;
  await syncToTheEnd(sync as unknown as ListSync);
  expect(rowsInFile('checkpoints')).toEqual(await rowsOfService('checkpoints'));
});

test('an update without new rows takes one request', async () => {
  for (let block = 1; block <= 10; block += 1) addServedCheckpoint(block);
  const sync = cursorPagerOf('checkpoints', 4);
  await syncToTheEnd(sync as unknown as ListSync);
  for (let block = 11; block <= 20; block += 1) addServedCheckpoint(block);
  await sync.catchUp(false, signal);
  const before = service.requests;
  reported.length = 0;
  const step = await sync.catchUp(false, signal);
  expect(service.requests - before).toBe(1);
  expect(step.ended).toBe(true);
  expect(reported).toEqual([]);
});

test('rows that vanish upstream leave no gap among those that come after', async () => {
  for (let block = 1; block <= 6; block += 1) addServedCheckpoint(block);
  const sync = cursorPagerOf('checkpoints', 3);
  await syncToTheEnd(sync as unknown as ListSync);
  // The service forgets everything that is known here, and a page that fills would lose its first row.
  service.rows = [];
  for (let block = 7; block <= 20; block += 1) addServedCheckpoint(block);
  await sync.catchUp(false, signal);
  expect(rowsInFile('checkpoints')).toEqual(Array.from({ length: 20 }, (_, index) => BigInt(20 - index)));
});

test('a service that lists other parties altogether is refused, and nothing of its list is kept', async () => {
  for (let number = 1; number <= 6; number += 1) addServedParty(number);
  const sync = cursorPagerOf('parties', 2);
  await sync.backfill(signal);
  service.rows = [];
  service.generation = 'b';
  for (let number = 100; number <= 110; number += 1) addServedParty(number);
  const another = { code: 'UPSTREAM_INVALID', message: expect.stringContaining('another network') };
  await expect(sync.catchUp(false, signal)).rejects.toMatchObject(another);
  await expect(sync.backfill(signal)).rejects.toMatchObject(another);
  expect(rowsInFile('parties')).toEqual([idOfNumber(6), idOfNumber(5)]);
});

test('a service that was set back to an earlier state leaves no gap below the oldest stored row', async () => {
  for (let number = 1; number <= 12; number += 1) addServedParty(number);
  const sync = cursorPagerOf('parties', 4);
  await sync.backfill(signal);
  expect(rowsInFile('parties')).toEqual([12, 11, 10, 9].map(idOfNumber));
  // Its cursors are still valid, but it knows neither the oldest stored row nor the one below yet.
  const all = service.rows;
  service.rows = all.slice(0, 7);
  await expect(sync.backfill(signal)).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
  service.rows = all;
  await syncToTheEnd(sync as unknown as ListSync);
  expect(rowsInFile('parties')).toEqual(await rowsOfService('parties'));
});

test('a sync down past rows that upstream has forgotten ends there', async () => {
  for (let block = 1; block <= 9; block += 1) addServedCheckpoint(block);
  const sync = cursorPagerOf('checkpoints', 3);
  await sync.backfill(signal);
  service.rows = service.rows.filter(({ key }) => (key ?? 0n) > 7n);
  await syncToTheEnd(sync as unknown as ListSync);
  expect(rowsInFile('checkpoints')).toEqual([9n, 8n, 7n]);
  service.generation = 'b';
  expect((await sync.backfill(signal)).ended).toBe(true);
});

test("the built-in party's dead cursor does not end the sync after a first page of one row", async () => {
  service.rows.push({ key: null, record: partyNamed('network') });
  for (let number = 1; number <= 3; number += 1) addServedParty(number);
  const sync = cursorPagerOf('parties', 1);
  await syncToTheEnd(sync as unknown as ListSync);
  expect(rowsInFile('parties')).toEqual(['network', idOfNumber(3), idOfNumber(2), idOfNumber(1)]);
});

test('a repeated page is not stored, and the sync continues when the service does', async () => {
  for (let number = 1; number <= 9; number += 1) addServedParty(number);
  const sync = cursorPagerOf('parties', 3);
  await sync.backfill(signal);
  const { list } = service;
  service.list = (name, filter, pagination) => list(name, filter, { ...pagination, after: undefined } as never);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(sync.backfill(signal)).rejects.toMatchObject({ code: 'UPSTREAM_CURSOR_LOOP' });
  }
  expect(rowsInFile('parties')).toHaveLength(3);
  service.list = list;
  await syncToTheEnd(sync as unknown as ListSync);
  expect(rowsInFile('parties')).toEqual(await rowsOfService('parties'));
});

test('a service that promises more and refuses its own cursors is an error, not asked forever', async () => {
  service.rows.push({ key: null, record: partyNamed('network') });
  for (let number = 1; number <= 3; number += 1) addServedParty(number);
  const { list } = service;
  service.list = async (...request) => {
    const { page, position } = await list(...request);
    // The built-in party, which has no cursor that can be used, comes last.
    const edges = [...page.edges.slice(1), ...page.edges.slice(0, 1)].map((edge) => ({ ...edge, cursor: 'x1' }));
    return { page: { edges, pageInfo: { ...page.pageInfo, endCursor: 'x1', hasNextPage: true } }, position };
  };
  dead.add('x');
  const sync = cursorPagerOf('parties', 5);
  await sync.backfill(signal);
  await expect(sync.backfill(signal)).rejects.toMatchObject({ code: 'UPSTREAM_REFUSED' });
});

test('a page that cannot be stored can be requested again', async () => {
  for (let number = 1; number <= 4; number += 1) addServedCheckpoint(number);
  const sync = cursorPagerOf('checkpoints', 3);
  await sync.backfill(signal);
  const [oldest] = service.rows;
  const right = oldest?.record;
  if (oldest !== undefined) oldest.record = { atBlock: 2n ** 63n, hash: '', blockHash: '' };
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(sync.backfill(signal)).rejects.toMatchObject({ code: 'VALUE_NOT_STORABLE' });
  }
  if (oldest !== undefined) oldest.record = right;
  await syncToTheEnd(sync as unknown as ListSync);
  expect(rowsInFile('checkpoints')).toEqual([4n, 3n, 2n, 1n]);
});

test('a refusal that is not about the cursor is passed on and changes nothing', async () => {
  for (let number = 1; number <= 4; number += 1) addServedParty(number);
  const sync = cursorPagerOf('parties', 2);
  await sync.backfill(signal);
  service.onRequest = () => {
    throw new OrreryError('UPSTREAM_UNREACHABLE', { service: 'service', reason: 'gone' });
  };
  await expect(sync.backfill(signal)).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  await expect(sync.catchUp(false, signal)).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  service.onRequest = undefined;
  await syncToTheEnd(sync as unknown as ListSync);
  expect(rowsInFile('parties')).toEqual(await rowsOfService('parties'));
});
