import type {
  Asset,
  Condition,
  DataSource,
  Edges,
  EdgesRequest,
  FilterOf,
  ListName,
  ListPosition,
  LocalFieldOf,
  Market,
  OutputOf,
  RecordOf,
  Scan,
  ScanRequest,
} from '../contract/index.ts';
import { extendRemote, IDLE_MS, remote, signalIn, startThread, type ThreadEnd } from '../threads/index.ts';
import type { AnalysisInput, AnalysisName } from './analyses.ts';
import type { StoredResource, StoreIdentity } from './network-state.ts';
import { createWorkPool } from './pool.ts';
import type { FoundNode } from './scans/find-node.ts';
import type { MatchingRows } from './scans/lookups.ts';
import type { LocalRecordOf, Query, StartRequest } from './scans/query.ts';

/**
 * Reads a network's stored lists while the only writer may write. Threads of its own do the work, for the event loop
 * that serves windows. Every answer is one state of the store. Data that was never fetched is NOT_CACHED, never empty.
 */
export interface ListReader extends ListReads {
  /** The chain id and the numbering of the stored lists. */
  readonly identity: StoreIdentity;
  /** Ends the threads. Waiting work is cancelled. */
  close(): Promise<void>;
}

/**
 * The reads of stored lists. A signal drops a call that waits; a call that a thread has begun continues, and its result
 * is dropped.
 */
export interface ListReads extends Pick<DataSource, 'position'> {
  /**
   * Reads rows of a list in its own order. The newest row is certain as of the coverage. The oldest row is certain only
   * when the list's sync, or its range within the filter, has reached it: until then a scan towards older rows is never
   * `exhausted`, and no scan can start from the oldest row. A filter for a party that a complete list does not contain
   * gives no rows.
   * @throws OrreryError NOT_CACHED, naming the epoch, market, party or list; CURSOR_FOREIGN (`from` belongs to another
   *   order)
   */
  scan<L extends ListName>(
    list: L,
    filter: FilterOf<L>,
    request: ScanRequest,
    signal?: AbortSignal,
  ): Promise<Scan<RecordOf<L>>>;

  /** As `scan`, but gives the rows as JSON, with their cursors and the chain's position. */
  edges<L extends ListName>(list: L, filter: FilterOf<L>, request: EdgesRequest, signal?: AbortSignal): Promise<Edges>;

  /**
   * Reads stored rows that meet all conditions, ordered by a field, or in the list's own order without one. Only the
   * request's direction decides which end comes first: the caller turns a sort's direction into it. Rows that tie in
   * the field follow the list's own order, in the same direction; rows without a value sort lowest. A row's key belongs
   * to this field's order. `exhausted` is about stored rows: while `coverage.complete` is false, upstream may have
   * others. Without conditions and field this is `scan`, except that nodes have no delegations.
   * @throws OrreryError NOT_CACHED, PARAMETER_INVALID (a value is no number or no member of the enum), CURSOR_FOREIGN
   */
  localScan<L extends ListName>(
    list: L,
    query: Query<L>,
    request: ScanRequest,
    signal?: AbortSignal,
  ): Promise<Scan<LocalRecordOf<L>>>;

  /**
   * As `localScan`, but starts at a row's index or at a value. The answer gives the index of its first row among the
   * rows that meet filter and conditions. Every index costs the same, except for the first call after rows
   * changed in a sorted list or under conditions.
   * @throws OrreryError NOT_CACHED, PARAMETER_INVALID
   */
  scanFrom<L extends ListName>(
    list: L,
    query: Query<L>,
    request: StartRequest,
    signal?: AbortSignal,
  ): Promise<Scan<LocalRecordOf<L>> & { position: ListPosition }>;

  /** Counts the stored rows that meet all conditions; 0, and not complete, when nothing was fetched yet. */
  count<L extends ListName>(
    list: L,
    filter: FilterOf<L>,
    where: readonly Condition<LocalFieldOf<L>>[],
    signal?: AbortSignal,
  ): Promise<MatchingRows>;

