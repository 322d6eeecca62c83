import { expect, test } from 'vitest';
import { FundingPeriod } from '../../../../contract/index.ts';
import { HOUR, periodWith, START } from '../period.fixture.ts';
import { lastInSight } from './last-in-sight.ts';

const MINUTE = HOUR / 60n;
/** Rows from 60 to 590 minutes after the start. */
const EXTENT = { oldest: START + 60n * MINUTE, newest: START + 590n * MINUTE };

/** The number of the last period in sight in a range of some minutes that ends some minutes after the start. */
function lastOf(end: bigint, length: bigint, running?: number): bigint | undefined {
  const to = START + end * MINUTE;
  const newest = Math.min(9, Number(end / 60n));
  const periods = [newest, newest - 1, newest - 2].filter((seq) => seq >= 1).map((seq) => periodWith(seq, '0'));
  const parsed = periods.map((period) =>
    FundingPeriod.parse(period.seq === String(running) ? { ...period, end: null, running: true } : period),
  );
  return lastInSight(parsed, EXTENT, { from: to - length * MINUTE, to })?.seq;
}

test('the beginning of a period at the end of the range does not count, unless it is the first one', () => {
  expect([lastOf(304n, 60n), lastOf(304n, 100n), lastOf(303n, 60n)]).toEqual([5n, 4n, 4n]);
  expect([lastOf(61n, 60n), lastOf(60n, 60n)]).toEqual([1n, undefined]);
});

test('in a long range, a period counts whose end is in sight, however narrow it is', () => {
  expect([lastOf(304n, 6_000n), lastOf(300n, 6_000n), lastOf(359n, 100_000n)]).toEqual([4n, 4n, 4n]);
});

test('the current period counts from its beginning, once the newest point is in sight', () => {
  expect([lastOf(595n, 6_000n, 9), lastOf(585n, 6_000n, 9), lastOf(595n, 6_000n)]).toEqual([9n, 8n, 8n]);
});

test('a range without a stored point has no period in sight', () => {
  expect([lastOf(800n, 100n), lastOf(59n, 30n), lastOf(600n, 10n)]).toEqual([undefined, undefined, 9n]);
});
