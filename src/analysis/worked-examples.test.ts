/** The examples that the network's own tests work out (docs/formulas.md 1.11). */
import { expect, test } from 'vitest';
import { expectedAt, type PeriodRow } from './audit-period.ts';
import { averageAt, averagesOf } from './average.ts';
import { explainDifference } from './hypotheses.ts';
import { audit, SECOND } from './period.fixture.ts';

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
  const reasons = series && explainDifference({ series, index, starts: finding.starts, external });
  expect(reasons?.map(({ kind }) => kind)).toEqual(['auction', 'missingPoint', 'difference']);
  expect(reasons?.[0]?.words).toContain('60 seconds');
  // The times are beside the sentence, for the zone of the reader.
  expect(reasons?.[0]?.words).not.toContain(':');
  expect(reasons?.[0]?.timestamps).toEqual([from + 300n * SECOND, from + 360n * SECOND]);
});
