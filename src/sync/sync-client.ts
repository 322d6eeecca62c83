import { createEmitter } from '../async/index.ts';
import { type Direction, type FilterOf, type ListName, OrreryError, type RowKey } from '../contract/index.ts';
import { extendRemote, startThread } from '../threads/index.ts';
import type { ArchiveRequest, ListedSegments, SavedArchive } from './archives.ts';
import type { SyncRequest, SyncTotals } from './schedule/once.ts';
import type { NetworkEvent, NetworkOptions, NetworkStatus } from './status.ts';

/** What a network does for its callers. Every call but `follow` and `pause` can be cancelled. */
export interface SyncService {
  /**
   * Brings in what a scan asks for and the store lacks: an epoch's nodes, a party, rows of a list from where its known
   * stretch ends, until `limit` more rows are stored or the list has ended. Calls for the same thing share one fetch.
   * @param from rows wanted lie beyond this key; from the very edge when absent
   * @throws OrreryError NOT_CACHED (the network cannot be reached: what is missing and why), EPOCH_UNKNOWN,
   *   PARTY_UNKNOWN, MARKET_UNKNOWN as the service says, UPSTREAM_REFUSED, UPSTREAM_INVALID, UPSTREAM_CURSOR_LOOP,
   *   CANCELLED
   */
  ensure<L extends ListName>(
    list: L,
    filter: FilterOf<L>,
    from: RowKey | undefined,
    direction: Direction,
    limit: number,
    signal?: AbortSignal,
  ): Promise<void>;
  /**
   * Brings everything asked for up to date once.
   * @throws OrreryError what went wrong first; what was fetched before is kept
   */
  syncOnce(request: SyncRequest, signal?: AbortSignal): Promise<SyncTotals>;
  /**
   * History segments as the service lists them now.
   * @throws OrreryError UPSTREAM_*, CHAIN_MISMATCH, CANCELLED
   */
  segments(signal?: AbortSignal): Promise<ListedSegments>;
  /**
   * Saves a service's archive as a new file: whole, or not at all. What is in it has not been looked at.
   * @throws OrreryError UPSTREAM_*, CHAIN_MISMATCH, DISK_FULL, FILE_UNWRITABLE, CANCELLED
   */
  saveArchive(
    request: ArchiveRequest,
    options?: { onBytes?: (bytes: number) => void; signal?: AbortSignal },
  ): Promise<SavedArchive>;
  /** Requests sent so far, to all services. */
  countRequests(): Promise<number>;
  /** Fills and follows everything in the background, until `pause`. */
  follow(): Promise<void>;
  pause(): Promise<void>;
}

/** What the network thread serves. */
export interface SyncThreadService extends SyncService {
  readStatus(): NetworkStatus;
  close(): Promise<void>;
}

/**
 * A network kept in step with its data service, in a thread of its own that is the one writer of the network's store.
 * A store that cannot be opened (another chain, a newer format) makes every call fail with the reason. A thread that ends
 * by itself is started again, and follows or pauses as before.
 */
export interface SyncClient extends SyncService {
  /** The network's status, as the thread last reported it. */
  status(): NetworkStatus;
  /** Calls the listener for every event, until the returned function is called. */
  listen(listener: (event: NetworkEvent) => void): () => void;
  /** Ends promptly, whatever the service does; committed rows stay. */
  close(): Promise<void>;
}

/** The most that can be alive at once are three of the largest answers that are read. */
const HEAP_MEBIBYTES = 512;

/**
 * The thread lets all others go first, and on a busy machine it can take seconds until it hears that it is to close. What
 * it has not committed by then is fetched again.
 */
const CLOSING_MS = 1_000;

/** The status before the thread first reports one. */
function unknownStatus(): NetworkStatus {
  return {
    connection: { state: 'connecting', reason: null, since: Date.now() },
    limitedUntil: null,
    position: null,
    observedAt: null,
    currentEpoch: null,
    requests: 0,
    resources: [],
    services: [],
    background: [],
    notices: [],
    wireNames: null,
  };
}

export function startSync(options: NetworkOptions): SyncClient {
  const events = createEmitter<NetworkEvent>();
  let status = unknownStatus();
  let closed = false;
  /** The last order given, which a thread that takes the place of another gets as well. */
  let order: 'follow' | 'pause' | undefined;

  const thread = startThread<SyncThreadService, NetworkEvent>(
    new URL('./network-thread.ts', import.meta.url),
    options,
    {
      heapMebibytes: HEAP_MEBIBYTES,
      closingMs: CLOSING_MS,
      repeatable: ['ensure', 'segments', 'countRequests', 'follow', 'pause', 'readStatus'],
      restore(calls) {
        if (order !== undefined) calls[order]().catch(() => {});
        readStatus();
      },
      onEnd({ restarted, text }) {
        emit({ type: 'log', entry: { level: restarted ? 'warning' : 'problem', text, at: Date.now() } });
        if (!restarted) status = { ...status, notices: [{ kind: 'threads', text }] };
        setConnection(restarted ? 'connecting' : 'offline', text);
      },
    },
  );
  thread.listen(emit);
  readStatus();

  function emit(event: NetworkEvent): void {
    if (event.type === 'status') status = event.status;
    events.emit(event);
  }

  function setConnection(state: 'connecting' | 'offline', reason: string): void {
    emit({ type: 'status', status: { ...status, connection: { state, reason, since: Date.now() } } });
  }

  /** Fails where the store cannot be opened: the network then stays offline. */
  function readStatus(): void {
    thread.calls.readStatus().then(
      (read) => emit({ type: 'status', status: read }),
      (thrown: unknown) => {
        if (!closed && !thread.stopped) setConnection('offline', OrreryError.from(thrown).summary);
      },
    );
  }

  return extendRemote(thread.calls, {
    follow() {
      order = 'follow';
      return thread.calls.follow();
    },
    pause() {
      order = 'pause';
      return thread.calls.pause();
    },
    status: () => status,
    listen: events.listen,
    close() {
      closed = true;
      return thread.close();
    },
  });
}
