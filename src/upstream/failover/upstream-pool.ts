import { rm } from 'node:fs/promises';
import type { ChainPosition, OrreryError, ServiceStatus, WireNames } from '../../contract/index.ts';
import type { SaveOptions } from '../http/client.ts';
import type { ServiceIdentity } from '../identity.ts';
import type { ArchiveQuery, Upstream } from '../upstream.ts';
import type { UpstreamConnection } from './connection.ts';
import type { Endpoint } from './endpoint.ts';
import { createEndpointChoice, type EndpointChoiceOptions } from './endpoint-choice.ts';
import { isOtherEndpoint, plainCursor, rebindCursor, withTags } from './endpoint-cursors.ts';
import { type BlockReport, disproves, IMPOSSIBLE_BLOCKS } from './failover-policy.ts';
import { refusalBeyond } from './refusal-beyond.ts';

/**
 * Blocks that the only service of a network may be below the newest block that it reported. One name may stand for
 * several machines, some a few blocks behind; more blocks mean that the service was set back and reads them again.
 */
const ALONE_BEHIND = 100n;

/** Requests that the pool sends as one data gateway would. */
type SharedRequests = Pick<Upstream, 'list' | 'epoch' | 'markets' | 'assets' | 'profiles' | 'segments'>;

/**
 * The data gateways of a network. Requests go to the best one, and to the next one if that fails. A cursor is valid only
 * at the service that issued it; at another one, the request fails with UPSTREAM_REFUSED.
 */
