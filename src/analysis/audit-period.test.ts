import fc from 'fast-check';
import { expect, test } from 'vitest';
import { auditPeriod, expectedAt, type PeriodRow, type PeriodSide, startInterval } from './audit-period.ts';
import { averageAt, averagesOf } from './average.ts';
import { explainDifference } from './hypotheses.ts';

const SECOND = 1_000_000_000n;

/** A simulated network (docs/formulas.md 1.2 and 1.5). It computes each average from all points that have arrived. */
function network(start: bigint) {
  let points: { at: bigint; price: bigint }[] = [];
  const rows: PeriodRow[] = [];

  function average(at: bigint): bigint {
    const first = points[0];
    if (first === undefined) return 0n;
    const from = first.at > start ? first.at : start;
    let weight = 0n;
    points.forEach((point, index) => {
      const begin = point.at > from ? point.at : from;
      const next = points[index + 1]?.at ?? at;
      const end = next < at ? next : at;
      if (end > begin) weight += point.price * (end - begin);
    });
    return weight / (at - from);
  }

  /** @param seconds after the start */
  function arrive(seconds: bigint, price: bigint): void {
    const at = start + seconds * SECOND;
    if (points.some((point) => point.at === at)) return;
    const opening = points.findLast((point) => point.at <= start);
    if (at <= start && opening !== undefined && at < opening.at) return;
    const first = points[0];
    const isOwn = first === undefined || at <= first.at || at <= start;
    const twap = isOwn ? price : average(at);
    if (at <= start) points = points.filter((point) => point.at > start);
    points = [...points, { at, price }].sort((one, other) => (one.at < other.at ? -1 : 1));
    rows.push({ timestamp: at, price: price.toString(), twap: twap.toString() });
  }

  return {
    arrive,
    /** In the order of the list: by time. */
    rows: () => rows.toSorted((one, other) => (one.timestamp < other.timestamp ? -1 : 1)),
  };
}

const none: PeriodSide = { rows: [], ahead: [] };

function audit(external: readonly PeriodRow[], internal: readonly PeriodRow[] = [], known: bigint | null = null) {
  const sides = {
    SOURCE_EXTERNAL: { rows: external, ahead: [] },
    SOURCE_INTERNAL: internal.length === 0 ? none : { rows: internal, ahead: [] },
  };
  return auditPeriod(7n, sides, known);
}

const start = fc.bigInt(1_000n, 2_000_000_000n).map((seconds) => seconds * SECOND);
const price = fc.oneof(fc.bigInt(0n, 200n), fc.bigInt(10n ** 20n, 10n ** 20n + 1000n));

/** Points in order of time. Some are from before the start: they are carried over and arrive late. */
const source = fc.record({
  before: fc.uniqueArray(fc.bigInt(-500n, 0n), { maxLength: 3 }),
  after: fc.uniqueArray(fc.bigInt(1n, 3600n), { maxLength: 25 }),
  prices: fc.array(price, { minLength: 28, maxLength: 28 }),
});

