import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditPeriod, expectedAt, startInterval } from './audit-period.ts';
import { explainDifference } from './hypotheses.ts';
import { audit, NO_SIDE, SECOND, simulateNetwork } from './period.fixture.ts';

const start = fc.bigInt(1_000n, 2_000_000_000n).map((seconds) => seconds * SECOND);
const price = fc.oneof(fc.bigInt(0n, 200n), fc.bigInt(10n ** 20n, 10n ** 20n + 1000n));

/** Points in order of time. Some are from before the start: they are carried over and arrive late. */
const source = fc.record({
  before: fc.uniqueArray(fc.bigInt(-500n, 0n), { maxLength: 3 }),
  after: fc.uniqueArray(fc.bigInt(1n, 3600n), { maxLength: 25 }),
  prices: fc.array(price, { minLength: 28, maxLength: 28 }),
});

function simulate(from: bigint, { before, after, prices }: { before: bigint[]; after: bigint[]; prices: bigint[] }) {
  const market = simulateNetwork(from);
  const times = [...before, ...after].sort((one, other) => (one < other ? -1 : 1));
  times.forEach((seconds, index) => {
    market.arrive(seconds, prices[index] ?? 0n);
  });
  return market.rows();
}

test('averages of points that come in order agree, and the start is among the possible ones', () => {
  fc.assert(
    fc.property(start, source, source, (from, external, internal) => {
      const finding = audit(simulate(from, external), simulate(from, internal));
      expect(finding.sides.SOURCE_EXTERNAL.difference).toBeNull();
      expect(finding.sides.SOURCE_INTERNAL.difference).toBeNull();
      const isAmong = finding.starts.some(
        ({ low, high }) => (low === null || low <= from) && (high === null || from <= high),
      );
      expect(isAmong).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test('with the start known, the first wrong average is the difference, and its expected value is exact', () => {
  fc.assert(
    fc.property(start, source, fc.nat(), fc.constantFrom(-7n, -1n, 1n, 50n), (from, points, random, by) => {
      const right = simulate(from, points);
      fc.pre(right.length > 0);
      const planted = random % right.length;
      // Early releases gave points before the start the average 0.
      fc.pre(BigInt(right[planted]?.twap ?? 0) + by !== 0n);
      const rows = right.map((row, index) =>
        index === planted ? { ...row, twap: (BigInt(row.twap) + by).toString() } : row,
      );
      const { sides } = audit(rows, [], from);
      expect(sides.SOURCE_EXTERNAL.difference).toBe(planted);
      const { series } = sides.SOURCE_EXTERNAL;
      expect(series && expectedAt(series, planted, from)?.toString()).toBe(right[planted]?.twap);
    }),
    { numRuns: 150 },
  );
});

test('with the start unknown, a planted wrong point among moving prices is found at its row', () => {
  const market = simulateNetwork(1_000n * SECOND);
  for (let index = -1n; index < 60n; index += 1n) market.arrive(index * 60n + 7n, 5000n + ((index * 37n) % 100n));
  const right = market.rows();
  expect(audit(right)).toMatchObject({ starts: [{ low: 1_000n * SECOND, high: 1_000n * SECOND }] });
  for (const planted of [3, 20, 60]) {
    const rows = right.map((row, index) =>
      index === planted ? { ...row, twap: (BigInt(row.twap) + 3n).toString() } : row,
    );
    expect(audit(rows).sides.SOURCE_EXTERNAL.difference).toBe(planted);
  }
});

test('a point that arrived late is named by its time', () => {
  const from = 50_000n * SECOND;
  const market = simulateNetwork(from);
  for (const [at, of] of [
    [-5n, 100n],
    [60n, 140n],
    [180n, 90n],
    [240n, 120n],
    [120n, 500n],
    [300n, 110n],
    [360n, 105n],
  ] as const) {
    market.arrive(at, of);
  }
  const rows = market.rows();
  const finding = audit(rows, [], from);
  const { difference, series } = finding.sides.SOURCE_EXTERNAL;
  expect(difference).toBe(3);
  const index = series?.pointIndexes[3] ?? 0;
  const [first] = (series && explainDifference({ series, index, starts: finding.starts, external: rows })) ?? [];
  const words = 'It matches if this earlier point arrived after this row.';
  expect(first).toEqual({ kind: 'arrivedLate', words, timestamps: [from + 120n * SECOND] });
});

test('both sources share one start: starts that each allows alone can contradict together', () => {
  const one = simulateNetwork(1000n * SECOND);
  const other = simulateNetwork(1400n * SECOND);
  for (const [at, of] of [
    [-10n, 100n],
    [600n, 900n],
    [1200n, 300n],
    [1800n, 500n],
  ] as const) {
    one.arrive(at, of);
    other.arrive(at - 400n, of * 2n);
  }
  expect(audit(one.rows()).sides.SOURCE_EXTERNAL.difference).toBeNull();
  expect(audit(other.rows()).sides.SOURCE_EXTERNAL.difference).toBeNull();
  const { sides } = audit(one.rows(), other.rows());
  expect([sides.SOURCE_EXTERNAL.difference, sides.SOURCE_INTERNAL.difference]).not.toEqual([null, null]);
});

test('constant prices do not reveal the start, and take no longer to audit', () => {
  const market = simulateNetwork(1000n * SECOND);
  for (let at = -1n; at < 800n; at += 1n) market.arrive(at, 77n);
  const { starts, sides } = audit(market.rows());
  expect(sides.SOURCE_EXTERNAL.difference).toBeNull();
  expect(startInterval(starts)).toBeNull();
});

test('a point of the period before that is known from the start counts', () => {
  const from = 1000n * SECOND;
  const market = simulateNetwork(from);
  market.arrive(-20n, 100n);
  market.arrive(5n, 300n);
  market.arrive(60n, 200n);
  market.arrive(120n, 250n);
  const listed = market.rows().filter(({ timestamp }) => timestamp !== from + 5n * SECOND);
  const ahead = market.rows().filter(({ timestamp }) => timestamp === from + 5n * SECOND);
  const side = { rows: listed, ahead };
  expect(
    auditPeriod(7n, { SOURCE_EXTERNAL: side, SOURCE_INTERNAL: NO_SIDE }, null).sides.SOURCE_EXTERNAL.difference,
  ).toBeNull();
  expect(audit(listed, [], from).sides.SOURCE_EXTERNAL.difference).toBe(1);
});

test('of several points at one time each has the average of the points before, and the last one counts from then on', () => {
  const at = (seconds: bigint) => 1_000n * SECOND + seconds * SECOND;
  const row = (seconds: bigint, price: string, twap: string) => ({ timestamp: at(seconds), price, twap });
  const rows = [
    row(0n, '10', '10'),
    row(0n, '20', '20'),
    row(10n, '30', '20'),
    row(10n, '40', '20'),
    row(20n, '50', '30'),
  ];
  const finding = audit(rows);
  expect(finding.sides.SOURCE_EXTERNAL.difference).toBeNull();
  const { series } = finding.sides.SOURCE_EXTERNAL;
  expect(rows.map((_, index) => series && expectedAt(series, index, at(-5n)))).toEqual([10n, 20n, 20n, 20n, 30n]);
  const wrong = [...rows.slice(0, 3), row(10n, '40', '21'), ...rows.slice(4)];
  expect(audit(wrong).sides.SOURCE_EXTERNAL.difference).toBe(3);
});