  /**
   * A node with its delegations, in the given epoch or else the current one.
   * @throws OrreryError NOT_CACHED, NODE_UNKNOWN
   */
  node(id: string, epochSeq?: bigint, signal?: AbortSignal): Promise<FoundNode>;

  /** The last reported current epoch, and the epochs whose nodes are stored, newest first. */
  epochs(signal?: AbortSignal): Promise<{ current: bigint | null; cached: bigint[] }>;
  /** Known markets, in the order in which they became known. */
  markets(signal?: AbortSignal): Promise<Market[]>;
  /** Known assets, by symbol. */
  assets(signal?: AbortSignal): Promise<Asset[]>;
  /** All resources that are stored at least in part: first the paged lists, then the epochs, newest first. */
  resources(signal?: AbortSignal): Promise<StoredResource[]>;
  /** The number of delegations in all stored epochs. */
  countDelegations(signal?: AbortSignal): Promise<number>;

  /**
   * The widest range of times in which the requested funding periods began and ended (Unix nanoseconds, both included);
   * null when none is stored.
   * @throws OrreryError NOT_CACHED
   */
  periodTimes(
    input: AnalysisInput<'fundingPeriods'>,
    signal?: AbortSignal,
  ): Promise<{ from: bigint; to: bigint } | null>;

  /** Computes an analysis over stored lists, named like the explorer's method. */
  analyse<M extends AnalysisName>(method: M, input: AnalysisInput<M>, signal?: AbortSignal): Promise<OutputOf<M>>;
}

/** The start data of a reader thread. */
export interface ReaderData {
  /** The network's folder. */
  folder: string;
}

/** The calls that a reader thread serves. */
export interface ReaderService extends ListReads {
  /**
   * Returns the chain id and the numbering of the file.
   * @throws OrreryError STORE_DAMAGED, STORE_NEWER, NOT_CACHED (the file belongs to no network yet)
   */
  identify(): Promise<StoreIdentity>;
  /** Closes the file. */
  close(): void;
}

/** Several times the largest answer: a page of 5,000 rows, or the rows of a market's periods. */
const HEAP_MEBIBYTES = 1024;
const DEFAULT_THREADS = 2;

/** Options of `openListReader`. */
export interface ListReaderOptions {
  /** Number of reader threads; 2 by default. */
  threads?: number;
  /** Resolves when a writer has created the file; the thread starts meanwhile. */
  created?: Promise<unknown>;
  /** Called when a thread ends by itself. */
  onThreadEnd?: (end: ThreadEnd) => void;
}

/**
 * Opens a network's lists for reading, in threads of their own (two by default). A writer has created them, or creates
 * them meanwhile (`created`). If opening fails, the threads are ended. The caller closes the reader.
 * @throws OrreryError STORE_DAMAGED (also when there is no file), STORE_NEWER, NOT_CACHED (the file belongs to no
 * network yet), and the error of `created`
 */
export async function openListReader(folder: string, options: ListReaderOptions = {}): Promise<ListReader> {
  const data: ReaderData = { folder };
  const threads = Array.from({ length: options.threads ?? DEFAULT_THREADS }, (_, index) =>
    startThread<ReaderService>(new URL('./store-reader-thread.ts', import.meta.url), data, {
      heapMebibytes: HEAP_MEBIBYTES,
      // Reads change nothing, so they can be repeated.
      repeatable: 'all',
      // The others are needed while the first one works.
      ...(index > 0 && { idleMs: IDLE_MS }),
      onEnd: options.onThreadEnd,
    }),
  );
  const pool = createWorkPool(threads, (thread) => thread.stopped);
  const calls = remote<ReaderService>((method, args) => {
    const signal = signalIn(args);
    // A thread works on one call at a time and does not receive a cancellation before that call ends.
    const sent = args.map((arg) => (arg === signal ? undefined : arg));
    return pool.run((thread) => thread.invoke(method, sent), signal);
  });

  async function close(): Promise<void> {
    pool.close();
    await Promise.all(threads.map((thread) => thread.close()));
  }

  try {
    await options.created;
    return extendRemote(calls, { identity: await calls.identify(), close });
  } catch (thrown) {
    await close();
    throw thrown;
  }
}
