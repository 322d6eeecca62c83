import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { relativeSpread, spreadBillionths, writeRatio } from '../../analysis/index.ts';
import {
  FUNDING_SERIES,
  FUNDING_SOURCES,
  type FundingPeriodDataPoint,
  type FundingPeriodDataPointSource,
  type FundingSeriesName,
} from '../../contract/index.ts';
import { compareDecimalTexts, parseDecimal } from '../../decimal/index.ts';
import { openForReading, openForWriting } from '../../sqlite/index.ts';
import { analyse } from '../analyses.ts';
import { listProgress, MARKET, saveAll, saveInPages, syncStory, withStore } from '../lists.fixture.ts';
import { LISTS_MIGRATIONS } from '../lists-format.ts';
import { comparePoints } from '../records.fixture.ts';

const MINUTE = 60_000_000_000n;

/** Oldest first: points minutes to weeks apart, with ties, gaps and overlapping periods. */
const points: fc.Arbitrary<FundingPeriodDataPoint[]> = fc
  .tuple(
    fc.constantFrom(1n, 45n, 3000n),
    fc.array(
      fc.record({
        step: fc.nat(100),
        seq: fc.bigInt(0n, 2n),
        dataPointType: fc.constantFrom<FundingPeriodDataPointSource>(
          'SOURCE_UNSPECIFIED',
          'SOURCE_EXTERNAL',
          'SOURCE_INTERNAL',
          'SOURCE_EXTERNAL',
          'SOURCE_INTERNAL',
        ),
        price: fc.oneof(fc.bigInt(-1n, 4n).map(String), fc.constantFrom('1.5', '100000000000000000000', '')),
        twap: fc.oneof(fc.bigInt(0n, 4n).map(String), fc.constantFrom('', '7.25')),
      }),
      { minLength: 1, maxLength: 80 },
    ),
  )
  .map(([minutes, list]) =>
    list
      .map(({ step, ...point }) => ({ ...point, marketId: MARKET, timestamp: BigInt(step - 20) * minutes * MINUTE }))
      .sort(comparePoints),
  );

interface Mark {
  at: bigint;
  value: string;
}

/** Every point of a series, computed from all rows at once. */
function marksOf(series: FundingSeriesName, rows: readonly FundingPeriodDataPoint[]): Mark[] {
  if (series === 'spread') return spreads(rows);
  const source = series.startsWith('external') ? 'SOURCE_EXTERNAL' : 'SOURCE_INTERNAL';
  const field = series.endsWith('Price') ? 'price' : 'twap';
  return rows
    .filter((row) => row.dataPointType === source && row[field] !== '')
    .map((row) => ({ at: row.timestamp, value: row[field] }));
}

function spreads(rows: readonly FundingPeriodDataPoint[]): Mark[] {
  const newest = new Map<string, string>();
  const marks: Mark[] = [];
  const sided = rows.filter(({ dataPointType }) => dataPointType !== 'SOURCE_UNSPECIFIED');
  sided.forEach(({ timestamp, seq, dataPointType, twap }, index) => {
    if (twap !== '') newest.set(`${seq} ${dataPointType}`, twap);
    const next = sided[index + 1];
    if (next?.timestamp === timestamp && next.seq === seq) return;
    const [internal, external] = ['SOURCE_INTERNAL', 'SOURCE_EXTERNAL'].map((source) =>
      parseDecimal(newest.get(`${seq} ${source}`) ?? ''),
    );
    const spread = relativeSpread(internal, external);
    if (spread !== null) marks.push({ at: timestamp, value: writeRatio(spreadBillionths(spread)) });
  });
  return marks;
}

function marksByColumn(marks: readonly Mark[], { from, to, width }: { from: bigint; to: bigint; width: bigint }) {
  const columns = new Map<number, Mark[]>();
  for (const mark of marks) {
    if (mark.at < from || mark.at >= to) continue;
    const column = Number((mark.at - from) / width);
    columns.set(column, [...(columns.get(column) ?? []), mark]);
  }
  return columns;
}

