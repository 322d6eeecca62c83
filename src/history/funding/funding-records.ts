import { wait } from '../../async/index.ts';
import { type MarketDataReading, OrreryError } from '../../contract/index.ts';
import { ContentError } from '../content-error.ts';
import type { HistoryStore } from '../store/history-store.ts';
import type { Holding } from '../store/holdings.ts';
import type { Part } from '../store/part-rows.ts';
import { findRecords, readAndKeep, unreadParts } from './kept-records.ts';
import type { FundingRecord, PartRecord } from './read-records.ts';
import { UnwrittenRecords } from './unwritten-records.ts';

/** Selects the funding periods of a market with blocks between two times (Unix nanoseconds, both included). */
export interface FundingRecordsRequest {
  marketId: string;
  from: bigint;
  to: bigint;
  /** True answers at once: parts that are not read yet are left out, and are read next in the background. */
  skipUnread?: boolean | undefined;
}

/** The records of a request, and how much of the stored market data they come from. */
export interface FoundRecords {
  records: FundingRecord[];
  reading: MarketDataReading;
}

/**
 * The shortest pause before each part that is read in the background (milliseconds), and the number of times that it is as long
 * as the part before took: the thread is free for most of the time, however large the parts are.
 */
const BACKGROUND_PAUSE_MS = 100;
const PAUSES_PER_READ = 4;

/** Number of parts with kept records after which a request lets the thread do other work. */
const PARTS_AT_A_TIME = 100;

type StoredHolding = Holding & { part: Part };

const isReadable = (holding: Holding | undefined): holding is StoredHolding =>
  holding?.part !== undefined && holding.suspicion === null;

const touches = ({ times }: Part, from: bigint, to: bigint): boolean =>
  times !== null && BigInt(times.first) * 1000n <= to && BigInt(times.last) * 1000n >= from;

function highestSeq(records: readonly PartRecord[]): bigint {
  return records.reduce((highest, { seq }) => (seq > highest ? seq : highest), 0n);
}

function problemOf(thrown: unknown): string {
  return thrown instanceof ContentError ? thrown.message : OrreryError.from(thrown).summary;
}

/** Records of funding periods from stored market data. The rows of each part are read once, and its records are kept. */
export class FundingRecords {
  readonly #store: () => HistoryStore;
  /** Records that were read and are not stored yet. */
  readonly #unwritten = new UnwrittenRecords();
  /** The problem of each part that could not be read, by its key. It is not read again before the thread's next start. */
  readonly #failed = new Map<bigint, string>();
  /** The keys of all parts whose rows were read, or could not be. The background reads them again only if they are wanted. */
  readonly #tried = new Set<bigint>();
  /** Parts that requests have left out, by their key: they are read next, without a pause. */
  readonly #wanted = new Map<bigint, Part>();
  /** Ends the pause of the background reading. */
  #hurry: () => void = () => {};

  constructor(store: () => HistoryStore) {
    this.#store = store;
  }

