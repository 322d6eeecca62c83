import { crc32 } from 'node:zlib';
import { createSerialQueue } from '../../async/index.ts';
import { type BlockRange, type HistorySegment, OrreryError } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import type { FileTimes } from '../segments/reach.ts';
import { ascending, gapsBetween } from '../segments/spans.ts';
import { EXPORT_TABLES, type ExportTable } from '../segments/tables.ts';
import { readFileClock } from './block-clock.ts';
import { type Eviction, evictParts } from './evict-parts.ts';
import { findKeptRecords, keepRecords, readPartsWithoutRecords } from './funding-record-rows.ts';
import { emptyLog, findChain, openToRead, openToWrite } from './history-file.ts';
import { type Holding, readHoldings, summarizeHoldings, type TableSummary } from './holdings.ts';
import {
  disputePart,
  findPartOf,
  type Part,
  sumBytesWithin,
  type TableSpan,
  touchParts,
  wasStoredSince,
} from './part-rows.ts';
import { type RecordedSegments, recordListing } from './record-listing.ts';
import { findSegment, readNewestSegments, readSegments, type Segment } from './segment-rows.ts';
import { Snapshots } from './snapshots.ts';
import { readTimedBlocks, type StoredBlockTime } from './timed-blocks.ts';
import { type FillPart, type PartOrigin, writePart } from './write-part.ts';

/**
 * The history of one chain: its segments, and their stored tables. It has one writer and one owner, who closes it.
 * Exports read at the same time, through snapshots of their own.
 */
export class HistoryStore {
  readonly file: string;
  readonly chainId: string;
  /** A new snapshot contains all changes made before it, except possibly the times of last use. */
  readonly snapshots: Snapshots;
  readonly #writer: Connection;
  readonly #reader: Connection;
  /**
   * Runs one write at a time. A transaction over several turns of the event loop needs it: SQLite would make every other
   * write on the connection part of the transaction.
   */
  readonly #queue = createSerialQueue();

  /**
   * Opens the file for writing and creates it if needed. A new file is recorded as that of `chainId`.
   * @throws OrreryError CHAIN_MISMATCH if the file belongs to another chain; STORE_NEWER, STORE_DAMAGED,
   * FILE_UNWRITABLE
   */
  constructor({ file, chainId }: { file: string; chainId: string }) {
    this.file = file;
    this.chainId = chainId;
    this.snapshots = new Snapshots(file);
    this.#writer = openToWrite(file);
    try {
      this.#claim();
      this.#reader = openToRead(file);
    } catch (thrown) {
      this.#writer.close();
      throw thrown;
    }
  }

