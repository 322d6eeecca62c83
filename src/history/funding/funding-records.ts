import { wait } from '../../async/index.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { Holding } from '../store/holdings.ts';
import type { Part } from '../store/part-rows.ts';
import { findRecords, readAndKeep, unreadParts } from './kept-records.ts';
import type { FundingRecord, PartRecord, PartRecords } from './read-records.ts';

/** Selects the funding periods of a market with blocks between two times (Unix nanoseconds, both included). */
export interface FundingRecordsRequest {
  marketId: string;
  from: bigint;
  to: bigint;
}

/**
 * The shortest pause before each part that is read in the background (milliseconds), and the number of times that it is as long
 * as the part before took: the thread is free for most of the time, however large the parts are.
 */
const BACKGROUND_PAUSE_MS = 100;
const PAUSES_PER_READ = 4;

/** Number of parts with kept records after which a request lets the thread do other work. */
const PARTS_AT_A_TIME = 100;

const isReadable = (holding: Holding | undefined): holding is Holding & { part: Part } =>
  holding?.part !== undefined && holding.suspicion === null;

const touches = ({ times }: Part, from: bigint, to: bigint): boolean =>
  times !== null && BigInt(times.first) * 1000n <= to && BigInt(times.last) * 1000n >= from;

/** Records of funding periods from stored market data. The rows of each part are read once, and its records are kept. */
export class FundingRecords {
  readonly #store: () => HistoryStore;
  /** Records that were read and are being written, by the key of their part. */
  readonly #unwritten = new Map<bigint, PartRecords>();

  constructor(store: () => HistoryStore) {
    this.#store = store;
  }

  /**
   * Returns one record for each funding period of a market in the range: that of its newest stored block. Skips suspect
   * parts; empty if nothing is stored. Lets the thread do other work after each part whose rows it reads, and after each hundred
   * others.
   * @throws OrreryError STORE_DAMAGED, CANCELLED; ContentError if stored rows are no CSV
   */
  async read({ marketId, from, to }: FundingRecordsRequest, signal?: AbortSignal): Promise<FundingRecord[]> {
    const market = marketId.toLowerCase();
    const holdings = this.#store().holdings('TABLE_MARKET_DATA');
    const byStart = new Map(holdings.toReversed().map((holding) => [holding.segment.from, holding]));
    const newest = new Map<bigint, FundingRecord>();
    let next: { of: Holding | undefined; records: PartRecord[] } = { of: undefined, records: [] };
    let done = 0;
    for (const holding of holdings) {
      if (!isReadable(holding) || !touches(holding.part, from, to)) continue;
      done += 1;
      if (done % PARTS_AT_A_TIME === 0) await wait(0, signal);
      const records = next.of === holding ? next.records : await this.#recordsIn(holding, market, signal);
      const of = byStart.get(holding.segment.to + 1n);
      next = { of, records: await this.#recordsIn(of, market, signal) };
      for (const record of records) {
        const before = newest.get(record.seq);
        if (before !== undefined && before.atBlockTime > record.atBlockTime) continue;
        const isLast = [...records, ...next.records].some(({ seq }) => seq > record.seq);
        newest.set(record.seq, { ...record, isLast });
      }
    }
    return [...newest.values()];
  }

  /**
   * Reads the parts that were never read, the newest first, so that requests find their records. Ends when none is left.
   * @throws OrreryError CANCELLED; the errors of the store
   */
  async readRest(signal: AbortSignal): Promise<void> {
    const tried = new Set<bigint>();
    let pause = BACKGROUND_PAUSE_MS;
    const left = () => unreadParts(this.#store()).filter(({ key }) => !tried.has(key));
    for (let parts = left(); parts.length > 0; parts = left()) {
      for (const part of parts) {
        await wait(pause, signal);
        const started = performance.now();
        tried.add(part.key);
        try {
          this.#readRows(part);
        } catch {
          // A request for this part reports the error.
        }
        pause = Math.max(BACKGROUND_PAUSE_MS, PAUSES_PER_READ * (performance.now() - started));
      }
    }
  }

  /** Returns the records of a market in a stored part, from its rows if they were never read. */
  async #recordsIn(holding: Holding | undefined, market: string, signal?: AbortSignal): Promise<PartRecord[]> {
    if (!isReadable(holding)) return [];
    const { part } = holding;
    const known = this.#unwritten.get(part.key);
    if (known !== undefined) return [...(known.get(market)?.values() ?? [])];
    const kept = findRecords(this.#store(), part, market);
    if (kept !== undefined) return kept;
    const records = this.#readRows(part);
    await wait(0, signal);
    return [...(records.get(market)?.values() ?? [])];
  }

  /** Reads the rows of a part, and keeps its records. */
  #readRows(part: Part): PartRecords {
    const { records, kept } = readAndKeep(this.#store(), part);
    this.#unwritten.set(part.key, records);
    void kept.then(() => this.#unwritten.delete(part.key));
    return records;
  }
}
