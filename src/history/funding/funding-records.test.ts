import { expect, test } from 'vitest';
import type { CsvRow } from '../csv/dialect.ts';
import { storeRows, temporaryStore } from '../temporary-store.fixture.ts';
import { FundingRecords } from './funding-records.ts';

const MARKET = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);
const columns = ['synthetic_time', 'market', 'vega_time', 'mark_price', 'product_data'];
const at = (seconds: number) => `2026-10-01 00:00:${String(seconds).padStart(2, '0')}+00`;
const ns = (seconds: number) => BigInt(Date.UTC(2026, 9, 1, 0, 0, seconds)) * 1_000_000n;

function row(market: string, seconds: number, data: object | null): CsvRow {
  return [at(seconds), `\\x${market}`, at(seconds), '5', data && JSON.stringify({ perpetualData: data })];
}

test('each period has the record of the newest stored block in the range, for the requested market', async () => {
  const store = await temporaryStore();
  const rows = [
    row(MARKET, 1, { startTime: String(ns(0)), internalTwap: '7', externalTwap: '8', fundingPayment: '-1' }),
    row(OTHER, 1, { startTime: '1', seqNum: '9' }),
    row(MARKET, 2, { startTime: String(ns(0)), internalTwap: '77', externalTwap: '8', fundingRate: '-0.1' }),
    row(MARKET, 3, { startTime: String(ns(3)), seqNum: '1' }),
    row(MARKET, 4, null),
    [at(4), `\\x${MARKET}`, at(4), '5', '{"perpetualData":'],
    [at(4), `\\x${MARKET}`, at(4), '5', '{"future":{}}'],
  ];
  await storeRows(store, 1, 4, 'TABLE_MARKET_DATA', { columns, rows });
  await storeRows(store, 5, 8, 'TABLE_MARKET_DATA', {
    columns,
    rows: [row(MARKET, 5, { startTime: String(ns(3)), seqNum: '1', internalTwap: '9' })],
  });
  const records = new FundingRecords(() => store);
  const none = { internalTwap: '', externalTwap: '', fundingPayment: '', fundingRate: '' };
  const first = { seq: 0n, atBlockTime: ns(2), isLast: true, start: ns(0), ...none };
  const second = { seq: 1n, atBlockTime: ns(5), isLast: false, start: ns(3), ...none, internalTwap: '9' };
  for (let time = 0; time < 2; time += 1) {
    expect(records.read({ marketId: MARKET.toUpperCase(), from: ns(0), to: ns(9) })).toEqual([
      { ...first, internalTwap: '77', externalTwap: '8', fundingRate: '-0.1' },
      second,
    ]);
  }
  expect(records.read({ marketId: MARKET, from: ns(5), to: ns(9) })).toEqual([second]);
  expect(records.read({ marketId: 'ef'.repeat(32), from: ns(0), to: ns(9) })).toEqual([]);
});

test('a record is the last of its period if the next block with one is stored and of a later period', async () => {
  const store = await temporaryStore();
  const put = (from: number, to: number, seconds: number, seqNum: string) =>
    storeRows(store, from, to, 'TABLE_MARKET_DATA', {
      columns,
      rows: [row(MARKET, seconds, { startTime: '1', seqNum })],
    });
  const lasts = () => {
    const found = new FundingRecords(() => store).read({ marketId: MARKET, from: ns(1), to: ns(9) });
    return found.map(({ seq, isLast }) => [seq, isLast]);
  };
  await put(1, 4, 1, '7');
  expect(lasts()).toEqual([[7n, false]]);
  // Blocks 5 to 8 are missing, then they come.
  await put(9, 12, 11, '8');
  expect(lasts()).toEqual([[7n, false]]);
  await put(5, 8, 5, '7');
  expect(lasts()).toEqual([[7n, true]]);
});

test('market data from before periods existed has no records', async () => {
  const store = await temporaryStore();
  const rows: CsvRow[] = [[at(1), `\\x${MARKET}`, at(1), '5']];
  await storeRows(store, 1, 4, 'TABLE_MARKET_DATA', { columns: columns.slice(0, 4), rows });
  expect(new FundingRecords(() => store).read({ marketId: MARKET, from: ns(0), to: ns(9) })).toEqual([]);
});
