import { expect, test } from 'vitest';
import type { FundingPeriodDataPoint } from '../../contract/index.ts';
import { createSandboxSource } from '../../sandbox/index.ts';
import { analyse } from '../analyses.ts';
import { listProgress, MARKET, saveAll, withStore } from '../lists.fixture.ts';

/** The points of a sandbox's first market over some hours, oldest first. */
async function sandboxPoints(): Promise<{ marketId: string; points: FundingPeriodDataPoint[] }> {
  const source = createSandboxSource({ height: 6 * 3600 + 1800, still: true });
  const marketId = source.markets[0]?.id ?? '';
  const request = { direction: 'ascending', limit: 5000 } as const;
  const { rows } = await source.scan('fundingPeriodDataPoints', { marketId }, request);
  return { marketId, points: rows.map(({ record }) => record) };
}

const SOURCES = ['SOURCE_EXTERNAL', 'SOURCE_INTERNAL'] as const;

/** A record of a period in network history. */
const RECORD = {
  ...{ atBlockTime: 0n, isLast: true, start: 0n },
  ...{ internalTwap: '', externalTwap: '7', fundingPayment: '1', fundingRate: '0.1' },
};

const YEAR = 31_536_000_000_000_000n;

test('a network’s periods: starts to the second, averages at the end, spreads by the formula', async () => {
  const { marketId, points } = await sandboxPoints();
  await withStore(({ writer, connection }) => {
    saveAll(writer, 'fundingPeriodDataPoints', marketId, points);
    const { periods, next, extent } = analyse(connection, 'fundingPeriods', { marketId, limit: 4 });
    expect(periods.map(({ seq }) => seq)).toEqual([0n, 1n, 2n, 3n].map((back) => (extent?.lastSeq ?? 0n) - back));
    const [running, ...closed] = periods;
    expect(running).toMatchObject({ running: true, end: null, spread: { basis: 'latest' } });
    for (const { start, end, external, internal, spread, running: isRunning } of closed) {
      expect(isRunning).toBe(false);
      expect(start?.earliest).toBe(start?.latest);
      const length = (end?.earliest ?? 0n) - (start?.earliest ?? 0n);
      const [e, i] = [external, internal].map(({ closing }) => BigInt(closing?.low ?? 0));
      expect([external.closing?.high, internal.closing?.high]).toEqual([String(e), String(i)]);
      const difference = (i ?? 0n) - (e ?? 0n);
      expect(spread).toMatchObject({ basis: 'closing', absolute: difference.toString(), length, unknown: null });
      const ppb = (difference * 10n ** 9n * YEAR) / ((e ?? 1n) * length);
      expect(spread.annualised?.replace('.', '').replace(/^-?0+(?=\d)/, '')).toContain(String(ppb).replace('-', ''));
    }
    const rest = analyse(connection, 'fundingPeriods', { marketId, before: next ?? 0n, limit: 500 });
    expect(rest.periods[0]?.seq).toBe((next ?? 0n) - 1n);
    expect(rest.next).toBeNull();
  });
});

test('every period of a network agrees with the formula; a planted wrong point is found, and explained', async () => {
  const { marketId, points } = await sandboxPoints();
  await withStore(({ writer, connection }) => {
    saveAll(writer, 'fundingPeriodDataPoints', marketId, points);
    const { periods } = analyse(connection, 'fundingPeriods', { marketId });
    for (const { seq } of periods) {
      const { sides } = analyse(connection, 'fundingAudit', { marketId, seq });
      expect(sides.map(({ verdict }) => verdict)).toEqual(['agrees', 'agrees']);
    }
    const seq = periods[2]?.seq ?? 0n;
    const own = points.filter((point) => point.seq === seq && point.dataPointType === 'SOURCE_INTERNAL');
    const planted = own[30] as FundingPeriodDataPoint;
    const wrong = { ...planted, twap: (BigInt(planted.twap) - 1000n).toString() };
    saveAll(writer, 'fundingPeriodDataPoints', marketId, [wrong]);
    const rows = { source: 'SOURCE_INTERNAL', from: 29, limit: 3 } as const;
    const { startWords, sides, table, coverage } = analyse(connection, 'fundingAudit', { marketId, seq, rows });
    expect(coverage.complete).toBe(true);
    expect(startWords).toMatch(/fits the averages before the first difference\.$/);
    expect(sides[0]?.verdict).toBe('agrees');
    expect(sides[1]).toMatchObject({ verdict: 'differs', agreeing: 30, rows: own.length });
    const { difference } = sides[1] ?? {};
    expect(difference).toMatchObject({ by: '1000', received: wrong.twap, expected: { low: planted.twap } });
    expect(sides[1]?.words).toBe(
      `Row ${table[1]?.index} is the first whose average does not fit any start of the period.`,
    );
    expect(difference?.hypotheses.at(-1)).toMatchObject({ kind: 'difference', words: expect.not.stringMatching(/\d/) });
    expect(table.map(({ index, agrees }) => [index, agrees])).toEqual([
      [29, true],
      [30, false],
      [31, null],
    ]);
    const unknown = analyse(connection, 'fundingPeriods', { marketId }).periods.find((period) => period.seq === seq);
    expect(unknown?.internal).toMatchObject({ closing: null, closingUnknown: 'differs', verdict: 'differs' });
    expect(unknown?.external.verdict).toBe('agrees');
    expect(unknown?.spread).toMatchObject({ absolute: null, unknown: 'differs' });
  });
});

