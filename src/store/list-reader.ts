import type {
  Condition,
  DataSource,
  FilterOf,
  ListName,
  ListPosition,
  ListStart,
  LocalFieldOf,
  Market,
  OutputOf,
  RecordOf,
  Scan,
  ScanRequest,
} from '../contract/index.ts';
import { extendRemote, remote, signalIn, startThread, type ThreadEnd } from '../threads/index.ts';
import type { AnalysisInput, AnalysisName } from './analyses.ts';
import type { Resource, StoreIdentity } from './network-state.ts';
import { createPool } from './pool.ts';
import type { Count, FoundNode } from './scans/lookups.ts';
import type { LocalRecordOf, SortField } from './scans/query.ts';

/**
 * A network's stored lists, read beside the one writer by threads of their own, for the event loop that serves windows.
 * Every answer is one state of the store. What was never fetched is NOT_CACHED, never empty.
 */
export interface ListReader extends ListReads {
  readonly identity: StoreIdentity;
  /** Ends the threads. Work that waits is cancelled. */
  close(): Promise<void>;
}

/** What can be read of stored lists. A signal drops a call that waits; one that a thread has begun goes on, unheard. */
export interface ListReads extends Pick<DataSource, 'position'> {
  /**
   * Rows of a list in its own order. The newest row is certain as of the standing; the oldest only once the walk, or its
   * stretch within the filter, has reached it: until then scans towards older rows are never `exhausted`, and none can
   * start from the oldest. A party that a complete list does not hold is no rows.
   * @throws OrreryError NOT_CACHED, naming the epoch, market, party or list; CURSOR_FOREIGN (`from` is of another order)
   */
  scan<L extends ListName>(
    list: L,
    filter: FilterOf<L>,
    request: ScanRequest,
    signal?: AbortSignal,
  ): Promise<Scan<RecordOf<L>>>;

  /**
   * Stored rows that meet all conditions, in the order of a field, or the list's own when there is none. The request's
   * direction alone says which way: a sort's own direction is for the caller to turn into it. Rows that tie in the field
   * follow the list's own order, in the same direction; rows without a value sort lowest. A row's key belongs to this
   * field's order. `exhausted` speaks of stored rows: while `standing.complete` is false there may be others upstream.
   * Without conditions and field it is `scan`, but for the delegations of nodes.
   * @throws OrreryError NOT_CACHED, PARAMETER_INVALID (a value is no number or no member of the enum), CURSOR_FOREIGN
   */
  localScan<L extends ListName>(
    list: L,
    filter: FilterOf<L>,
    where: readonly Condition<LocalFieldOf<L>>[],
    sort: SortField<L> | undefined,
    request: ScanRequest,
    signal?: AbortSignal,
  ): Promise<Scan<LocalRecordOf<L>>>;

  /**
   * As `localScan`, from a place or a value on, with where the first row stands among those that meet filter and
   * conditions. A place costs the same wherever it is, but for the first time in an order after rows changed.
   * @throws OrreryError NOT_CACHED, PARAMETER_INVALID
   */
  scanFrom<L extends ListName>(
    list: L,
    filter: FilterOf<L>,
    where: readonly Condition<LocalFieldOf<L>>[],
    sort: SortField<L> | undefined,
    start: ListStart,
    request: Omit<ScanRequest, 'from'>,
    signal?: AbortSignal,
  ): Promise<Scan<LocalRecordOf<L>> & { position: ListPosition }>;

  /** Stored rows that meet all conditions; none, and not complete, where nothing was fetched so far. */
  count<L extends ListName>(
    list: L,
    filter: FilterOf<L>,
    where: readonly Condition<LocalFieldOf<L>>[],
    signal?: AbortSignal,
  ): Promise<Count>;

  /**
   * A node with its delegations; in the current epoch when none is given.
   * @throws OrreryError NOT_CACHED, NODE_UNKNOWN
   */
  node(id: string, epochSeq?: bigint, signal?: AbortSignal): Promise<FoundNode>;

  /** The current epoch as last told, and those whose nodes are stored, newest first. */
  epochs(signal?: AbortSignal): Promise<{ current: bigint | null; cached: bigint[] }>;
  /** Known markets, in the order in which they became known. */
  markets(signal?: AbortSignal): Promise<Market[]>;
  /** What is stored at least in part: the walked lists, then the epochs, newest first. */
  resources(signal?: AbortSignal): Promise<Resource[]>;

  /**
   * Times between which the funding periods that an input asks for began and ended, at the widest (Unix nanoseconds, both
   * included); null where none is stored.
   * @throws OrreryError NOT_CACHED
   */
  periodTimes(
    input: AnalysisInput<'fundingPeriods'>,
    signal?: AbortSignal,
  ): Promise<{ from: bigint; to: bigint } | null>;

  /** What is worked out over stored lists, as the explorer's method of that name. */
  analyse<M extends AnalysisName>(method: M, input: AnalysisInput<M>, signal?: AbortSignal): Promise<OutputOf<M>>;
}

/** What a reader thread is started with. */
export interface ReaderData {
  folder: string;
}

/** What a reader thread serves. */
export interface ReaderService extends ListReads {
  /** @throws OrreryError STORE_DAMAGED, STORE_NEWER, NOT_CACHED (the file is of no network yet) */
  identify(): Promise<StoreIdentity>;
  close(): void;
}

/** Many times the largest answer, a page of 5,000 rows or the rows of a market's periods. */
const HEAP_MEBIBYTES = 1024;
const DEFAULT_THREADS = 2;

export interface ListReaderOptions {
  threads?: number;
  /** Hears when a thread ends by itself. */
  onThreadEnd?: (end: ThreadEnd) => void;
}

/**
 * Opens a network's lists for reading, once a writer has made them.
 * @throws OrreryError STORE_DAMAGED (also when there is no file), STORE_NEWER, NOT_CACHED (the file is of no network yet)
 */
export async function openListReader(folder: string, options: ListReaderOptions = {}): Promise<ListReader> {
  const data: ReaderData = { folder };
  const threads = Array.from({ length: options.threads ?? DEFAULT_THREADS }, () =>
    startThread<ReaderService>(new URL('./store-reader-thread.ts', import.meta.url), data, {
      heapMebibytes: HEAP_MEBIBYTES,
      // Reads change nothing.
      repeatable: 'all',
      onEnd: options.onThreadEnd,
    }),
  );
  const pool = createPool(threads, (thread) => thread.stopped);
  const calls = remote<ReaderService>((method, args) => {
    const signal = signalIn(args);
    // A thread works on one call at a time and does not hear of a cancellation until it is done.
    const sent = args.map((arg) => (arg === signal ? undefined : arg));
    return pool.run((thread) => thread.invoke(method, sent), signal);
  });

  async function close(): Promise<void> {
    pool.close();
    await Promise.all(threads.map((thread) => thread.close()));
  }

  try {
    return extendRemote(calls, { identity: await calls.identify(), close });
  } catch (thrown) {
    await close();
    throw thrown;
  }
}
