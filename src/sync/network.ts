import type { Direction, FilterOf, ListName, OrreryError, RowKey } from '../contract/index.ts';
import { startThread } from '../threads/index.ts';
import type { ArchiveRequest, ListedSegments, SavedArchive, SavingEvent } from './archives.ts';
import type { EnsureRequest } from './ensure.ts';
import type { SyncRequest, SyncTotals } from './once.ts';
import type { NetworkEvent, NetworkOptions, NetworkStatus } from './status.ts';
import { inWords } from './troubles.ts';

/** What the network thread serves. */
export type NetworkHandlers = {
  ensure(request: EnsureRequest, signal: AbortSignal): Promise<void>;
  syncOnce(request: SyncRequest, signal: AbortSignal): Promise<SyncTotals>;
  segments(input: undefined, signal: AbortSignal): Promise<ListedSegments>;
  saveArchive(request: ArchiveRequest, signal: AbortSignal): Promise<SavedArchive>;
  follow(input: undefined): void;
  pause(input: undefined): void;
  status(input: undefined): NetworkStatus;
  /** Ends with the thread. */
  untilEnd(input: undefined): Promise<void>;
  close(input: undefined): Promise<void>;
};

/**
 * A network kept in step with its data service, in a thread of its own that is the one writer of the network's store.
 * A store that cannot be opened (another chain, a newer format) makes every call fail with the reason.
 */
export interface Network {
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
  /** Fills and follows everything in the background, until `pause`. */
  follow(): Promise<void>;
  pause(): Promise<void>;
  /** Where the network stands, as last told by its thread. */
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

export function startNetwork(options: NetworkOptions): Network {
  const thread = startThread<NetworkHandlers, NetworkEvent | SavingEvent>(
    new URL('./network-thread.ts', import.meta.url),
    options,
    { heapMebibytes: HEAP_MEBIBYTES, closingMs: CLOSING_MS },
  );
  const listeners = new Set<(event: NetworkEvent) => void>();
  let closed = false;
  let status: NetworkStatus = {
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

  function tell(event: NetworkEvent): void {
    if (event.type === 'status') status = event.status;
    for (const listener of listeners) listener(event);
  }

  thread.listen((event) => {
    if (event.type !== 'saving') tell(event);
  });
  thread.call('status', undefined).then(
    (told) => tell({ type: 'status', status: told }),
    (error: OrreryError) => lost(error),
  );
  thread.call('untilEnd', undefined).catch((error: OrreryError) => lost(error));

  /** The thread ended, or never got its store: nothing will change from here on. */
  function lost(error: OrreryError): void {
    if (closed) return;
    const connection = { state: 'offline' as const, reason: inWords(error), since: Date.now() };
    tell({ type: 'status', status: { ...status, connection } });
  }

  return {
    ensure(list, filter, from, direction, limit, signal) {
      return thread.call('ensure', { list, filter, from, direction, limit }, signal);
    },
    syncOnce: (request, signal) => thread.call('syncOnce', request, signal),
    segments: (signal) => thread.call('segments', undefined, signal),
    async saveArchive(request, { onBytes, signal } = {}) {
      const stop = thread.listen((event) => {
        if (event.type === 'saving' && event.file === request.file) onBytes?.(event.bytes);
      });
      try {
        return await thread.call('saveArchive', request, signal);
      } finally {
        stop();
      }
    },
    follow: () => thread.call('follow', undefined),
    pause: () => thread.call('pause', undefined),
    status: () => status,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closed = true;
      return thread.close();
    },
  };
}
