import { expect, test } from 'vitest';
import {
  addPoint,
  begin,
  end,
  market,
  reopen,
  served,
  service,
  signal,
  stored,
  syncOf,
  syncToTheEnd,
  writer,
} from './funding-pager.fixture.ts';

test('more points of one time than a page can hold, with equal cursors in pairs, are all stored', async () => {
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
      reopen();
      await syncOf(pageSize).catchUp(true, signal);
      expect(stored()).toEqual(await served());
      expect(writer.counts().fundingPeriodDataPoints).toBe(22);
    }
  }
});

test('a sync that stops between two pages of equal points continues without losing one', async () => {
  for (let copy = 0; copy < 3; copy += 1) addPoint(5n, 1n, 'SOURCE_EXTERNAL', market, '7');
  for (let time = 1n; time < 5n; time += 1n) addPoint(time, 1n);
  await syncOf(2).backfill(signal);
  expect(stored()).toHaveLength(2);
  await syncToTheEnd(syncOf(4));
  expect(stored()).toEqual(await served());
});
