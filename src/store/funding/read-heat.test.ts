import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeRatio } from '../../analysis/index.ts';
import type { FundingPeriodDataPoint, FundingPeriodDataPointSource } from '../../contract/index.ts';
import { analyse } from '../analyses.ts';
import { MARKET, OTHER_MARKET, saveAll, saveInPages, syncStory, withStore } from '../lists.fixture.ts';
import { comparePoints } from '../records.fixture.ts';

const MINUTE = 60_000_000_000n;
const HOUR = 60n * MINUTE;

/** Small numbers make means that are whole billionths, from spreads that are not. */
const average = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }).map(String) },
  { weight: 2, arbitrary: fc.bigInt(74_000_000_000n, 75_000_000_000n).map(String) },
  fc.constantFrom('', '0', '-3', '7.25', '0.000000000003', '100000000000000000000'),
);

/** Oldest first: points of several periods within some hours, with ties, gaps and an unfinished last hour. */
const pointsOf = (marketId: string): fc.Arbitrary<FundingPeriodDataPoint[]> =>
  fc
    .array(
      fc.record({
        minute: fc.integer({ min: -100, max: 200 }),
        seq: fc.bigInt(0n, 2n),
        dataPointType: fc.constantFrom<FundingPeriodDataPointSource>(
          'SOURCE_UNSPECIFIED',
          ...(['SOURCE_EXTERNAL', 'SOURCE_INTERNAL', 'SOURCE_EXTERNAL', 'SOURCE_INTERNAL'] as const),
        ),
        twap: average,
      }),
      { minLength: 1, maxLength: 80 },
    )
    .map((list) =>
      list
        .map(({ minute, ...point }) => ({ ...point, marketId, price: '', timestamp: BigInt(minute) * MINUTE }))
        .sort(comparePoints),
    );

/** A fraction; the divisor is above 0. */
interface Fraction {
  top: bigint;
  bottom: bigint;
}

function fractionOf(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.');
  return { top: BigInt(whole + decimals), bottom: 10n ** BigInt(decimals.length) };
}

function quotient(one: Fraction, other: Fraction): Fraction {
  const sign = other.top < 0n ? -1n : 1n;
  return { top: one.top * other.bottom * sign, bottom: one.bottom * other.top * sign };
}

function sumOf(fractions: readonly Fraction[]): Fraction {
  return fractions.reduce(
    (sum, { top, bottom }) => ({ top: sum.top * bottom + top * sum.bottom, bottom: sum.bottom * bottom }),
    { top: 0n, bottom: 1n },
  );
}

/** The units of the ninth decimal, cut towards zero. */
const cut = ({ top, bottom }: Fraction) => (top * 10n ** 9n) / bottom;

/** The exact spreads of every hour, by its start. */
function spreadsByHour(rows: readonly FundingPeriodDataPoint[]): Map<bigint, Fraction[]> {
  const newest = new Map<string, Fraction>();
  const hours = new Map<bigint, Fraction[]>();
  const sided = rows.filter(({ dataPointType }) => dataPointType !== 'SOURCE_UNSPECIFIED');
  sided.forEach(({ timestamp, seq, dataPointType, twap }, index) => {
    if (twap !== '') newest.set(`${seq} ${dataPointType}`, fractionOf(twap));
    const next = sided[index + 1];
    if (next?.timestamp === timestamp && next.seq === seq) return;
    const internal = newest.get(`${seq} SOURCE_INTERNAL`);
    const external = newest.get(`${seq} SOURCE_EXTERNAL`);
    if (internal === undefined || external === undefined || external.top === 0n) return;
    const ratio = quotient(internal, external);
    const hour = ((timestamp + 100n * HOUR) / HOUR - 100n) * HOUR;
    const spreads = hours.get(hour) ?? [];
    spreads.push({ top: ratio.top - ratio.bottom, bottom: ratio.bottom });
    hours.set(hour, spreads);
  });
  return hours;
}

function expectedCells(rows: readonly FundingPeriodDataPoint[]) {
  return [...spreadsByHour(rows)].map(([hour, spreads]) => {
    const sum = sumOf(spreads);
    const sorted = spreads.map(cut).sort((one, other) => (one < other ? -1 : Number(one > other)));
    return {
      hour,
      points: spreads.length,
      mean: writeRatio(cut({ top: sum.top, bottom: sum.bottom * BigInt(spreads.length) })),
      lowest: writeRatio(sorted[0] ?? 0n),
      highest: writeRatio(sorted.at(-1) ?? 0n),
    };
  });
}

test('mean, lowest and highest of every hour are those of the exact spreads, also while older points are missing', () =>
  withStore(({ writer, connection, empty }) => {
    const range = { from: -2n * HOUR, to: 4n * HOUR };
    const answered = (marketId: string) => analyse(connection, 'fundingHeat', { marketId, ...range }).cells;
    fc.assert(
      fc.property(pointsOf(MARKET), pointsOf(OTHER_MARKET), fc.nat(79), syncStory, (one, other, skipped, story) => {
        empty();
        const known = one[Math.min(skipped, one.length - 1)];
        const newer = one.filter((point) => known === undefined || comparePoints(point, known) >= 0);
        saveAll(writer, 'fundingPeriodDataPoints', MARKET, newer);
        expect(answered(MARKET)).toEqual(expectedCells(newer));
        saveInPages(writer, 'fundingPeriodDataPoints', OTHER_MARKET, other, story);
        saveInPages(writer, 'fundingPeriodDataPoints', MARKET, one, story);
        expect(answered(MARKET)).toEqual(expectedCells(one));
        expect(answered(OTHER_MARKET)).toEqual(expectedCells(other));
      }),
      { numRuns: 150 },
    );
  }));

test('the mean is a whole number of billionths where only the spreads are not', () =>
  withStore(({ writer, connection }) => {
    const point = (minute: number, dataPointType: FundingPeriodDataPointSource, twap: string) => ({
      ...{ marketId: MARKET, seq: 0n, price: '', dataPointType, twap },
      timestamp: BigInt(minute) * MINUTE,
    });
    // In the first hour 1/3 and 2/3, in the second one −1/3 and −2/3, in the third one 1/3, 0 and −1/3.
    const internal = ['4', '5', '2', '1', '4', '3', '2'].map((twap, index) =>
      point([0, 10, 60, 70, 120, 130, 140][index] ?? 0, 'SOURCE_INTERNAL', twap),
    );
    saveAll(writer, 'fundingPeriodDataPoints', MARKET, [point(-1, 'SOURCE_EXTERNAL', '3'), ...internal]);
    const { cells } = analyse(connection, 'fundingHeat', { marketId: MARKET, from: 0n, to: 3n * HOUR });
    expect(cells.map(({ mean }) => mean)).toEqual(['0.5', '-0.5', '0']);
  }));
