/**
 * The session of one network inside its thread. It owns the only writer of the store and the only client of the
 * services.
 */
import { createThrottle, raceAbort } from '../async/index.ts';
import { type ListName, writeListing } from '../contract/index.ts';
import { openListWriter } from '../store/index.ts';
import { createUpstream, createUpstreamPool, type EventLog, type OpenExchange } from '../upstream/index.ts';
import {
  type ArchiveDownload,
  createArchiveSaver,
  type ListedSegments,
  type SavedArchive,
  type SavingEvent,
} from './archives.ts';
import { createListsLimit } from './lists/lists-limit.ts';
import { createResources } from './lists/resources.ts';
import { noticesOf } from './notices.ts';
import { ReportedChain } from './reported-chain.ts';
import { createBackground } from './schedule/background.ts';
import { createComparer } from './schedule/compare-endpoints.ts';
import { createMarketDiscovery } from './schedule/discover-markets.ts';
import { createEnsure, type EnsureRequest } from './schedule/ensure.ts';
import { createFollower } from './schedule/follower.ts';
import { createSyncOnce, type ListTotals, type SyncRequest } from './schedule/once.ts';
import type { NetworkEvent, NetworkOptions, NetworkStatus } from './status.ts';

/** Minimum time between two status events (milliseconds). */
export const STATUS_EVERY_MS = 200;
/** Minimum time between two events of new rows of one list (milliseconds). */
const ROWS_EVERY_MS = 300;
/**
 * Time between two polls (milliseconds). 1.75 s poll + 2.5 s probe timeout + 0.2 s throttle: the status is at most 5 s
 * stale.
 */
export const POLL_MS = 1_750;
/** Number of polls of the service in use between two probes of another one. */
const POLLS_PER_PROBE = 15;

/** The synchronisation of one network inside its thread. */
export interface Session {
  /** Fetches and stores the rows that a request lacks; see `createEnsure`. */
  ensure(request: EnsureRequest, signal: AbortSignal): Promise<void>;
  /** Syncs lists once, to both ends; see `createSyncOnce`. */
  syncOnce(request: SyncRequest, signal: AbortSignal): Promise<ListTotals>;
  /** Asks the service in use for its history segments. */
  segments(signal: AbortSignal): Promise<ListedSegments>;
  /** Downloads an archive to a file; see `createArchiveSaver`. */
  saveArchive(request: ArchiveDownload, signal: AbortSignal): Promise<SavedArchive>;
  /** Starts to keep the lists in step in the background. Does nothing if that runs. */
  follow(): void;
  /** Ends the work in the background. Stored rows stay. */
  pause(): void;
  /** Returns the status of the network. */
  status(): NetworkStatus;
  /** Aborts the work in progress, closes the connections and the store. */
  close(): Promise<void>;
}

/**
 * Opens the network's store for writing and creates the session that synchronises it; reports events through `emit`.
 * @param openExchange opens the connections to a service; over HTTP by default
 * @throws OrreryError OPTION_INVALID, CHAIN_MISMATCH (the folder holds another chain), STORE_NEWER, STORE_DAMAGED,
 *   FILE_UNWRITABLE, DISK_FULL
 */
