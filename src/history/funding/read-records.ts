/** What stored market data tells of funding periods (docs/interface.md 4.1, `TABLE_MARKET_DATA`). */
import { constants, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import type { Field } from '../csv/dialect.ts';
import { parseRows } from '../csv/parse-rows.ts';
import { parseTime } from '../segments/parse-time.ts';
import type { Part } from '../store/part-rows.ts';

/** One block's word on the running period of a market; times in Unix nanoseconds, amounts as the network wrote them. */
export interface FundingRecord {
  seq: bigint;
  atBlockTime: bigint;
  start: bigint;
  internalTwap: string;
  externalTwap: string;
  fundingPayment: string;
  fundingRate: string;
}

const whole = z.string().regex(/^\d{1,19}$/);

/** JSON as the network writes it: values that are zero or unset are left out. */
const ProductData = z.object({
  perpetualData: z.object({
    seqNum: whole.default('0'),
    startTime: whole,
    internalTwap: z.string().default(''),
    externalTwap: z.string().default(''),
    fundingPayment: z.string().default(''),
    fundingRate: z.string().default(''),
  }),
});

/** Records by market id (64 hexadecimal digits, lower case); of each period the one of the newest block. */
export type PartRecords = ReadonlyMap<string, ReadonlyMap<bigint, FundingRecord>>;

/** The places of the columns that matter; null in schemas of before there were periods. */
function columnsOf(columns: readonly string[]): { market: number; time: number; product: number } | null {
  const [market, time, product] = ['market', 'vega_time', 'product_data'].map((name) => columns.indexOf(name));
  if (market === undefined || time === undefined || product === undefined) return null;
  return market < 0 || time < 0 || product < 0 ? null : { market, time, product };
}

function parseProduct(text: Field | undefined): z.output<typeof ProductData>['perpetualData'] | null {
  if (text == null || !text.includes('perpetualData')) return null;
  try {
    return ProductData.parse(JSON.parse(text)).perpetualData;
  } catch {
    // Another kind of product, or a shape that later releases gave it: nothing is told of a period then.
    return null;
  }
}

/** Whole rows of a chunk; it was deflated so that it stands alone, and left open. */
function textOf(chunk: Uint8Array): string {
  return inflateRawSync(chunk, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
}

/**
 * Reads a part's chunks for what they tell of periods.
 * @throws ContentError when stored rows are no CSV
 */
export function readPartRecords({ columns }: Pick<Part, 'columns'>, chunks: Iterable<Uint8Array>): PartRecords {
  const records = new Map<string, Map<bigint, FundingRecord>>();
  const places = columnsOf(columns);
  if (places === null) return records;
  for (const chunk of chunks) {
    for (const row of parseRows(textOf(chunk))) {
      const market = (row[places.market] ?? '').replace(/^\\x/, '').toLowerCase();
      const time = Buffer.from(row[places.time] ?? '');
      const micros = parseTime(time, 0, time.length);
      const product = parseProduct(row[places.product]);
      if (product === null || Number.isNaN(micros)) continue;
      const { seqNum, startTime, ...amounts } = product;
      const record = {
        seq: BigInt(seqNum),
        atBlockTime: BigInt(micros) * 1000n,
        start: BigInt(startTime),
        ...amounts,
      };
      const known = records.get(market) ?? new Map<bigint, FundingRecord>();
      const before = known.get(record.seq);
      if (before === undefined || before.atBlockTime <= record.atBlockTime) known.set(record.seq, record);
      records.set(market, known);
    }
  }
  return records;
}
