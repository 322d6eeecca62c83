/** The worked examples of the network's own tests. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTwapSeries, type PricePoint } from './twap.ts';

const SECOND = 1_000_000_000n;
const at = (seconds: number, price: number): PricePoint => ({
  timestamp: BigInt(seconds) * SECOND,
  price: BigInt(price),
});

test('points in order: each row averages the points before it', () => {
  const month = 2_628_000;
  const start = 3600;
  const series = (prices: number[]) => {
    const twap = createTwapSeries(BigInt(start) * SECOND);
    const rows = prices.map((price, index) => twap.add(at(start + index * month, price)));
    return { rows, closing: twap.averageAt(BigInt(start + 3 * month) * SECOND) };
  };
  expect(series([110, 120, 120, 100])).toEqual({ rows: [110n, 110n, 115n, 116n], closing: 116n });
  expect(series([100, 110, 110, 90])).toEqual({ rows: [100n, 100n, 105n, 106n], closing: 106n });
});

test('late points: one is refused, one replaces another, one moves the start', () => {
  const twap = createTwapSeries(1000n * SECOND);
  const arrivals: [number, number, bigint | null, bigint][] = [
    [5000, 10, 10n, 10n],
    [2000, 10, 10n, 10n],
    [1500, 50, 50n, 15n],
    [500, 50, 50n, 20n],
    [250, 1, null, 20n],
    [500, 1, null, 20n],
    [750, 50, 50n, 20n],
    [1000, 50, 50n, 20n],
    [750, 100_000, null, 20n],
  ];
  for (const [seconds, price, row, average] of arrivals) {
    expect(twap.add(at(seconds, price))).toBe(row);
    expect(twap.averageAt(5000n * SECOND)).toBe(average);
  }
});

test('time in auction counts neither as weight nor as duration', () => {
  const start = 1_602_807_000;
  const auction = { start: BigInt(start + 300) * SECOND, end: BigInt(start + 900) * SECOND };
  const external = createTwapSeries(BigInt(start) * SECOND, [auction]);
  const internal = createTwapSeries(BigInt(start) * SECOND, [auction]);
  external.add(at(start - 1, 11_000));
  internal.add(at(start, 10_000));
  internal.add(at(start + 60, 11_000));
  const points = new Map([
    [60, 9000],
    [180, 10_000],
    [300, 30_000],
    [360, 11_000],
  ]);
  const averages: [number, bigint, bigint][] = [
    [60, 10_000n, 11_000n],
    [120, 10_500n, 10_000n],
    [180, 10_666n, 9666n],
    [240, 10_750n, 9750n],
    [300, 10_800n, 9800n],
    [360, 10_800n, 9800n],
    [420, 10_800n, 9800n],
  ];
  for (const [after, ofInternal, ofExternal] of averages) {
    const time = BigInt(start + after) * SECOND;
    const price = points.get(after);
    if (price !== undefined) expect(external.add(at(start + after, price))).toBe(ofExternal);
    expect(external.averageAt(time)).toBe(ofExternal);
    expect(internal.averageAt(time)).toBe(ofInternal);
  }
});

test('a period that was all auction averages 0; without points there is no average', () => {
  const twap = createTwapSeries(0n, [{ start: 0n, end: 100n }]);
  expect(twap.averageAt(50n)).toBeNull();
  twap.add({ timestamp: 0n, price: 7n });
  expect(twap.add({ timestamp: 60n, price: 9n })).toBe(0n);
});

const point = fc.record({
  timestamp: fc.bigInt({ min: -50n, max: 300n }),
  price: fc.bigInt({ min: 0n, max: 10n ** 30n }),
});

/** The formula as written, over all effective points. */
function average(known: readonly PricePoint[], start: bigint, time: bigint): bigint | undefined {
  const ascending = known.toSorted((left, right) => Number(left.timestamp - right.timestamp));
  const before = ascending.filter(({ timestamp }) => timestamp <= start).at(-1);
  const effective = [...(before === undefined ? [] : [before]), ...ascending.filter((it) => it.timestamp > start)];
  const [first] = effective;
  if (first === undefined) return undefined;
  const from = first.timestamp > start ? first.timestamp : start;
  if (time <= from) return first.price;
  let weight = 0n;
  for (let moment = from; moment < time; moment += 1n) {
    weight += effective.findLast(({ timestamp }) => timestamp <= moment)?.price ?? 0n;
  }
  return weight / (time - from);
}

test('in any order of arrival, the average is that of the formula', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 25 }), (arrivals) => {
      const start = 100n;
      const twap = createTwapSeries(start);
      const accepted: PricePoint[] = [];
      for (const arrival of arrivals) {
        const before = average(accepted, start, arrival.timestamp);
        const row = twap.add(arrival);
        if (row === null) continue;
        accepted.push(arrival);
        const first = accepted.every(({ timestamp }) => timestamp >= arrival.timestamp);
        expect(row).toBe(first || arrival.timestamp <= start ? arrival.price : before);
        for (const time of [90n, 101n, 200n, 310n]) expect(twap.averageAt(time)).toBe(average(accepted, start, time));
      }
    }),
    { numRuns: 60 },
  );
});