  /** Returns all known segments, lowest first. */
  segments(): Segment[] {
    return readSegments(this.#reader);
  }

  /** Returns the known segments with the highest ends, at most `count`, highest first. */
  newestSegments(count: number): Segment[] {
    return readNewestSegments(this.#reader, count);
  }

  /** Returns every known segment, lowest first, with its stored part of the table. */
  holdings(table: ExportTable): Holding[] {
    return readHoldings(this.#reader, table);
  }

  /** Returns the stored part of one table of the segment with exactly this range; undefined if there is none. */
  part(table: ExportTable, span: BlockRange): Part | undefined {
    const segment = findSegment(this.#reader, span);
    return segment === undefined ? undefined : findPartOf(this.#reader, segment.key, table);
  }

  /**
   * Yields the stored chunks of a part, in order: whole rows each, raw-deflated without a last block.
   * @throws OrreryError STORE_DAMAGED if a chunk does not match its checksum
   */
  *chunks({ key }: Pick<Part, 'key'>): Generator<Uint8Array> {
    const next = this.#reader.named<{ start: bigint; stored_crc: bigint; bytes: Buffer }>(
      'SELECT start, stored_crc, bytes FROM chunk WHERE part = ? AND start >= ? ORDER BY start LIMIT 1',
    );
    for (let at = 0n; ; ) {
      const row = next.get(key, at);
      if (row === undefined) return;
      if (crc32(row.bytes) !== Number(row.stored_crc)) {
        throw new OrreryError('STORE_DAMAGED', {
          file: this.file,
          reason: `part ${key}: a chunk does not match its checksum`,
        });
      }
      yield row.bytes;
      at = row.start + BigInt(row.bytes.length);
    }
  }

  /** Returns the ranges of blocks between the first and the last known segment that no segment covers, lowest first. */
  gaps(): BlockRange[] {
    const segments = this.segments();
    const from = segments[0]?.from;
    const to = ascending(segments.map((segment) => segment.to)).at(-1);
    return from === undefined || to === undefined ? [] : gapsBetween(segments, { from, to });
  }

  /**
   * Reads what is known of the times of blocks now. The returned function gives those of the first and last block of a
   * file, and of its segments; undefined unless parts of `blocks` began and ended there.
   */
  fileClock(): (file: BlockRange) => FileTimes | undefined {
    return readFileClock(this.#reader);
  }

  /** Returns what is known of the times of blocks, lowest first: exact ones, and limits from the rows of other segments. */
  timedBlocks(): StoredBlockTime[] {
    return readTimedBlocks(this.#reader);
  }

  /**
   * Records a listing of segments (docs/network.md 4.9) and returns how many are new, changed and disputed. If a
   * segment differs from the known one, the listing wins as long as no part of it is stored; else the stored parts are
   * marked as disputed.
   * @param source address of the service that listed them
   * @throws OrreryError CHAIN_MISMATCH, UPSTREAM_INVALID; nothing is recorded then
   */
  recordSegments(segments: readonly HistorySegment[], source: string): Promise<RecordedSegments> {
    return this.#change((writer) => recordListing(writer, this.chainId, segments, source));
  }

  /**
   * Stores one table of one segment in one transaction, after all earlier writes, and returns the part. `fill` adds
   * chunks and returns the summary. Readers see nothing before `fill` is done, and nothing if it throws. The new part
   * replaces the stored one, unless both have the same rows: then the stored one stays. A range that is no known segment
   * is stored as a segment of origin `learnt`, which is never subdivided.
   * @throws ContentError if the new rows may lack some of the stored ones
   * @throws OrreryError DISK_FULL, FILE_UNWRITABLE; the errors of `fill`
   */
  writePart(origin: PartOrigin, fill: FillPart): Promise<Part> {
    const writer = this.#writer;
    const write = () => writePart(writer, origin, fill);
    return this.#queue(() => writer.writeAcrossTurns(write).finally(() => this.snapshots.renew()));
  }

  /** Records that the service `by` has different rows for a stored part; null clears the record. */
  disputePart(part: Part, by: string | null): Promise<void> {
    return this.#change((writer) => disputePart(writer, part.key, by));
  }

  /** Marks a table's parts within a range as used now. Eviction removes the longest unused ones first. */
  touch(table: ExportTable, span: BlockRange): Promise<void> {
    return this.#write((writer) => touchParts(writer, table, span, Date.now()));
  }

  /**
   * Returns the kept funding records of a market in a part, as text; undefined if the method with this number kept none of
   * the part, or if they are damaged.
   */
  keptRecords(part: Pick<Part, 'key'>, of: { method: bigint; market: string }): string | undefined {
    return findKeptRecords(this.#reader, part, of);
  }

  /** Returns the parts of market data of which the method with this number kept no records, the newest rows first. */
  partsWithoutRecords(method: bigint): Part[] {
    return readPartsWithoutRecords(this.#reader, method);
  }

  /** Keeps the funding records of a part, as text, if the part is still stored. They are removed with it. */
  keepRecords(part: Pick<Part, 'key'>, method: bigint, text: string): Promise<void> {
    return this.#write((writer) => keepRecords(writer, part, method, text));
  }

  /** Returns the size of the file in bytes, without its write-ahead log. */
  bytes(): number {
    return Number(this.#reader.pragma('page_count')) * Number(this.#reader.pragma('page_size'));
  }

  /** Returns the stored size (bytes) of the parts inside these spans, without the rest of the file. */
  bytesWithin(spans: readonly TableSpan[]): number {
    return sumBytesWithin(this.#reader, spans);
  }

  /** Returns true if a part of these tables with blocks of a range was received after `since` (Unix milliseconds). */
  storedSince(tables: readonly ExportTable[], range: BlockRange, since: number): boolean {
    return wasStoredSince(this.#reader, tables, range, since);
  }

  /**
   * Removes parts until the file has at most `eviction.bytes` or no more may be removed; returns how many it removed.
   * Segments stay known. After an error, parts may be gone whose space is not free yet; the next call frees it.
   */
  evict(eviction: Eviction): Promise<number> {
    const writer = this.#writer;
    const pages = (what: string): number => Number(writer.pragma(what));
    const excess = () => (pages('page_count') - pages('freelist_count')) * pages('page_size') - eviction.bytes;
    return this.#queue(() => {
      const removed = writer.write(() => evictParts(writer, eviction, excess));
      if (removed > 0) this.snapshots.renew();
      // An earlier eviction may have been interrupted here, so its pages count too.
      if (pages('freelist_count') > 0) {
        writer.pragma('incremental_vacuum');
        emptyLog(writer);
      }
      return removed;
    });
  }

  /** Returns the sums of the stored parts for every table, also for tables without any. */
  summaries(): TableSummary[] {
    const rows = this.#reader.named<{ table: ExportTable }>('SELECT DISTINCT "table" FROM part').all();
    const stored = new Set(rows.map(({ table }) => table));
    return EXPORT_TABLES.map((table) => summarizeHoldings(table, stored.has(table) ? this.holdings(table) : []));
  }

  /** Waits for writes, then closes the file. Snapshots stay readable. */
  async close(): Promise<void> {
    await this.#queue(() => {});
    this.#reader.close();
    this.#writer.close();
  }

  /** Runs `work` in one transaction, after all earlier writes. */
  #write<Result>(work: (writer: Connection) => Result): Promise<Result> {
    return this.#queue(() => this.#writer.write(() => work(this.#writer)));
  }

  /** Does as `#write`, for what snapshots show: later snapshots contain the change. */
  #change<Result>(work: (writer: Connection) => Result): Promise<Result> {
    return this.#write(work).finally(() => this.snapshots.renew());
  }

  /** Records the chain in a new file. @throws OrreryError CHAIN_MISMATCH if the file belongs to another chain */
  #claim(): void {
    const known = findChain(this.#writer);
    if (known === undefined) {
      this.#writer.statement('INSERT INTO network (one, chain_id) VALUES (1, ?)').run(this.chainId);
    } else if (known !== this.chainId) {
      throw new OrreryError('CHAIN_MISMATCH', { service: 'The network', actual: this.chainId, expected: known });
    }
  }
}