test('rows that are not all stored are never marked', async () => {
  const { marketId, points } = await sandboxPoints();
  await withStore(({ writer, connection }) => {
    const half = points.slice(points.length / 2).toReversed();
    writer.savePage({
      list: 'fundingPeriodDataPoints',
      scope: marketId,
      records: half,
      direction: 'older',
      progress: listProgress({ confirmedAt: 1 }),
    });
    const { extent, periods } = analyse(connection, 'fundingPeriods', { marketId });
    const seq = extent?.firstSeq ?? 0n;
    const { sides, coverage } = analyse(connection, 'fundingAudit', { marketId, seq });
    expect(coverage.complete).toBe(false);
    expect(sides.map(({ verdict, difference }) => [verdict, difference])).toEqual([
      ['incomplete', null],
      ['incomplete', null],
    ]);
    expect(periods.at(-1)?.external).toMatchObject({ closing: null, closingUnknown: 'incomplete' });
    const later = analyse(connection, 'fundingAudit', { marketId, seq: seq + 2n });
    expect(later.sides.map(({ verdict }) => verdict)).toEqual(['agrees', 'agrees']);
  });
});

const point = (
  seconds: bigint,
  dataPointType: FundingPeriodDataPoint['dataPointType'],
  price: string,
  twap = price,
) => ({
  marketId: MARKET,
  seq: 5n,
  dataPointType,
  price,
  timestamp: seconds * 1_000_000_000n,
  twap,
});

test('a list that begins in the middle of a period, prices that are not whole and a zero average are reported', () =>
  withStore((store) => {
    const { writer, connection } = store;
    const audit = (points: FundingPeriodDataPoint[]) => {
      store.empty();
      saveAll(writer, 'fundingPeriodDataPoints', MARKET, points);
      return analyse(connection, 'fundingAudit', { marketId: MARKET, seq: 5n }).sides.map(({ verdict }) => verdict);
    };
    expect(audit([point(1n, 'SOURCE_EXTERNAL', '10', '9'), point(2n, 'SOURCE_EXTERNAL', '10', '9')])).toEqual([
      'uncheckable',
      'empty',
    ]);
    expect(audit([point(1n, 'SOURCE_INTERNAL', '10.5')])).toEqual(['empty', 'uncheckable']);
    audit([point(1n, 'SOURCE_EXTERNAL', '0'), point(1n, 'SOURCE_INTERNAL', '5')]);
    const { periods } = analyse(connection, 'fundingPeriods', { marketId: MARKET });
    expect(periods[0]?.spread).toMatchObject({ absolute: '5', relative: null, unknown: 'externalZero' });
  }));

test('a row with the average 0 of early releases is compared with 0, and not with its price', () =>
  withStore(({ writer, connection }) => {
    const before = { ...point(1n, 'SOURCE_EXTERNAL', '20'), seq: 4n };
    const [first, second] = [point(2n, 'SOURCE_EXTERNAL', '20', '0'), point(3n, 'SOURCE_EXTERNAL', '21', '21')];
    saveAll(writer, 'fundingPeriodDataPoints', MARKET, [before, first, second]);
    const rows = { source: 'SOURCE_EXTERNAL', from: 0, limit: 2 } as const;
    const { table } = analyse(connection, 'fundingAudit', { marketId: MARKET, seq: 5n, rows });
    expect(table).toMatchObject([
      { twap: '0', expected: { low: '0', high: '0' }, rule: 'zero', agrees: true },
      { twap: '21', expected: { low: '21', high: '21' }, rule: 'own', agrees: true },
    ]);
  }));

test('internal rows before the start of the first period are compared with the mean, and say so', () =>
  withStore(({ writer, connection }) => {
    const rows = [point(1n, 'SOURCE_INTERNAL', '10'), point(3n, 'SOURCE_INTERNAL', '20', '10')];
    saveAll(
      writer,
      'fundingPeriodDataPoints',
      MARKET,
      rows.map((row) => ({ ...row, seq: 0n })),
    );
    const recorded = new Map([[0n, { ...RECORD, start: 5_000_000_000n }]]);
    const wanted = { source: 'SOURCE_INTERNAL', from: 0, limit: 2 } as const;
    const { table } = analyse(connection, 'fundingAudit', { marketId: MARKET, seq: 0n, rows: wanted, recorded });
    expect(table).toMatchObject([
      { rule: 'own', expected: { low: '10' }, agrees: true },
      { rule: 'mean', expected: { low: '10' }, agrees: true },
    ]);
  }));