  /**
   * Returns one record for each funding period of a market in the range: that of its newest stored block. Skips suspect
   * parts, and those that cannot be read; empty if nothing is stored. Lets the thread do other work after each part whose rows
   * it reads, and after each hundred others.
   * @throws OrreryError STORE_DAMAGED, CANCELLED
   */
  async read(request: FundingRecordsRequest, signal?: AbortSignal): Promise<FoundRecords> {
    const { from, to } = request;
    const holdings = this.#store().holdings('TABLE_MARKET_DATA');
    const byStart = new Map(holdings.toReversed().map((holding) => [holding.segment.from, holding]));
    const newest = new Map<bigint, FundingRecord>();
    const asked = new Map<bigint, StoredHolding>();
    const unread = new Set<bigint>();
    const recordsIn = async (holding: Holding | undefined): Promise<readonly PartRecord[]> => {
      if (!isReadable(holding)) return [];
      asked.set(holding.part.key, holding);
      const records = await this.#recordsIn(holding.part, request, signal);
      if (records === undefined) unread.add(holding.part.key);
      return records ?? [];
    };
    let next: { of: Holding | undefined; records: readonly PartRecord[] } = { of: undefined, records: [] };
    let done = 0;
    for (const holding of holdings) {
      if (!isReadable(holding) || !touches(holding.part, from, to)) continue;
      done += 1;
      if (done % PARTS_AT_A_TIME === 0) await wait(0, signal);
      const records = next.of === holding ? next.records : await recordsIn(holding);
      const of = byStart.get(holding.segment.to + 1n);
      next = { of, records: await recordsIn(of) };
      const lastSeq = highestSeq([...records, ...next.records]);
      for (const record of records) {
        const before = newest.get(record.seq);
        if (before !== undefined && before.atBlockTime > record.atBlockTime) continue;
        newest.set(record.seq, { ...record, isLast: lastSeq > record.seq });
      }
    }
    const failed = [...asked.values()].find(({ part }) => this.#failed.has(part.key));
    const problem =
      failed === undefined
        ? null
        : `Blocks ${failed.segment.from} to ${failed.segment.to}: ${this.#failed.get(failed.part.key)}`;
    const reading = { read: asked.size - unread.size, of: asked.size, problem };
    return { records: [...newest.values()], reading };
  }

  /**
   * Reads the parts that were never read, the newest first and before them those that requests have left out. Ends when none
   * is left.
   * @param firstPause the pause before the first part (milliseconds)
   * @throws OrreryError CANCELLED; the errors of the store
   */
  async readRest(signal: AbortSignal, firstPause = BACKGROUND_PAUSE_MS): Promise<void> {
    const isNew = ({ key }: Part) => !this.#tried.has(key);
    let rest: Part[] = [];
    for (let pause = firstPause; ; ) {
      rest = rest.filter(isNew);
      if (rest.length === 0) rest = unreadParts(this.#store()).filter(isNew);
      if (rest.length === 0 && this.#wanted.size === 0) return;
      await this.#pause(pause, signal);
      const part = [...this.#wanted.values()].at(-1) ?? rest.find(isNew);
      if (part === undefined) continue;
      const started = performance.now();
      this.#tryRows(part);
      pause = Math.max(BACKGROUND_PAUSE_MS, PAUSES_PER_READ * (performance.now() - started));
    }
  }

  /** Waits, but not while a request wants a part. */
  async #pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    const { promise: hurried, resolve } = Promise.withResolvers<void>();
    this.#hurry = resolve;
    if (this.#wanted.size > 0) await wait(0, signal);
    else await Promise.race([wait(milliseconds, signal), hurried]);
  }

  /**
   * Returns the records of a market in a stored part, from its rows if they were never read; none if they cannot be read.
   * Undefined if the request leaves out parts that are not read: it is then read in the background.
   */
  async #recordsIn(
    part: Part,
    { marketId, skipUnread = false }: FundingRecordsRequest,
    signal?: AbortSignal,
  ): Promise<readonly PartRecord[] | undefined> {
    const market = marketId.toLowerCase();
    const inMemory = () => [...(this.#unwritten.get(part.key)?.get(market)?.values() ?? [])];
    if (this.#unwritten.get(part.key) !== undefined) return inMemory();
    if (this.#failed.has(part.key)) return [];
    const kept = findRecords(this.#store(), part, market);
    if (kept !== undefined) return kept;
    if (skipUnread) {
      this.#wanted.set(part.key, part);
      this.#hurry();
      return undefined;
    }
    this.#tryRows(part);
    const records = inMemory();
    await wait(0, signal);
    return records;
  }

  /** Reads the rows of a part, and keeps its records in memory until they are stored. A problem is kept instead. */
  #tryRows(part: Part): void {
    this.#wanted.delete(part.key);
    this.#tried.add(part.key);
    try {
      const { read, kept } = readAndKeep(this.#store(), part);
      this.#unwritten.add(part.key, read);
      void kept.then((isKept) => isKept && this.#unwritten.delete(part.key));
    } catch (thrown) {
      this.#failed.set(part.key, problemOf(thrown));
    }
  }
}
