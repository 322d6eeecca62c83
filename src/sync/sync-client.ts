import { createEmitter } from '../async/index.ts';
import { type ListName, OrreryError } from '../contract/index.ts';
import { extendRemote, startThread } from '../threads/index.ts';
import type { ArchiveDownload, ListedSegments, SavedArchive } from './archives.ts';
import type { EnsureRequest } from './schedule/ensure.ts';
import type { ListTotals, SyncRequest } from './schedule/once.ts';
import type { NetworkEvent, NetworkOptions, NetworkStatus } from './status.ts';

/** The calls of a network. Every call except `follow` and `pause` can be cancelled. */
export interface SyncService {
  /**
   * Fetches rows that a scan needs and the store lacks: the nodes of an epoch, a party, or rows of a list beyond the
   * stored range, until `limit` more rows are stored or the list has ended. Concurrent calls for the same rows share
   * one fetch.
   * @throws OrreryError NOT_CACHED (the network is offline; says what is missing and why), EPOCH_UNKNOWN,
   *   PARTY_UNKNOWN, MARKET_UNKNOWN, UPSTREAM_REFUSED, UPSTREAM_INVALID, UPSTREAM_CURSOR_LOOP, LISTS_LIMIT_REACHED,
   *   CANCELLED
   */
  ensure<L extends ListName>(request: EnsureRequest<L>, signal?: AbortSignal): Promise<void>;
  /**
   * Syncs the requested lists once.
   * @throws OrreryError the first error; rows fetched before are kept
   */
  syncOnce(request: SyncRequest, signal?: AbortSignal): Promise<ListTotals>;
  /**
   * Fetches the history segments of the service.
   * @throws OrreryError UPSTREAM_*, CHAIN_MISMATCH, CANCELLED
   */
  segments(signal?: AbortSignal): Promise<ListedSegments>;
  /**
   * Saves an archive of a service as a new file, completely or not at all. The content is not checked.
   * @throws OrreryError UPSTREAM_*, CHAIN_MISMATCH, DISK_FULL, FILE_UNWRITABLE, CANCELLED
   */
  saveArchive(
    request: ArchiveDownload,
    options?: { onBytes?: (bytes: number) => void; signal?: AbortSignal },
  ): Promise<SavedArchive>;
  /** Number of requests sent so far, to all services. */
  countRequests(): Promise<number>;
  /** Syncs all lists in the background, until `pause`. */
  follow(): Promise<void>;
  pause(): Promise<void>;
}

/** The calls that the network thread serves. */
export interface SyncThreadService extends SyncService {
  readStatus(): NetworkStatus;
  close(): Promise<void>;
}

/**
 * Client of the network thread, which syncs one network and is the only writer of its store. If the store cannot be
 * opened (another chain, a newer format), every call fails with the reason. A thread that crashes is restarted, and
 * follows or pauses as before.
 */
export interface SyncClient extends SyncService {
  /** The status in the last report of the thread. */
  status(): NetworkStatus;
  /** Calls the listener for every event, until the returned function is called. */
  listen(listener: (event: NetworkEvent) => void): () => void;
  /** Closes quickly, even if the service does not answer. Committed rows stay. */
  close(): Promise<void>;
}

/**
 * Memory limit of the thread (MiB). At most three answers of the maximum size exist at once, which need less. From this
 * limit on, V8 lets the heap grow more between two collections of all of it (docs/decisions/38-usual-answers.md).
 */
const HEAP_MEBIBYTES = 2048;
/** Twice that of other threads: a page of 5,000 rows fits, and is garbage before it is copied (docs/decisions/28-first-sync.md). */
const YOUNG_MEBIBYTES = 24;

/**
 * Time for the thread to close (milliseconds). The thread has the lowest priority, so on a busy machine it may handle
 * the call only seconds later. Uncommitted rows are fetched again at the next start.
 */
const CLOSING_MS = 1_000;

/** Creates the status before the first report of the thread: connecting, with nothing known. */
function unknownStatus(): NetworkStatus {
  return {
    connection: { state: 'connecting', reason: null, since: Date.now() },
    limitedUntil: null,
    position: null,
    observedAt: null,
    currentEpoch: null,
    genesis: null,
    epochStart: null,
    epochExpiry: null,
    requests: 0,
    resources: [],
    services: [],
    background: [],
    notices: [],
    wireNames: null,
  };
}

/**
 * Starts the thread that synchronises a network, and returns its client. If the store cannot be opened, the network is
 * shown as offline. After a restart of the thread it follows or pauses as before.
 */
export function startSync(options: NetworkOptions): SyncClient {
  const events = createEmitter<NetworkEvent>();
  let status = unknownStatus();
  let closed = false;
  /** The last call of `follow` or `pause`, repeated on a restarted thread. */
  let order: 'follow' | 'pause' | undefined;

  const thread = startThread<SyncThreadService, NetworkEvent>(
    new URL('./network-thread.ts', import.meta.url),
    options,
    {
      heapMebibytes: HEAP_MEBIBYTES,
      youngMebibytes: YOUNG_MEBIBYTES,
      closingMs: CLOSING_MS,
      repeatable: ['ensure', 'segments', 'countRequests', 'follow', 'pause', 'readStatus'],
      restore(calls) {
        // If the new thread cannot open its store, `readStatus` says so.
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

  /**
   * Asks the thread for its status and emits it. If that fails, as when the store cannot be opened, the network stays
   * offline with the reason.
   */
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
