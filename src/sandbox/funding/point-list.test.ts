import { expect, test } from 'vitest';
import type { FundingPeriodDataPoint, FundingPeriodDataPointSource } from '../../contract/index.ts';
import { timestampOf } from '../chain.ts';
import { createMarkets } from './markets.ts';
import { createFundingPoints } from './point-list.ts';

const SEED = 'seed';
const HEIGHT = 400_000;
const SOURCES = ['SOURCE_EXTERNAL', 'SOURCE_INTERNAL'] as const;
const markets = createMarkets(SEED);
const points = createFundingPoints(SEED, markets, 0);

function rowsOf(marketId: string, source: FundingPeriodDataPointSource, seq: number): FundingPeriodDataPoint[] {
  const filter = { marketId, source, seq: BigInt(seq) };
  return points.scan(filter, { direction: 'ascending', limit: 5001 }, HEIGHT).rows.map(({ record }) => record);
}

const later = (left: bigint, right: bigint) => (right > left ? right : left);

/** The expected average of each row, computed from the rows and the period's start alone. */
function expectedAverages(rows: readonly FundingPeriodDataPoint[], start: bigint): bigint[] {
  return rows.map(({ timestamp, price }, index) => {
    const [first] = rows;
    if (first === undefined || index === 0 || timestamp <= start) return BigInt(price);
    const from = first.timestamp > start ? first.timestamp : start;
    let weight = 0n;
    for (let earlier = 0; earlier < index; earlier += 1) {
      const until = rows[earlier + 1]?.timestamp ?? timestamp;
      const since = later(rows[earlier]?.timestamp ?? timestamp, from);
      if (until > from) weight += BigInt(rows[earlier]?.price ?? 0) * (until - since);
    }
    return weight / (timestamp - from);
  });
}

test.each(markets)('$code: every average follows from the points before it', ({ id }) => {
  for (const source of SOURCES) {
    for (let seq = 0; seq < 40; seq += 1) {
      const rows = rowsOf(id, source, seq);
      expect(rows.length).toBeGreaterThan(10);
      const start = timestampOf(points.periodStart(id, seq));
      expect(rows.map(({ twap }) => BigInt(twap))).toEqual(expectedAverages(rows, start));
    }
  }
});

test.each(markets)('$code: each new period repeats the newest point under its own time and price', ({ id }) => {
  for (const source of SOURCES) {
    for (let seq = 1; seq < 40; seq += 1) {
      const start = timestampOf(points.periodStart(id, seq));
      const [carried] = rowsOf(id, source, seq);
      const before = rowsOf(id, source, seq - 1).map(({ timestamp, price }) => ({ timestamp, price }));
      expect(carried?.timestamp).toBeLessThanOrEqual(start);
      expect(carried?.twap).toBe(carried?.price);
      expect(before.at(-1)).toEqual({ timestamp: carried?.timestamp, price: carried?.price });
    }
  }
});

test('oracles are sometimes late, so a point from before a period start arrives after it', () => {
  const late = markets.flatMap(({ id }) =>
    Array.from({ length: 100 }, (_, seq) => {
      const start = timestampOf(points.periodStart(id, seq + 1));
      return rowsOf(id, 'SOURCE_EXTERNAL', seq + 1).filter(({ timestamp }) => timestamp <= start).length;
    }),
  );
  expect(new Set(late)).toEqual(new Set([1, 2]));
});

test('periods start on the hour or within seconds of it', () => {
  const [market] = markets;
  const delays = Array.from({ length: 200 }, (_, seq) => points.periodStart(market?.id ?? '', seq) - seq * 3600);
  expect(Math.min(...delays)).toBe(0);
  expect(Math.max(...delays)).toBeLessThanOrEqual(4);
  expect(delays.filter((delay) => delay > 0).length).toBeGreaterThan(30);
});

test('prices are positive whole numbers of the settlement asset with at most the market decimals', () => {
  for (const { id, settlementAsset, decimalPlaces, basePrice } of markets) {
    const tick = 10n ** BigInt(settlementAsset.decimals - decimalPlaces);
    const unit = 10n ** BigInt(settlementAsset.decimals);
    for (const source of SOURCES) {
      for (const { price } of [1, 50, 100].flatMap((seq) => rowsOf(id, source, seq))) {
        const value = Number((BigInt(price) * 1_000_000n) / unit) / 1_000_000;
        expect(value).toBeGreaterThan(basePrice * 0.3);
        expect(value).toBeLessThan(basePrice * 2);
        if (source === 'SOURCE_INTERNAL') expect(BigInt(price) % tick).toBe(0n);
      }
    }
  }
});

test('the market price stays within 2 % of the underlying, except for a rare spike', () => {
  for (const { id } of markets) {
    let far = 0;
    for (let seq = 0; seq < 100; seq += 1) {
      const [external, internal] = SOURCES.map((source) => rowsOf(id, source, seq).at(-1)?.twap ?? '0');
      const premium = (Number(internal) - Number(external)) / Number(external);
      if (Math.abs(premium) > 0.02) far += 1;
    }
    expect(far).toBeLessThanOrEqual(1);
  }
});

test('a page anywhere in millions of points is fast', () => {
  const millions = createFundingPoints(SEED, markets, 10_000_000);
  const [market] = markets;
  const first = timestampOf(millions.periodStart(market?.id ?? '', 0));
  for (let part = 1n; part < 8n; part += 1n) {
    const from = [first + ((timestampOf(0) - first) * part) / 8n, 0n, 0n];
    const request = { from, direction: 'ascending', limit: 10 } as const;
    expect(millions.scan({ marketId: market?.id ?? '' }, request, 0).rows).toHaveLength(10);
  }
});