/** The lowest and the highest point; of equal ones the earliest. */
function extremesOf(marks: readonly Mark[]): Mark[] {
  return [-1, 1].map((sign) =>
    marks.reduce((best, mark) => (compareDecimalTexts(mark.value, best.value) * sign > 0 ? mark : best)),
  );
}

const request = fc.record({
  columns: fc.constantFrom(1, 2, 3, 6, 300),
  range: fc.option(fc.tuple(fc.integer({ min: -30, max: 60 }), fc.integer({ min: 1, max: 120 }))),
});

test('of every column the first, lowest, highest and last point survive exactly, however the list was synchronised', () =>
  withStore((store) => {
    fc.assert(
      fc.property(points, syncStory, request, (rows, story, { columns, range }) => {
        store.empty();
        saveInPages(store.writer, 'fundingPeriodDataPoints', MARKET, rows, story);
        const unit = 45n * MINUTE;
        const bounds = range && { from: BigInt(range[0]) * unit, to: BigInt(range[0] + range[1]) * unit };
        const answer = analyse(store.connection, 'fundingSeries', { marketId: MARKET, columns, ...bounds });
        expect(answer.columns).toBeLessThanOrEqual(columns + 1);
        if (bounds !== null) expect(answer.from <= bounds.from && answer.to >= bounds.to).toBe(true);
        for (const series of answer.series) {
          const expected = marksByColumn(marksOf(series.series, rows), answer);
          const kept = marksByColumn(
            series.timestamps.map((at, index) => ({ at, value: series.values[index] ?? '' })),
            answer,
          );
          expect(new Set(kept.keys())).toEqual(new Set(expected.keys()));
          expect(series.points).toBe([...expected.values()].reduce((sum, all) => sum + all.length, 0));
          for (const [column, all] of expected) {
            const own = kept.get(column) ?? [];
            if (series.raw) expect(own).toEqual(all);
            else {
              expect(own.length).toBeLessThanOrEqual(4);
              expect(all).toEqual(expect.arrayContaining(own));
              expect(own).toEqual(expect.arrayContaining(extremesOf(all)));
              expect([own[0], own.at(-1)]).toEqual([all[0], all.at(-1)]);
            }
          }
        }
      }),
      { numRuns: 120 },
    );
  }));

const some: FundingPeriodDataPoint[] = Array.from({ length: 3000 }, (_, index) => ({
  marketId: MARKET,
  seq: BigInt(Math.floor(index / 60)),
  dataPointType: index % 2 === 0 ? 'SOURCE_EXTERNAL' : 'SOURCE_INTERNAL',
  price: String(1000 + ((index * 7919) % 100)),
  timestamp: BigInt(index) * MINUTE,
  twap: String(1000 + ((index * 104_729) % 100)),
}));
const wide = { marketId: MARKET, columns: 10 };

test('a price that upstream corrects is corrected in the series', () =>
  withStore(({ writer, connection }) => {
    saveAll(writer, 'fundingPeriodDataPoints', MARKET, some);
    const corrected = some.map((point, index) => (index === 1500 ? { ...point, price: '5000' } : point));
    saveAll(writer, 'fundingPeriodDataPoints', MARKET, corrected.slice(1490, 1510));
    const { series } = analyse(connection, 'fundingSeries', { ...wide, series: ['externalPrice'] });
    expect(series[0]?.raw).toBe(false);
    expect(series[0]?.values).toContain('5000');
  }));

