/** Market data with funding periods, and the records that are read from it. */
import type { CsvRow } from '../csv/dialect.ts';
import type { HistoryStore } from '../store/history-store.ts';
import { storeRows } from '../temporary-store.fixture.ts';
import type { FundingRecords, FundingRecordsRequest } from './funding-records.ts';
import type { FundingRecord } from './read-records.ts';

export const PERPETUAL = 'ab'.repeat(32);
export const OTHER_PERPETUAL = 'cd'.repeat(32);
export const MARKET_DATA_COLUMNS = ['synthetic_time', 'market', 'vega_time', 'mark_price', 'product_data'];

/** Returns a time as the tables of history write it, some seconds after the first block. */
export const clockAt = (seconds: number) =>
  `2026-10-01 00:0${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}+00`;
/** Returns the same time in Unix nanoseconds. */
export const momentAt = (seconds: number) => BigInt(Date.UTC(2026, 9, 1, 0, 0, seconds)) * 1_000_000n;

/** Returns the row of a market at a block; with `data`, it is the record of a funding period. */
export function marketDataRow(market: string, seconds: number, data: object | null): CsvRow {
  return [clockAt(seconds), `\\x${market}`, clockAt(seconds), '5', data && JSON.stringify({ perpetualData: data })];
}

/** Stores parts of four blocks, each of a period of its own. */
export async function storePeriods(store: HistoryStore, parts: number): Promise<void> {
  for (let part = 0; part < parts; part += 1) {
    const data = { startTime: String(momentAt(part)), seqNum: String(part), fundingPayment: String(part) };
    const content = { columns: MARKET_DATA_COLUMNS, rows: [marketDataRow(PERPETUAL, part, data)] };
    await storeRows(store, 4 * part + 1, 4 * part + 4, 'TABLE_MARKET_DATA', content);
  }
}

/** Asks for all periods of the market. */
export const everyPeriod = { marketId: PERPETUAL, from: 0n, to: momentAt(1000) };

/** Returns the records that answer a request. */
export async function recordsOf(records: FundingRecords, request: FundingRecordsRequest): Promise<FundingRecord[]> {
  return (await records.read(request)).records;
}
