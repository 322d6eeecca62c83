/** The sync of one market over a list in memory and a real store, which each test file begins before a test and ends after it. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { type FilterOf, FUNDING_SOURCES, type FundingPeriodDataPoint } from '../../contract/index.ts';
import { base, openEmptyStore, writer } from './empty-store.fixture.ts';
import { createFundingPager } from './funding-pager.ts';
import type { ListSync } from './list-sync.ts';
import { createPagedService, type PagedService } from './paged-service.fixture.ts';

export const market = 'ab'.repeat(32);
export const MINUTE = 60_000_000_000n;

export type ServedSource = 'SOURCE_EXTERNAL' | 'SOURCE_INTERNAL';
type Filter = FilterOf<'fundingPeriodDataPoints'>;

export let service: PagedService;
/** True if another service is known to have newer blocks than `service`. */
let isBehind = false;
export function becomeBehind(now: boolean): void {
  isBehind = now;
}

/** Starts with an empty list and an empty store. */
export function beginFundingPager(): void {
  service = createPagedService();
  isBehind = false;
  service.matches = (point: FundingPeriodDataPoint, { startTimestamp, endTimestamp, seq, source }: Filter) =>
    (source === undefined || point.dataPointType === source) &&
    (startTimestamp === undefined || point.timestamp >= startTimestamp) &&
    (endTimestamp === undefined || point.timestamp < endTimestamp) &&
    (seq === undefined || point.seq === seq);
  openEmptyStore();
}

export { end, reopen, signal, syncToTheEnd, writer } from './empty-store.fixture.ts';

export function fundingPagerOf(pageSize: number): ListSync<'fundingPeriodDataPoints'> {
  return createFundingPager(market, {
    service: 'service',
    get isBehind() {
      return isBehind;
    },
    isOtherEndpoint: () => false,
    rebind: (cursor) => cursor,
    list: (name, filter, pagination) => service.list(name, filter, pagination) as never,
    writer,
    onRows: () => {},
    pageSize,
  });
}

export function addServedPoint(
  timestamp: bigint,
  seq: bigint,
  source: ServedSource = 'SOURCE_EXTERNAL',
  marketId = market,
  price = String(service.rows.length),
): void {
  const record = { marketId, seq, dataPointType: source, price, timestamp, twap: '1' };
  service.rows.push({ key: timestamp * 1000n + seq * 10n + BigInt(FUNDING_SOURCES.indexOf(source)), record });
}

export const nameOfPoint = (timestamp: bigint, seq: bigint, source: number | bigint, price: string) =>
  `${timestamp}/${seq}/${source} at ${price}`;

export function pointsInFile(): string[] {
  const database = new Database(join(base, 'lists.sqlite'), { readonly: true });
  try {
    const rows = database
      .prepare(`SELECT timestamp, seq, source, price FROM funding_point
                ORDER BY timestamp DESC, seq DESC, source DESC, occurrence DESC`)
      .raw()
      .safeIntegers()
      .all() as [bigint, bigint, bigint, string][];
    return rows.map((row) => nameOfPoint(...row));
  } finally {
    database.close();
  }
}

export async function pointsOfService(): Promise<string[]> {
  const { page } = await service.list('fundingPeriodDataPoints', {}, { first: 5000 });
  return page.edges.map(({ node }) => {
    const { timestamp, seq, dataPointType, price } = node as FundingPeriodDataPoint;
    return nameOfPoint(timestamp, seq, FUNDING_SOURCES.indexOf(dataPointType), price);
  });
}
