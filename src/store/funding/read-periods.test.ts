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

test('recorded starts are accepted as they are', async () => {
  const { marketId, points } = await sandboxPoints();
  await withStore(({ writer, connection }) => {
    saveAll(writer, 'fundingPeriodDataPoints', marketId, points);
    const { periods } = analyse(connection, 'fundingPeriods', { marketId });
    const [, period] = periods;
    if (period === undefined) throw new Error('a network of one period');
    const { seq, start, internal } = period;
    const record = {
      atBlockTime: internal.lastAt ?? 0n,
      isLast: true,
      start: 0n,
      internalTwap: internal.lastTwap ?? '',
      externalTwap: '7',
      fundingPayment: '1',
      fundingRate: '0.1',
    };
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
