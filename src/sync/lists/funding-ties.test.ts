import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  addServedPoint,
  beginFundingPager,
  end,
  fundingPagerOf,
  market,
  pointsInFile,
  pointsOfService,
  reopen,
  service,
  signal,
  syncToTheEnd,
  writer,
} from './funding-pager.fixture.ts';

beforeEach(beginFundingPager);
afterEach(end);

test('more points of one time than a page can hold, with equal cursors in pairs, are all stored', async () => {
  for (let seq = 1n; seq <= 30n; seq += 1n) addServedPoint(7n, seq);
  for (let seq = 1n; seq <= 30n; seq += 3n) addServedPoint(7n, seq);
  for (let time = 1n; time < 7n; time += 1n) addServedPoint(time, 1n);
  let sync = fundingPagerOf(4);
  await sync.backfill(signal);
  sync = fundingPagerOf(4);
  await syncToTheEnd(sync);
  expect(pointsInFile()).toEqual(await pointsOfService());
});

test('equal points are all stored wherever a page ends, and none is stored twice when they are read again', async () => {
  for (const distinguishesTies of [false, true]) {
    for (let pageSize = 4; pageSize <= 9; pageSize += 1) {
      end();
      beginFundingPager();
      service.distinguishesTies = distinguishesTies;
      for (let time = 1n; time <= 9n; time += 1n) {
        for (let copy = time % 4n; copy >= 0n; copy -= 1n) addServedPoint(time, 1n, 'SOURCE_EXTERNAL', market, '7');
      }
      await syncToTheEnd(fundingPagerOf(pageSize));
      expect(pointsInFile()).toEqual(await pointsOfService());
      expect(pointsInFile()).toHaveLength(22);
      await fundingPagerOf(pageSize).catchUp(true, signal);
      reopen();
      await fundingPagerOf(pageSize).catchUp(true, signal);
      expect(pointsInFile()).toEqual(await pointsOfService());
      expect(writer.counts().fundingPeriodDataPoints).toBe(22);
    }
  }
});

test('a sync that stops between two pages of equal points continues without losing one', async () => {
  for (let copy = 0; copy < 3; copy += 1) addServedPoint(5n, 1n, 'SOURCE_EXTERNAL', market, '7');
  for (let time = 1n; time < 5n; time += 1n) addServedPoint(time, 1n);
  await fundingPagerOf(2).backfill(signal);
  expect(pointsInFile()).toHaveLength(2);
  await syncToTheEnd(fundingPagerOf(4));
  expect(pointsInFile()).toEqual(await pointsOfService());
});