test('a file from before summaries existed gets them when it is opened', () =>
  withStore(({ folder, writer, connection }) => {
    saveAll(writer, 'fundingPeriodDataPoints', MARKET, some);
    const { series: before, extent: extentBefore } = analyse(connection, 'fundingSeries', wide);
    const old = join(folder, 'old.sqlite');
    const file = openForWriting(old, LISTS_MIGRATIONS.slice(0, 1));
    file.statement(`INSERT INTO market VALUES (1, '${MARKET}', '', '')`).run();
    file
      .statement(`INSERT INTO walk VALUES ('fundingPeriodDataPoints', '${MARKET}', 'older', 'newer', 1, 1, ?, ?)`)
      .run(some.length, some[0]?.timestamp ?? null);
    const insert = file.statement('INSERT INTO funding_point VALUES (1, ?, ?, ?, ?, ?)');
    for (const { timestamp, seq, dataPointType, price, twap } of some) {
      insert.run(timestamp, seq, FUNDING_SOURCES.indexOf(dataPointType), price, twap);
    }
    file.close();
    openForWriting(old, LISTS_MIGRATIONS).close();
    const migrated = openForReading(old, LISTS_MIGRATIONS);
    const { series, extent, coverage } = analyse(migrated, 'fundingSeries', wide);
    migrated.close();
    expect({ series, extent }).toEqual({ series: before, extent: extentBefore });
    // This format lacked points of equal time, period and source, so the sync must fetch them before the list is
    // complete.
    expect(coverage.complete).toBe(false);
  }));

test('few points are given whole, many are not, and a period is listed when it is wide enough', () =>
  withStore(({ writer, connection }) => {
    saveAll(writer, 'fundingPeriodDataPoints', MARKET, some);
    const whole = analyse(connection, 'fundingSeries', { ...wide, columns: 2000 });
    expect(whole.series.map(({ series, raw, values }) => [series, raw, values.length])).toEqual(
      FUNDING_SERIES.map((series) => [series, true, series === 'spread' ? 2950 : 1500]),
    );
    expect(whole.periods).toHaveLength(50);
    const reduced = analyse(connection, 'fundingSeries', wide);
    expect(reduced.periodsOmitted).toBe(50);
    expect(reduced.series.every(({ raw, values }) => !raw && values.length <= 44)).toBe(true);
    const one = analyse(connection, 'fundingSeries', { ...wide, columns: 100, seq: 3n });
    expect(one.series[0]?.points).toBe(30);
    expect(one.periods.map(({ seq }) => seq)).toEqual([3n]);
  }));

test('the start of another period is marked, also among reduced points, and of two at one time the older period’s comes first', () =>
  withStore(({ writer, connection }) => {
    const at = (minute: number, seq: bigint, twap: string): FundingPeriodDataPoint => ({
      ...{ marketId: MARKET, dataPointType: 'SOURCE_EXTERNAL', price: '5', seq, twap },
      timestamp: BigInt(minute) * MINUTE,
    });
    const list = [at(0, 1n, '5'), at(1, 1n, '6'), at(2, 1n, '9'), at(2, 2n, '4'), at(3, 2n, '5'), at(4, 2n, '7')];
    saveAll(writer, 'fundingPeriodDataPoints', MARKET, list);
    for (const [columns, values] of [
      [100, ['5', '6', '9', '4', '5', '7']],
      [1, ['5', '9', '4', '7']],
    ] as const) {
      const { series } = analyse(connection, 'fundingSeries', { ...wide, columns, series: ['externalTwap'] });
      expect(series[0]).toMatchObject({ values, breaks: [values.indexOf('4')] });
    }
  }));

test('a market that was never fetched is not empty, and a range must make sense', () =>
  withStore(({ writer, connection }) => {
    expect(() => analyse(connection, 'fundingSeries', wide)).toThrow(expect.objectContaining({ code: 'NOT_CACHED' }));
    writer.savePage({
      list: 'fundingPeriodDataPoints',
      scope: MARKET,
      records: [],
      direction: 'older',
      progress: listProgress({ reachedOldest: true }),
    });
    expect(analyse(connection, 'fundingSeries', wide)).toMatchObject({ extent: null });
    expect(() => analyse(connection, 'fundingSeries', { ...wide, from: 5n, to: 5n })).toThrow(
      expect.objectContaining({ code: 'PARAMETER_INVALID' }),
    );
  }));