export function openSyncSession(
  options: NetworkOptions,
  emit: (event: NetworkEvent | SavingEvent) => void,
  openExchange?: OpenExchange,
): Session {
  const writer = openListWriter(options.folder, options.chainId);
  const life = new AbortController();
  const rows = createThrottle((resource: string) => {
    const [list, scope = ''] = resource.split(' ');
    emit({ type: 'rows', list: list as ListName, scope });
  }, ROWS_EVERY_MS);
  const changes = createThrottle(() => emit({ type: 'status', status: status() }), STATUS_EVERY_MS);
  const onChange = () => changes.request('');
  const stored = writer.chainState();
  const chain = new ReportedChain({ writer, currentEpoch: () => resources.nodes.epochs.current, life: life.signal });

  const eventLog: EventLog = (entry) => {
    if (!life.signal.aborted) emit({ type: 'log', entry: { ...entry, at: Date.now() } });
  };

  const pollMs = options.pollMs ?? POLL_MS;
  const pool = createUpstreamPool({
    addresses: [options.baseUrl, ...(options.others ?? [])],
    connect: (baseUrl, callbacks) =>
      createUpstream({ baseUrl, requestsPerSecond: options.requestsPerSecond, openExchange, ...callbacks }),
    eventLog,
    probeIntervalMs: POLLS_PER_PROBE * pollMs,
    chainId: options.chainId,
    position: stored.position,
    observedAt: stored.observedAt,
    onPosition(position, observedAt) {
      if (!lags()) chain.reportPosition(position, observedAt);
    },
    onIdentity: (identity) => chain.reportTimes(identity),
    onChange,
  });

  /**
   * Returns true while the service in use has not reached the newest block of several. Its own block is not stored: the next
   * run must know by the newest one that it is behind.
   */
  function lags(): boolean {
    return (options.others ?? []).length > 0 && pool.isBehind;
  }

  const limit = createListsLimit(writer, options.listsLimitBytes);
  const resources = createResources({
    pool,
    writer,
    onRows: (list, scope) => rows.request(`${list} ${scope}`),
    onChange,
    eventLog,
    requireRoom: limit.requireRoom,
    life: life.signal,
    pageRows: options.pageRows,
  });

  const markets = createMarketDiscovery({
    pool,
    resources,
    writer,
    eventLog,
    onChange,
    named: options.markets ?? [],
    life: life.signal,
  });
  const follower = createFollower(pool, resources, markets.discover, pollMs);
  const background = createBackground({
    pool,
    resources,
    writer,
    onProfiles: () => rows.request('parties '),
    onChange,
    eventLog,
    pollMs,
  });
  const compareServices = createComparer(pool, () => resources.nodes.epochs.current, eventLog);
  let comparing: AbortController | undefined;
  const hasEpoch = (epoch: bigint) => writer.epochs().includes(epoch);
  const ensure = createEnsure(pool, resources, hasEpoch, () => follower.active);
  const syncOnce = createSyncOnce(pool, resources, markets.discover, () => writer.resources());

  function status(): NetworkStatus {
    const services = pool.services();
    return {
      connection: pool.connection,
      limitedUntil: pool.limitedUntil,
      position: pool.position,
      observedAt: pool.observedAt,
      currentEpoch: resources.nodes.epochs.current,
      genesis: chain.genesis,
      epochStart: chain.epochStart,
      epochExpiry: chain.epochExpiry,
      requests: pool.requests,
      resources: resources.progress(),
      services,
      background: background.tasks(),
      notices: [...noticesOf(services), ...limit.notices(), ...markets.notices()],
      wireNames: pool.wireNames,
    };
  }

  function follow(): void {
    follower.start();
    background.start();
    if (options.compareServices !== true || comparing !== undefined) return;
    comparing = new AbortController();
    // The comparison ends only with its signal.
    compareServices(comparing.signal).catch(() => {});
  }

  function pause(): void {
    follower.stop();
    background.stop();
    comparing?.abort();
    comparing = undefined;
  }

  /** Returns a call that is cancelled with the session, before the store that it uses is closed. */
  const whileOpen =
    <Request, Result>(call: (request: Request, signal: AbortSignal) => Promise<Result>) =>
    (request: Request, signal: AbortSignal) =>
      raceAbort(call(request, signal), life.signal);

  return {
    ensure: whileOpen(ensure),
    syncOnce: whileOpen(syncOnce),
    async segments(signal) {
      const segments = await pool.segments(signal);
      return { listing: segments && writeListing(segments), source: pool.address };
    },
    saveArchive: createArchiveSaver(pool, emit),
    follow,
    pause,
    status,
    async close() {
      pause();
      try {
        chain.saveLast(lags() ? { position: null, observedAt: null } : pool);
      } finally {
        life.abort();
        rows.stop();
        changes.stop();
        await pool.close();
        writer.close();
      }
    },
  };
}
