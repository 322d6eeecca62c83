import type { HistoryStore } from '../store/history-store.ts';
import type { Holding } from '../store/holdings.ts';
import type { Part } from '../store/part-rows.ts';
import { type FundingRecord, type PartRecords, readPartRecords } from './read-records.ts';

/** Selects the funding periods of a market with blocks between two times (Unix nanoseconds, both included). */
export interface FundingRecordsRequest {
  marketId: string;
  from: bigint;
  to: bigint;
}

/** The largest number of parts to read for one answer. When there are more, the newest are read. */
const MAX_PARTS = 64;
/** The number of parts whose records are cached. */
const MAX_CACHED_PARTS = 512;

const isReadable = (holding: Holding | undefined): holding is Holding & { part: Part } =>
  holding?.part !== undefined && holding.suspicion === null;

const touches = ({ times }: Part, from: bigint, to: bigint): boolean =>
  times !== null && BigInt(times.first) * 1000n <= to && BigInt(times.last) * 1000n >= from;

/** Records of funding periods from stored market data. Each part is read once. */
export class FundingRecords {
  readonly #store: () => HistoryStore;
  readonly #known = new Map<string, PartRecords>();

  constructor(store: () => HistoryStore) {
    this.#store = store;
  }

  /**
   * Returns one record for each funding period of a market in the range: that of its newest stored block. Reads at most
   * the 64 newest parts and skips suspect ones; empty if nothing is stored.
   * @throws OrreryError STORE_DAMAGED; ContentError if stored rows are no CSV
   */
  read({ marketId, from, to }: FundingRecordsRequest): FundingRecord[] {
    const holdings = this.#store().holdings('TABLE_MARKET_DATA');
    const recordsIn = (holding: Holding | undefined) =>
      isReadable(holding) ? [...(this.#recordsOf(holding.part).get(marketId.toLowerCase())?.values() ?? [])] : [];
    const inRange = holdings.filter((holding) => isReadable(holding) && touches(holding.part, from, to));
    const newest = new Map<bigint, FundingRecord>();
    for (const holding of inRange.slice(-MAX_PARTS)) {
      const next = holdings.find(({ segment }) => segment.from === holding.segment.to + 1n);
      const records = recordsIn(holding);
      for (const record of records) {
        const before = newest.get(record.seq);
        if (before !== undefined && before.atBlockTime > record.atBlockTime) continue;
        const isLast = [...records, ...recordsIn(next)].some(({ seq }) => seq > record.seq);
        newest.set(record.seq, { ...record, isLast });
      }
    }
    return [...newest.values()];
  }

  /** Returns the records of a part, from the cache of the 512 last read parts or from its chunks. */
  #recordsOf(part: Part): PartRecords {
    const name = `${part.key} ${part.rawSha256}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const records = readPartRecords(part, this.#store().chunks(part));
    const [oldest] = this.#known.keys();
    if (this.#known.size >= MAX_CACHED_PARTS && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(name, records);
    return records;
  }
}
