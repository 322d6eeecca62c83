/** Keeps the records of a part of market data beside it, because reading them from its rows takes long. */
import { z } from 'zod';
import { tryParseJson } from '../../contract/index.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { Part } from '../store/part-rows.ts';
import { type PartRecord, type PartRecords, readPartRecords } from './read-records.ts';

/** The number of the method of `readPartRecords`. Raise it whenever the records that it reads change. */
const METHOD = 2n;

const integer = z.codec(z.string().regex(/^-?\d+$/), z.bigint(), { decode: BigInt, encode: String });

/** Kept records by market id. */
const KeptRecords = z.record(
  z.string(),
  z.array(
    z.object({
      seq: integer,
      atBlockTime: integer,
      start: integer,
      internalTwap: z.string(),
      externalTwap: z.string(),
      fundingPayment: z.string(),
      fundingRate: z.string(),
    }),
  ),
);

/** Returns records as the text that is stored. */
function writeRecords(records: PartRecords): string {
  const lists = [...records].map(([market, byPeriod]) => [market, [...byPeriod.values()]]);
  return JSON.stringify(z.encode(KeptRecords, Object.fromEntries(lists)));
}

/** Returns the kept records of a market in a part; undefined if the part was never read, or if they are damaged. */
export function findRecords(store: HistoryStore, part: Part, market: string): PartRecord[] | undefined {
  const text = store.keptRecords(part, METHOD);
  if (text === undefined) return undefined;
  const kept = KeptRecords.safeDecode(tryParseJson(text) as z.input<typeof KeptRecords>);
  return kept.success ? (kept.data[market] ?? []) : undefined;
}

/** Returns the parts of market data that were never read, the newest rows first. */
export function unreadParts(store: HistoryStore): Part[] {
  return store.partsWithoutRecords(METHOD);
}

/**
 * Reads the records of a part from its rows, and keeps them. `kept` resolves when they are stored, or could not be: then
 * a later request reads the rows again.
 * @throws OrreryError STORE_DAMAGED; ContentError if stored rows are no CSV
 */
export function readAndKeep(store: HistoryStore, part: Part): { records: PartRecords; kept: Promise<void> } {
  const records = readPartRecords(part, store.chunks(part));
  return { records, kept: store.keepRecords(part, METHOD, writeRecords(records)).catch(() => {}) };
}
