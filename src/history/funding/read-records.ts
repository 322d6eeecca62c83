/** Reads the records of funding periods in stored market data (docs/interface.md 4.1, `TABLE_MARKET_DATA`). */
import { constants, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { decimalText, MAX_INT64 } from '../../contract/index.ts';
import { ContentError } from '../content-error.ts';
import type { Field } from '../csv/dialect.ts';
import { parseRows } from '../csv/parse-rows.ts';
import { parseTime } from '../segments/parse-time.ts';
import type { Part } from '../store/part-rows.ts';

/**
 * The network's record of a running funding period, as one block has it. Times are Unix nanoseconds, amounts as the
 * network wrote them.
 */
export interface FundingRecord {
  seq: bigint;
  atBlockTime: bigint;
  /** True if the next stored record of the market is of a later period, and no block between them is missing. */
  isLast: boolean;
  start: bigint;
  internalTwap: string;
  externalTwap: string;
  fundingPayment: string;
  fundingRate: string;
}

/** The contract's numbers have 64 bits with a sign: with a larger one, no answer could hold the record. */
const isStorable = (value: bigint): boolean => value <= MAX_INT64;
const whole = z
  .string()
  .regex(/^\d{1,19}$/)
  .refine((text) => isStorable(BigInt(text)));

/** JSON as the network writes it: zero and unset values are absent. */
const ProductData = z.object({
  perpetualData: z.object({
    seqNum: whole.default('0'),
    startTime: whole,
    internalTwap: decimalText.default(''),
    externalTwap: decimalText.default(''),
    fundingPayment: decimalText.default(''),
    fundingRate: decimalText.default(''),
  }),
});

/** A record as its part alone tells it. */
export type PartRecord = Omit<FundingRecord, 'isLast'>;
/** Records by market id (64 hexadecimal digits, lower case). Each period has the record of its newest block. */
export type PartRecords = ReadonlyMap<string, ReadonlyMap<bigint, PartRecord>>;

const MARKET_ID = /^[0-9a-f]{64}$/;

/** Returns the indexes of the three columns needed; null if one is missing, as before funding periods existed. */
function findColumns(columns: readonly string[]): { market: number; time: number; product: number } | null {
  const [market, time, product] = ['market', 'vega_time', 'product_data'].map((name) => columns.indexOf(name));
  if (market === undefined || time === undefined || product === undefined) return null;
  return market < 0 || time < 0 || product < 0 ? null : { market, time, product };
}

/** Parses a value of `product_data`; null if it describes no perpetual market, or in an unknown shape. */
function parseProduct(text: Field | undefined): z.output<typeof ProductData>['perpetualData'] | null {
  if (text == null || !text.includes('perpetualData')) return null;
  try {
    return ProductData.parse(JSON.parse(text)).perpetualData;
  } catch {
    // Another kind of product, a shape of later releases, or a value that is no number has no record of a period.
    return null;
  }
}

/** Records of a part need at most so many bytes: many times those of a real one. Rows from a service can claim any number. */
const MAX_RECORDS_BYTES = 16 * 1024 * 1024;

/** Returns about the size of a record as kept, in bytes. */
function sizeOf({ internalTwap, externalTwap, fundingPayment, fundingRate }: PartRecord): number {
  return 200 + internalTwap.length + externalTwap.length + fundingPayment.length + fundingRate.length;
}

/** Inflates a stored chunk, which has no last block, to the text of its rows. */
function inflateChunk(chunk: Uint8Array): string {
  return inflateRawSync(chunk, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
}

/**
 * Reads the newest record of each funding period from the chunks of a part of market data; empty if the columns have
 * none. Skips rows without a record, a readable time or the id of a market.
 * @throws ContentError if stored rows are no CSV, or hold more than 16 MiB of records
 */
export function readPartRecords({ columns }: Pick<Part, 'columns'>, chunks: Iterable<Uint8Array>): PartRecords {
  const records = new Map<string, Map<bigint, PartRecord>>();
  const indexes = findColumns(columns);
  if (indexes === null) return records;
  let bytes = 0;
  for (const chunk of chunks) {
    for (const row of parseRows(inflateChunk(chunk))) {
      const market = (row[indexes.market] ?? '').replace(/^\\x/, '').toLowerCase();
      const time = Buffer.from(row[indexes.time] ?? '');
      const micros = parseTime(time, 0, time.length);
      const product = MARKET_ID.test(market) ? parseProduct(row[indexes.product]) : null;
      if (product === null || Number.isNaN(micros) || !isStorable(BigInt(micros) * 1000n)) continue;
      const { seqNum, startTime, ...amounts } = product;
      const record = {
        seq: BigInt(seqNum),
        atBlockTime: BigInt(micros) * 1000n,
        start: BigInt(startTime),
        ...amounts,
      };
      const known = records.get(market) ?? new Map<bigint, PartRecord>();
      const before = known.get(record.seq);
      records.set(market, known);
      if (before !== undefined && before.atBlockTime > record.atBlockTime) continue;
      known.set(record.seq, record);
      bytes += sizeOf(record) - (before === undefined ? 0 : sizeOf(before));
      if (bytes > MAX_RECORDS_BYTES) throw new ContentError('more than 16 MiB of funding periods');
    }
  }
  return records;
}
