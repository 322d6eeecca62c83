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
import { startThread, type Thread } from '../threads/index.ts';
import type { AnalysisInput, AnalysisName } from './analyses.ts';
import type { Resource, StoreIdentity } from './network-state.ts';
import { createPool } from './pool.ts';
import type { ReaderData, ReaderHandlers } from './reader-handlers.ts';
import type { Count, FoundNode } from './scans/lookups.ts';
import type { LocalRecordOf, SortField } from './scans/query.ts';

/**
 * A network's stored lists, read beside the one writer by threads of their own, for the event loop that serves windows.
 * Every answer is one state of the store. What was never fetched is NOT_CACHED, never empty.
 */
export interface ListReader extends Pick<DataSource, 'position'> {
  readonly identity: StoreIdentity;

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

  /** What is worked out over stored lists, as the explorer's method of that name. */
  analyse<M extends AnalysisName>(method: M, input: AnalysisInput<M>, signal?: AbortSignal): Promise<OutputOf<M>>;

  /** Ends the threads. Work that waits is cancelled. */
  close(): Promise<void>;
}

const DEFAULT_THREADS = 2;

function startReader(folder: string): Thread<ReaderHandlers> {
  const data: ReaderData = { folder };
  return startThread<ReaderHandlers>(new URL('./store-reader-thread.ts', import.meta.url), data);
}

/**
 * Opens a network's lists for reading, once a writer has made them.
 * @throws OrreryError STORE_DAMAGED (also when there is no file), STORE_NEWER, NOT_CACHED (the file is of no network yet)
 */
export async function openListReader(folder: string, options: { threads?: number } = {}): Promise<ListReader> {
  const threads = Array.from({ length: options.threads ?? DEFAULT_THREADS }, () => startReader(folder));
  const pool = createPool(threads);

  async function close(): Promise<void> {
    pool.close();
    await Promise.all(threads.map((thread) => thread.close()));
  }

  function call<M extends keyof ReaderHandlers & string>(
    method: M,
    input: Parameters<ReaderHandlers[M]>[0],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<ReaderHandlers[M]>>> {
    return pool.run((thread) => thread.call(method, input), signal);
  }

  /** Messages lose the tie between a list, its filter and its records; the interface above restores it. */
  function ask(
    method: 'scan' | 'localScan' | 'scanFrom' | 'count' | 'analyse',
    input: object,
    signal?: AbortSignal,
  ): Promise<never> {
    return call(method, input as never, signal) as Promise<never>;
  }

  async function identify(): Promise<StoreIdentity> {
    try {
      return await call('open', undefined);
    } catch (thrown) {
      await close();
      throw thrown;
    }
  }

  const identity = await identify();
  return {
    identity,
    scan: (list, filter, request, signal) => ask('scan', { list, filter, request }, signal),
    localScan: (list, filter, where, sort, request, signal) =>
      ask('localScan', { list, filter, where, sort, request }, signal),
    scanFrom: (list, filter, where, sort, start, request, signal) =>
      ask('scanFrom', { list, filter, where, sort, start, request }, signal),
    count: (list, filter, where, signal) => ask('count', { list, filter, where }, signal),
    node: (id, epochSeq, signal) => call('node', { id, epochSeq }, signal),
    epochs: (signal) => call('epochs', undefined, signal),
    markets: (signal) => call('markets', undefined, signal),
    resources: (signal) => call('resources', undefined, signal),
    analyse: (method, input, signal) => ask('analyse', { method, input }, signal),
    position: () => call('position', undefined),
    close,
  };
}