export interface UpstreamPool extends SharedRequests {
  /** Host and port of the service in use, for error texts. */
  readonly service: string;
  /** Base URL of the service in use. */
  readonly address: string;
  /** The connection state of the network. */
  readonly connection: UpstreamConnection;
  /**
   * The block that the service in use reports. While the network is not live, the newest one that any service of several
   * has reported, also in an earlier run; null before the first report.
   */
  readonly position: ChainPosition | null;
  /** Time of that report (Unix milliseconds); null before the first report. */
  readonly observedAt: number | null;
  /** True while the service in use has not reached the newest block that was reported, by it or by another one. */
  readonly isBehind: boolean;
  /** Number of requests sent to all services. */
  readonly requests: number;
  /** End of the pause that the service in use asked for (Unix milliseconds); null without one. */
  readonly limitedUntil: number | null;
  /** Naming scheme of the service in use; null before its first records. */
  readonly wireNames: WireNames | null;
  /** Returns the status of each service, in the order of preference. */
  services(): ServiceStatus[];
  /** Returns true if another service than the one in use issued the cursor. */
  isOtherEndpoint(cursor: string): boolean;
  /** Tags the cursor for the service in use. The caller must verify its position there. */
  rebind(cursor: string): string;
  /**
   * Asks the service in use for its chain id and chain position.
   * @throws OrreryError CHAIN_MISMATCH
   */
  poll(signal: AbortSignal): Promise<ServiceIdentity>;
  /** Polls with a short timeout, for regular calls. Also probes the other services when that is due. */
  watch(signal: AbortSignal): Promise<ServiceIdentity>;
  /** Reports invalid answers of the service in use. Another service is preferred for a while. */
  distrust(error: OrreryError): void;
  /** Sends a request to one service, selected by its base URL, and to no other one if it fails. */
  askOne<Result>(
    address: string,
    send: (upstream: Upstream, signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result>;
  /** Stores the result of a comparison with the service in use. */
  compared(address: string, comparison: NonNullable<ServiceStatus['comparison']>): void;
  /** Downloads an archive, only from the service at `address` if that is given. A probe timeout does not abort it. */
  saveArchive(
    request: ArchiveQuery,
    options: SaveOptions,
    signal: AbortSignal,
    address?: string,
  ): Promise<{ bytes: number }>;
  /** Resolves when the connection is live, or when the signal aborts. Never rejects. */
  whenLive(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Options of `createUpstreamPool`. */
export interface UpstreamPoolOptions extends Omit<EndpointChoiceOptions, 'onPosition' | 'onAway'> {
  /** Newest block that the last run stored; null if there is none. */
  position: ChainPosition | null;
  /** Time at which it was reported (Unix milliseconds); null if there is none. */
  observedAt: number | null;
  /** Called when `position` changes. `observedAt` is the time of the report (Unix milliseconds). */
  onPosition(position: ChainPosition, observedAt: number): void;
  /** Called when the service in use has answered a poll. */
  onIdentity?(identity: ServiceIdentity): void;
}

/** Returns the clients of all data gateways of a network as one. It sends nothing before the first call. */
export function createUpstreamPool({ onPosition, onIdentity, ...options }: UpstreamPoolOptions): UpstreamPool {
  let shown: Pick<UpstreamPoolOptions, 'position' | 'observedAt'> = options;
  /** The report of the highest block. The clock of its service is not stored. */
  let newest: typeof shown & Pick<BlockReport, 'clockSkewMs'> = { ...shown, clockSkewMs: null };
  const highest = () => newest.position?.height ?? 0n;

  function show(report: typeof shown): void {
    shown = report;
    if (report.position !== null) onPosition(report.position, report.observedAt ?? Date.now());
    options.onChange();
  }

  const choice = createEndpointChoice({
    ...options,
    onPosition(reported) {
      const newer = reported.height - highest();
      if (shown.position !== null && newer > IMPOSSIBLE_BLOCKS) return;
      const { health } = choice.used;
      const report = { position: reported, observedAt: Date.now(), clockSkewMs: health.clockSkewMs };
      if (newer >= 0n || disproves(health, { ...newest, positionAt: newest.observedAt })) newest = report;
      show(report);
    },
    onAway() {
      // The last service that answered may be behind another one. A service alone was set back: its word stays.
      if (choice.all.length > 1 && shown.position !== newest.position) show(newest);
    },
  });

  /**
   * Sends a request to the endpoint in use, and to the next one if that one is offline or breaks the interface. Throws
   * the error of the last one if none is left.
   * @param survivesOutage true if a health probe that times out does not abort the request
   */
  function send<Result>(
    request: (upstream: Upstream, signal: AbortSignal, endpoint: Endpoint) => Promise<Result>,
    signal: AbortSignal,
    survivesOutage = false,
  ): Promise<Result> {
    return choice.withFailover(
      (endpoint) => endpoint.pass((upstream, either) => request(upstream, either, endpoint), signal, survivesOutage),
      (error) => error.isOffline || error.code === 'UPSTREAM_INVALID',
      signal,
    );
  }

  const endpointAt = (address: string) => choice.all.find((known) => known.address === address) ?? choice.used;

  async function polled(polling: Promise<ServiceIdentity>): Promise<ServiceIdentity> {
    const identity = await polling;
    onIdentity?.(identity);
    return identity;
  }

  return {
    get service() {
      return choice.used.name;
    },
    get address() {
      return choice.used.address;
    },
    get connection() {
      return choice.connection;
    },
    get position() {
      return shown.position;
    },
    get observedAt() {
      return shown.observedAt;
    },
    get isBehind() {
      const { health } = choice.used;
      const allowed = choice.all.length > 1 ? 0n : ALONE_BEHIND;
      return health.position !== null && health.position.height + allowed < highest();
    },
    get requests() {
      return choice.all.reduce((sum, { requests }) => sum + requests, 0);
    },
    get limitedUntil() {
      return choice.used.limitedUntil;
    },
    get wireNames() {
      return choice.used.wireNames;
    },
    services: choice.status,
    list: (list, filter, pagination, options) =>
      send(async (upstream, either, { name, tag, observe }) => {
        const after = pagination.after && plainCursor(pagination.after, tag, name);
        const answer = await upstream.list(list, filter, { ...pagination, after }, { ...options, signal: either });
        observe(answer.position);
        return { ...answer, page: withTags(answer.page, tag) };
      }, options.signal),
    isOtherEndpoint: (cursor) => isOtherEndpoint(cursor, choice.used.tag),
    rebind: (cursor) => rebindCursor(cursor, choice.used.tag),
    poll: (signal) =>
      polled(
        choice.withFailover(
          (endpoint) => endpoint.poll(signal),
          () => !signal.aborted,
          signal,
        ),
      ),
    watch(signal) {
      choice.probeOthers();
      return polled(choice.used.watch(signal));
    },
    distrust: choice.avoid,
    askOne: (address, request, signal) => endpointAt(address).pass(request, signal),
    compared: choice.setComparison,
    epoch: (options) => send((upstream, either) => upstream.epoch({ ...options, signal: either }), options.signal),
    markets: (signal) => send((upstream, either) => upstream.markets(either), signal),
    assets: (signal) => send((upstream, either) => upstream.assets(either), signal),
    profiles: (after, options) =>
      send(async (upstream, either, { name, tag }) => {
        const cursor = after && plainCursor(after, tag, name);
        const page = await upstream.profiles(cursor, { ...options, signal: either });
        return page && withTags(page, tag);
      }, options.signal),
    segments: (signal) => send((upstream, either) => upstream.segments(either), signal),
    async saveArchive(request, options, signal, address) {
      let isSaved = false;
      // A file without a passed check of identity may be from another chain, so no attempt leaves one.
      const discard = async () => {
        if (isSaved) await rm(options.file, { force: true });
        isSaved = false;
      };
      const save = async (upstream: Upstream, either: AbortSignal, endpoint: Endpoint) => {
        await discard();
        const saved = await upstream.saveArchive(request, options, either).catch((thrown: unknown) => {
          throw refusalBeyond(thrown, request.to, endpoint.health.position, highest());
        });
        isSaved = true;
        return saved;
      };
      try {
        if (address === undefined) return await send(save, signal, true);
        const endpoint = endpointAt(address);
        return await endpoint.pass((upstream, either) => save(upstream, either, endpoint), signal, true);
      } catch (thrown) {
        await discard();
        throw thrown;
      }
    },
    whenLive: choice.whenLive,
    async close() {
      await Promise.all(choice.all.map((endpoint) => endpoint.close()));
    },
  };
}
