import {
  type ChainPosition,
  type FilterOf,
  type HistorySegment,
  type ListName,
  type Market,
  OrreryError,
  type Page,
  type Pagination,
  type RecordOf,
  type ServiceStatus,
  type WireNames,
} from '../../contract/index.ts';
import type { EventLog } from '../event-log.ts';
import type { SaveOptions } from '../http/save-stream.ts';
import type { UpstreamOptions } from '../options.ts';
import type { Profile } from '../probe/probes.ts';
import type { ArchiveQuery, Identity, Upstream } from '../upstream.ts';
import { type Connection, createConnectionKeeper } from './connection.ts';
import { isOtherEndpoint, plainCursor, rebindCursor, withTags } from './cursor-tags.ts';
import { createEndpoint, type Endpoint } from './endpoint.ts';
import { endpointStatus } from './endpoint-status.ts';
import { bestEndpoint, type EndpointRecord, nextProbeAt, reasonToFailOver } from './failover-policy.ts';

/** Time for which a service with invalid answers is avoided, if another one answers (milliseconds). */
const AVOIDED_MS = 60_000;

/**
 * The data gateways of a network. Requests go to the best one, and to the next one if that fails. A cursor is valid
 * only at the service that issued it; the cursor of another service fails like a dead one.
 */
export interface UpstreamPool {
  /** Host and port of the service in use, for error texts. */
  readonly service: string;
  /** Its base URL. */
  readonly address: string;
  readonly connection: Connection;
  /** Newest reported block, and the time of the report (Unix milliseconds). */
  readonly position: ChainPosition | null;
  readonly observedAt: number | null;
  /** True while the service in use has not reached the newest block that another one reported. */
  readonly isBehind: boolean;
  /** Number of requests sent to all services. */
  readonly requests: number;
  readonly limitedUntil: number | null;
  /** Naming scheme of the service in use; null before its first records. */
  readonly wireNames: WireNames | null;
  services(): ServiceStatus[];
  /** @param rank returns the priority of the request; the lowest is sent first */
  list<L extends ListName>(
    list: L,
    filter: FilterOf<L>,
    pagination: Pagination,
    signal: AbortSignal,
    rank?: () => number,
  ): Promise<{ page: Page<RecordOf<L>>; position: ChainPosition | null }>;
  /** Returns true if another service than the one in use issued the cursor. */
  isOtherEndpoint(cursor: string): boolean;
  /** Tags the cursor for the service in use. The caller must verify its position there. */
  rebind(cursor: string): string;
  /**
   * Asks the service in use for its chain id and chain position.
   * @throws OrreryError CHAIN_MISMATCH
   */
  poll(signal: AbortSignal): Promise<Identity>;
  /** Polls with a short timeout, for regular calls. Also probes the other services when that is due. */
  watch(signal: AbortSignal): Promise<Identity>;
  /** Reports invalid answers of the service in use. Another service is preferred for a while. */
  distrust(error: OrreryError): void;
  /** Sends a request to one service, selected by its address. */
  askOne<Result>(
    address: string,
    send: (upstream: Upstream, signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result>;
  /** Stores the result of a comparison with the service in use. */
  compared(address: string, comparison: NonNullable<ServiceStatus['comparison']>): void;
  epoch(signal: AbortSignal, rank?: () => number): Promise<bigint | null>;
  markets(signal: AbortSignal): Promise<Market[] | null>;
  profiles(after: string | undefined, signal: AbortSignal, rank: () => number): Promise<Page<Profile> | null>;
  segments(signal: AbortSignal): Promise<HistorySegment[] | null>;
  /** Downloads an archive. A probe timeout does not abort it, because the bytes that it already has would be lost. */
  saveArchive(request: ArchiveQuery, options: SaveOptions, signal: AbortSignal): Promise<{ bytes: number }>;
  whenLive(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface UpstreamPoolOptions {
  /** Base URLs, the preferred one first. */
  addresses: readonly [string, ...string[]];
  /** Creates a client with its callbacks. */
  connect(address: string, callbacks: Required<Pick<UpstreamOptions, 'onPause' | 'onConnect'>>): Upstream;
  chainId: string;
  /**
   * Interval between two probes of a service that is not in use (milliseconds). A tenth of it while the one in use
   * fails.
   */
  probeIntervalMs: number;
  /** Position and time of the last run, from the store. */
  position: ChainPosition | null;
  observedAt: number | null;
  onPosition(position: ChainPosition, observedAt: number): void;
  onChange(): void;
  eventLog: EventLog;
}

export function createUpstreamPool({
  addresses,
  connect,
  chainId,
  probeIntervalMs,
  onPosition,
  onChange,
  eventLog,
  ...known
}: UpstreamPoolOptions): UpstreamPool {
  const comparisons = new Map<string, NonNullable<ServiceStatus['comparison']>>();
  let { position, observedAt } = known;
  let highest = position?.height ?? 0n;

  const keeper = createConnectionKeeper((before) => {
    const { state, reason } = keeper.current;
    if (state === 'live') eventLog({ level: 'info', text: `${used.service.name} answers.` });
    else if (before.state !== state)
      eventLog({ level: 'warning', text: `${reason ?? 'The network does not answer'}.` });
    onChange();
  });

  function open(address: string): EndpointRecord {
    const candidate: EndpointRecord = {
      service: createEndpoint(
        { address, chainId, connect: (callbacks) => connect(address, callbacks) },
        {
          answered: () => candidate === used && keeper.answered(),
          failed: (error, ofPoll) => failed(candidate, error, ofPoll),
          paused: () => candidate === used && keeper.failed(limited(candidate.service), false),
          position: (reported) => candidate === used && observe(reported),
          changed: onChange,
        },
      ),
      avoidedUntil: 0,
      probedAt: 0,
    };
    return candidate;
  }

  const candidates = addresses.map(open) as [EndpointRecord, ...EndpointRecord[]];
  let used = candidates[0];
  const others = () => candidates.filter((candidate) => candidate !== used);

  function limited({ name, limitedUntil }: Endpoint): OrreryError {
    return new OrreryError('UPSTREAM_LIMITED', {
      service: name,
      until: new Date(limitedUntil ?? Date.now()).toISOString(),
    });
  }

  function observe(reported: ChainPosition): void {
    position = reported;
    observedAt = Date.now();
    if (reported.height > highest) highest = reported.height;
    onPosition(reported, observedAt);
    onChange();
  }

  function use(candidate: EndpointRecord, reason: string): void {
    if (candidate === used) return;
    used = candidate;
    const { name, health } = candidate.service;
    eventLog({ level: 'warning', text: `${name} is now in use: ${reason}.` });
    if (health.state === 'live') keeper.answered();
    if (health.position !== null) observe(health.position);
    onChange();
  }

  function failed(candidate: EndpointRecord, error: OrreryError, ofPoll: boolean): void {
    if (error.code === 'CHAIN_MISMATCH') eventLog({ level: 'problem', text: `Refused: ${error.summary}.` });
    if (candidate !== used) return;
    const next = ofPoll || error.isOffline ? bestEndpoint(others(), Date.now()) : undefined;
    if (next === undefined) keeper.failed(error, ofPoll);
    else use(next, error.summary);
  }

  function avoid(candidate: EndpointRecord, error: OrreryError): void {
    candidate.avoidedUntil = Date.now() + AVOIDED_MS;
    const next = candidate === used ? bestEndpoint(others(), Date.now()) : undefined;
    if (next !== undefined) use(next, error.summary);
  }

  async function probe(candidate: EndpointRecord, signal: AbortSignal): Promise<void> {
    candidate.probedAt = Date.now();
    await candidate.service.watch(signal);
    const reason = reasonToFailOver(candidates, used, candidate, Date.now());
    if (reason !== null) use(candidate, reason);
  }

  const probeInterval = () => (used.service.health.state === 'live' ? probeIntervalMs : probeIntervalMs / 10);

  function probeOthers(signal: AbortSignal): void {
    for (const candidate of others()) {
      if (nextProbeAt(candidate, probeInterval()) > Date.now()) continue;
      // The health of the service contains the result.
      probe(candidate, signal).catch(() => {});
    }
  }

  /** Finds another service after a failure: a live one, else the first one that answers a probe. */
  async function another(tried: ReadonlySet<EndpointRecord>, signal: AbortSignal): Promise<EndpointRecord | undefined> {
    const rest = () => candidates.filter((candidate) => !tried.has(candidate));
    for (const candidate of rest()) {
      const best = bestEndpoint(rest(), Date.now());
      if (best !== undefined) return best;
      if (nextProbeAt(candidate, probeIntervalMs / 10) > Date.now()) continue;
      await probe(candidate, signal).catch(() => {});
    }
    return bestEndpoint(rest(), Date.now());
  }

  /** Sends a request to the service in use, and to the next one if that service fails. */
  async function pass<Result>(
    send: (upstream: Upstream, signal: AbortSignal, service: Endpoint) => Promise<Result>,
    signal: AbortSignal,
    survivesOutage = false,
  ): Promise<Result> {
    for (const tried = new Set<EndpointRecord>(); ; ) {
      const candidate = used;
      const { service } = candidate;
      try {
        return await service.pass((upstream, either) => send(upstream, either, service), signal, survivesOutage);
      } catch (thrown) {
        const error = OrreryError.from(thrown);
        const isWrong = error.code === 'UPSTREAM_INVALID';
        if (candidates.length === 1 || !(isWrong || error.isOffline)) throw error;
        tried.add(candidate);
        const next = await another(tried, signal);
        if (next === undefined) throw error;
        if (isWrong) avoid(candidate, error);
        else if (candidate === used) use(next, error.summary);
      }
    }
  }

  return {
    get service() {
      return used.service.name;
    },
    get address() {
      return used.service.address;
    },
    get connection() {
      return keeper.current;
    },
    get position() {
      return position;
    },
    get observedAt() {
      return observedAt;
    },
    get isBehind() {
      const { health } = used.service;
      return candidates.length > 1 && health.position !== null && health.position.height < highest;
    },
    get requests() {
      return candidates.reduce((sum, { service }) => sum + service.requests, 0);
    },
    get limitedUntil() {
      return used.service.limitedUntil;
    },
    get wireNames() {
      return used.service.wireNames;
    },
    services: () => endpointStatus(candidates, used, probeInterval(), comparisons),
    list: (list, filter, pagination, signal, rank) =>
      pass(async (upstream, either, service) => {
        const after = pagination.after && plainCursor(pagination.after, service.tag, service.name);
        const answer = await upstream.list(list, filter, { ...pagination, after }, either, rank);
        service.observe(answer.position);
        return { ...answer, page: withTags(answer.page, service.tag) };
      }, signal),
    isOtherEndpoint: (cursor) => isOtherEndpoint(cursor, used.service.tag),
    rebind: (cursor) => rebindCursor(cursor, used.service.tag),
    poll: (signal) => pollAny((service) => service.poll(signal), signal),
    watch(signal) {
      probeOthers(signal);
      return used.service.watch(signal);
    },
    distrust: (error) => avoid(used, error),
    askOne(address, send, signal) {
      const { service } = candidates.find((candidate) => candidate.service.address === address) ?? used;
      return service.pass(send, signal);
    },
    compared(address, comparison) {
      comparisons.set(address, comparison);
      onChange();
    },
    epoch: (signal, rank) => pass((upstream, either) => upstream.epoch(either, rank), signal),
    markets: (signal) => pass((upstream, either) => upstream.markets(either), signal),
    profiles: (after, signal, rank) =>
      pass(async (upstream, either, service) => {
        const cursor = after && plainCursor(after, service.tag, service.name);
        const page = await upstream.profiles(cursor, either, rank);
        return page && withTags(page, service.tag);
      }, signal),
    segments: (signal) => pass((upstream, either) => upstream.segments(either), signal),
    saveArchive: (request, options, signal) =>
      pass((upstream, either) => upstream.saveArchive(request, options, either), signal, true),
    whenLive: (signal) => keeper.whenLive(signal),
    async close() {
      await Promise.all(candidates.map(({ service }) => service.close()));
    },
  };

  /** Polls the service in use, and after a failure the next one, until one answers. */
  async function pollAny(poll: (service: Endpoint) => Promise<Identity>, signal: AbortSignal): Promise<Identity> {
    for (const tried = new Set<EndpointRecord>(); ; ) {
      const candidate = used;
      try {
        return await poll(candidate.service);
      } catch (thrown) {
        tried.add(candidate);
        const next = signal.aborted ? undefined : await another(tried, signal);
        if (next === undefined) throw thrown;
        use(next, OrreryError.from(thrown).summary);
      }
    }
  }
}