test('a spread that is missing because only the end is a range says so', () =>
  withStore(({ writer, connection }) => {
    const both = (seq: bigint, seconds: bigint, price: string, twap?: string) =>
      SOURCES.map((source) => ({ ...point(seconds, source, price, twap), seq }));
    saveAll(writer, 'fundingPeriodDataPoints', MARKET, [
      ...both(5n, 10n, '1000'),
      ...both(5n, 1000n, '2000', '1000'),
      ...both(6n, 1000n, '2000'),
      ...both(6n, 4000n, '2500', '2000'),
      // Fits a start from second 3000 to 3007.
      ...both(6n, 5000n, '2500', '2250'),
    ]);
    const recorded = new Map([[5n, { ...RECORD, start: 10_000_000_000n }]]);
    const { periods } = analyse(connection, 'fundingPeriods', { marketId: MARKET, recorded });
    const period = periods.find(({ seq }) => seq === 5n);
    expect(period?.start?.earliest).toBe(period?.start?.latest);
    expect(period?.external.closing).toEqual({ low: '1668', high: '1669' });
    expect(period?.spread).toMatchObject({ absolute: null, unknown: 'endUnknown' });
  }));

test('a period that has just ended is audited, and its end awaits points of the next period that show it', () =>
  withStore(({ writer, connection }) => {
    const both = (seq: bigint, seconds: bigint, price: string, twap?: string) =>
      SOURCES.map((source) => ({ ...point(seconds, source, price, twap), seq }));
    const recorded = new Map([[5n, { ...RECORD, start: 10_000_000_000n }]]);
    const ended = () => {
      const { periods } = analyse(connection, 'fundingPeriods', { marketId: MARKET, recorded });
      return periods.find(({ seq }) => seq === 5n);
    };
    saveAll(writer, 'fundingPeriodDataPoints', MARKET, [
      ...both(5n, 10n, '1000'),
      ...both(5n, 1000n, '2000', '1000'),
      // Carried over, with its own price as average: the period can have begun then or later.
      ...both(6n, 1000n, '2000'),
    ]);
    expect(ended()).toMatchObject({ running: false, end: null, spread: { unknown: 'endAwaited' } });
    expect(ended()?.external).toMatchObject({ verdict: 'agrees', closing: null, closingUnknown: 'endAwaited' });
    const { startWords } = analyse(connection, 'fundingAudit', { marketId: MARKET, seq: 6n });
    expect(startWords).toBe('The start of the period is not known yet: its averages so far leave it open.');
    saveAll(writer, 'fundingPeriodDataPoints', MARKET, [
      ...both(6n, 4000n, '2500', '2000'),
      ...both(6n, 5000n, '2500', '2250'),
    ]);
    expect(ended()?.end).not.toBeNull();
    expect(ended()?.external).toMatchObject({ closing: expect.anything(), closingUnknown: null });
  }));

test('recorded starts are accepted as they are', async () => {
  const { marketId, points } = await sandboxPoints();
  await withStore(({ writer, connection }) => {
    saveAll(writer, 'fundingPeriodDataPoints', marketId, points);
    const { periods } = analyse(connection, 'fundingPeriods', { marketId });
    const [, period] = periods;
    if (period === undefined) throw new Error('a network of one period');
    const { seq, start, internal } = period;
    const internalTwap = internal.lastTwap ?? '';
    const record = { ...RECORD, atBlockTime: internal.lastAt ?? 0n, internalTwap };
    const audit = (known: bigint) =>
      analyse(connection, 'fundingAudit', { marketId, seq, recorded: new Map([[seq, { ...record, start: known }]]) });
    const right = audit(start?.earliest ?? 0n);
    expect(right.recordedChecks).toEqual([
      { source: 'SOURCE_EXTERNAL', verdict: 'differs', computed: expect.stringMatching(/^\d+$/) },
      { source: 'SOURCE_INTERNAL', verdict: 'matches', computed: internal.lastTwap },
    ]);
    expect(right.recorded).toMatchObject({ fundingPayment: '1', fundingRate: '0.1' });
    expect(right).toMatchObject({ start: { known: 'history' } });
    expect(right.sides.every(({ verdict }) => verdict === 'agrees')).toBe(true);
    expect(audit((start?.earliest ?? 0n) + 1_000_000_000n).sides.some(({ verdict }) => verdict === 'differs')).toBe(
      true,
    );
  });
});
