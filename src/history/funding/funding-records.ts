import type { HistoryStore } from '../store/history-store.ts';
import type { Part } from '../store/part-rows.ts';
import { type FundingRecord, type PartRecords, readPartRecords } from './read-records.ts';

/** Which periods are asked for: those with blocks between two times (Unix nanoseconds, both included). */
export interface FundingRecordsRequest {
  marketId: string;
  from: bigint;
  to: bigint;
}

/** Parts read for one answer at most; of more, the newest. */
const MAX_PARTS = 64;
/** Parts whose records are remembered. */
const PARTS_KEPT = 512;

/** Records of funding periods out of stored market data, each part read once. */
export class FundingRecords {
  readonly #store: () => HistoryStore;
  readonly #known = new Map<string, PartRecords>();

  constructor(store: () => HistoryStore) {
    this.#store = store;
  }

  /** Of every period the record of the newest stored block in the range; parts that should not be trusted are left out. */
  read({ marketId, from, to }: FundingRecordsRequest): FundingRecord[] {
    const parts = this.#store()
      .holdings('TABLE_MARKET_DATA')
      .flatMap(({ part, suspicion }) => (part === undefined || suspicion !== null ? [] : [part]))
      .filter(({ times }) => times !== null && BigInt(times.first) * 1000n <= to && BigInt(times.last) * 1000n >= from)
      .slice(-MAX_PARTS);
    const newest = new Map<bigint, FundingRecord>();
    for (const part of parts) {
      for (const record of this.#recordsOf(part).get(marketId.toLowerCase())?.values() ?? []) {
        const before = newest.get(record.seq);
        if (before === undefined || before.atBlockTime <= record.atBlockTime) newest.set(record.seq, record);
      }
    }
    return [...newest.values()];
  }

  #recordsOf(part: Part): PartRecords {
    const name = `${part.key} ${part.rawSha256}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const records = readPartRecords(part, this.#store().chunks(part));
    const [oldest] = this.#known.keys();
    if (this.#known.size >= PARTS_KEPT && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(name, records);
    return records;
  }
}