function simulate(from: bigint, { before, after, prices }: { before: bigint[]; after: bigint[]; prices: bigint[] }) {
  const market = network(from);
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
  const market = network(1_000n * SECOND);
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

/** Times in seconds, and prices as rows. The averages are those of the network's own tests. */
function rowsAt(from: bigint, rows: readonly (readonly [bigint, bigint, bigint])[]): PeriodRow[] {
  return rows.map(([at, of, twap]) => ({ timestamp: from + at, price: of.toString(), twap: twap.toString() }));
}

test('the plain worked example: rows agree, and the averages at the end are 116 and 106', () => {
  const from = 3_600_000_000_000n;
  const m = 2_628_000_000_000_000n;
  const external = rowsAt(from, [
    [0n, 110n, 110n],
    [m, 120n, 110n],
    [2n * m, 120n, 115n],
    [3n * m, 100n, 116n],
  ]);
  const internal = rowsAt(from, [
    [0n, 100n, 100n],
    [m, 110n, 100n],
    [2n * m, 110n, 105n],
    [3n * m, 90n, 106n],
  ]);
  const { sides } = audit(external, internal, from);
  expect([sides.SOURCE_EXTERNAL.difference, sides.SOURCE_INTERNAL.difference]).toEqual([null, null]);
  for (const [side, average] of [
    ['SOURCE_EXTERNAL', 116n],
    ['SOURCE_INTERNAL', 106n],
  ] as const) {
    const { series } = sides[side];
    expect(series && averageAt(series.averages, from, from + 3n * m)).toBe(average);
  }
});

test('the worked example of late points: each average as asserted', () => {
  const from = 1000n * SECOND;
  const known: [bigint, bigint][] = [];
  const averages = ([at, of]: [bigint, bigint]) => {
    const before = known.findLast(([time]) => time <= 1000n);
    const isRefused = known.some(([time]) => time === at) || (at <= 1000n && before !== undefined && at < before[0]);
    if (!isRefused) {
      if (at <= 1000n && before !== undefined) known.splice(known.indexOf(before), 1);
      known.push([at, of]);
      known.sort(([one], [other]) => (one < other ? -1 : 1));
    }
    return averageAt(
      averagesOf(known.map(([time, value]) => ({ at: time * SECOND, price: value }))),
      from,
      5000n * SECOND,
    );
  };
  const arrivals: [bigint, bigint][] = [
    [5000n, 10n],
    [2000n, 10n],
    [1500n, 50n],
    [500n, 50n],
    [250n, 1n],
    [500n, 1n],
    [750n, 50n],
    [1000n, 50n],
    [750n, 100_000n],
  ];
  expect(arrivals.map(averages)).toEqual([10n, 10n, 15n, 20n, 20n, 20n, 20n, 20n, 20n]);
});

test('the worked example with an auction differs, and an auction is given as a possible reason', () => {
  const from = 1_602_807_000n * SECOND;
  const external = rowsAt(from, [
    [-SECOND, 11_000n, 11_000n],
    [60n * SECOND, 9000n, 11_000n],
    [180n * SECOND, 10_000n, 9666n],
    [300n * SECOND, 30_000n, 9800n],
    [360n * SECOND, 11_000n, 9800n],
  ]);
  const finding = audit(external, [], from);
  const { difference, series } = finding.sides.SOURCE_EXTERNAL;
  expect(difference).toBe(4);
  const index = series?.pointIndexes[4] ?? 0;
  const expected = series && expectedAt(series, index, from);
  // The auction excludes 30,000 for 60 s more.
  expect(expected).toBe((9800n * 300n + 30_000n * 60n) / 360n);
  const reasons = series && explainDifference({ series, index, starts: finding.starts, external }, null);
  expect(reasons?.map(({ kind }) => kind)).toEqual(['auction', 'missingPoint', 'difference']);
  expect(reasons?.[0]?.words).toContain('60 seconds');
  expect(reasons?.[0]?.timestamps).toEqual([from + 300n * SECOND, from + 360n * SECOND]);
});

test('a point that arrived late is named by its time', () => {
  const from = 50_000n * SECOND;
  const market = network(from);
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
  const [first] = (series && explainDifference({ series, index, starts: finding.starts, external: rows }, null)) ?? [];
  expect(first).toMatchObject({ kind: 'arrivedLate', timestamps: [from + 120n * SECOND] });
});

test('both sources share one start: starts that each allows alone can contradict together', () => {
  const one = network(1000n * SECOND);
  const other = network(1400n * SECOND);
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
  const market = network(1000n * SECOND);
  for (let at = -1n; at < 800n; at += 1n) market.arrive(at, 77n);
  const { starts, sides } = audit(market.rows());
  expect(sides.SOURCE_EXTERNAL.difference).toBeNull();
  expect(startInterval(starts)).toBeNull();
});

test('a point of the period before that is known from the start counts', () => {
  const from = 1000n * SECOND;
  const market = network(from);
  market.arrive(-20n, 100n);
  market.arrive(5n, 300n);
  market.arrive(60n, 200n);
  market.arrive(120n, 250n);
  const listed = market.rows().filter(({ timestamp }) => timestamp !== from + 5n * SECOND);
  const ahead = market.rows().filter(({ timestamp }) => timestamp === from + 5n * SECOND);
  const side = { rows: listed, ahead };
  expect(
    auditPeriod(7n, { SOURCE_EXTERNAL: side, SOURCE_INTERNAL: none }, null).sides.SOURCE_EXTERNAL.difference,
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
