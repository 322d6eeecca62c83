/** Keeps the records of a part of market data beside it, because reading them from its rows takes long. */
import { z } from 'zod';
import { tryParseJson } from '../../contract/index.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { Part } from '../store/part-rows.ts';
import { type PartRecord, type PartRecords, readPartRecords } from './read-records.ts';
import type { ReadRecords } from './unwritten-records.ts';

/** The number of the method of `readPartRecords`. Raise it whenever the records that it reads change. */
const METHOD = 2n;

const integer = z.codec(z.string().regex(/^-?\d+$/), z.bigint(), { decode: BigInt, encode: String });

/** Kept records of one market in a part. */
const MarketRecords = z.array(
  z.object({
    seq: integer,
    atBlockTime: integer,
    start: integer,
    internalTwap: z.string(),
    externalTwap: z.string(),
    fundingPayment: z.string(),
    fundingRate: z.string(),
  }),
);
/** All kept records of a part, by market id. */
const KeptRecords = z.record(z.string(), MarketRecords);

/** Returns records as the text that is stored. */
function writeRecords(records: PartRecords): string {
  const lists = [...records].map(([market, byPeriod]) => [market, [...byPeriod.values()]]);
  return JSON.stringify(z.encode(KeptRecords, Object.fromEntries(lists)));
}

/** Returns the kept records of a market in a part; undefined if the part was never read, or if they are damaged. */
export function findRecords(store: HistoryStore, part: Part, market: string): PartRecord[] | undefined {
  const text = store.keptRecords(part, { method: METHOD, market });
  if (text === undefined) return undefined;
  const kept = MarketRecords.safeDecode(tryParseJson(text) as z.input<typeof MarketRecords>);
  return kept.success ? kept.data : undefined;
}

/** Returns the parts of market data that were never read, the newest rows first. */
export function unreadParts(store: HistoryStore): Part[] {
  return store.partsWithoutRecords(METHOD);
}

/**
 * Reads the records of a part from its rows, and keeps them. `kept` is true when they are stored, and false if they could
 * not be.
 * @throws OrreryError STORE_DAMAGED; ContentError if stored rows are no CSV, or hold too many records
 */
export function readAndKeep(store: HistoryStore, part: Part): { read: ReadRecords; kept: Promise<boolean> } {
  const records = readPartRecords(part, store.chunks(part));
  const text = writeRecords(records);
  const kept = store.keepRecords(part, METHOD, text).then(
    () => true,
    () => false,
  );
  return { read: { records, size: text.length }, kept };
}
