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

/** A service that answered wrongly is avoided for so long, where another one answers. */
const AVOIDED_MS = 60_000;

/**
 * The way to upstream that everything in this room takes: the best of the network's services, and another one when that
 * fails. Cursors belong to the service that gave them; one of another service is refused as a dead one is.
 */
export interface UpstreamPool {
  /** Host and port of the service in use, as errors name it. */
  readonly service: string;
  /** Its base URL. */
  readonly address: string;
  readonly connection: Connection;
  /** Newest block told of, and when (Unix milliseconds). */
  readonly position: ChainPosition | null;
  readonly observedAt: number | null;
  /** True while the service in use has not yet reached the newest block that another one told of. */
  readonly isBehind: boolean;
  /** Requests sent to all services. */
  readonly requests: number;
  readonly limitedUntil: number | null;
  /** The names the service in use was seen to write; null before its first records. */
  readonly wireNames: WireNames | null;
  services(): ServiceStatus[];
  /** @param rank of those that wait for their turn the lowest goes first */
  list<L extends ListName>(
    list: L,
    filter: FilterOf<L>,
    pagination: Pagination,
    signal: AbortSignal,
    rank?: () => number,
  ): Promise<{ page: Page<RecordOf<L>>; position: ChainPosition | null }>;
  /** True where another service than the one in use gave the cursor. */
  isOtherEndpoint(cursor: string): boolean;
  /** The cursor as if the service in use had given it; whoever uses it must prove what it means there. */
  rebind(cursor: string): string;
  /**
   * Asks the service in use who it is and where its chain stands.
   * @throws OrreryError CHAIN_MISMATCH
   */
  poll(signal: AbortSignal): Promise<Identity>;
  /** As `poll`, for who asks again and again; also looks at the other services when that is due. */
  watch(signal: AbortSignal): Promise<Identity>;
  /** The service in use answers wrongly: another one is preferred for a while. */
  distrust(error: OrreryError): void;
  /** Passes something to one service by its address, whichever is in use. */
  askOne<Result>(
    address: string,
    send: (upstream: Upstream, signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result>;
  /** What a comparison of a service's answers with those of the one in use found. */
  compared(address: string, comparison: NonNullable<ServiceStatus['comparison']>): void;
  epoch(signal: AbortSignal, rank?: () => number): Promise<bigint | null>;
  markets(signal: AbortSignal): Promise<Market[] | null>;
  profiles(after: string | undefined, signal: AbortSignal, rank: () => number): Promise<Page<Profile> | null>;
  segments(signal: AbortSignal): Promise<HistorySegment[] | null>;
  /** Not let go when the service falls silent: archives take long, and what has come of one would be lost. */
  saveArchive(request: ArchiveQuery, options: SaveOptions, signal: AbortSignal): Promise<{ bytes: number }>;
  whenLive(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface UpstreamPoolOptions {
  /** Base URLs, the preferred one first. */
  addresses: readonly [string, ...string[]];
  /** Opens a client with what it shall call. */
  connect(address: string, callbacks: Required<Pick<UpstreamOptions, 'onPause' | 'onConnect'>>): Upstream;
  chainId: string;
  /** How often services that are not in use are looked at (milliseconds); ten times as often while the one in use fails. */
  lookEveryMs: number;
  /** What was known before this run. */
  position: ChainPosition | null;
  observedAt: number | null;
  onPosition(position: ChainPosition, observedAt: number): void;
  onChange(): void;
  journal: EventLog;
}

export function createUpstreamPool({
  addresses,
  connect,
  chainId,
  lookEveryMs,
  onPosition,
  onChange,
  journal,
  ...known
}: UpstreamPoolOptions): UpstreamPool {
  const comparisons = new Map<string, NonNullable<ServiceStatus['comparison']>>();
  let { position, observedAt } = known;
  let highest = position?.height ?? 0n;

  const keeper = createConnectionKeeper((before) => {
    const { state, reason } = keeper.current;
    if (state === 'live') journal({ level: 'info', text: `${used.service.name} answers.` });
    else if (before.state !== state) journal({ level: 'warning', text: `${reason ?? 'The network does not answer'}.` });
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
          position: (told) => candidate === used && observe(told),
          changed: onChange,
        },
      ),
      avoidedUntil: 0,
      lookedAt: 0,
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

  function observe(told: ChainPosition): void {
    position = told;
    observedAt = Date.now();
    if (told.height > highest) highest = told.height;
    onPosition(told, observedAt);
    onChange();
  }

  function use(candidate: EndpointRecord, reason: string): void {
    if (candidate === used) return;
    used = candidate;
    const { name, health } = candidate.service;
    journal({ level: 'warning', text: `${name} is now in use: ${reason}.` });
    if (health.state === 'live') keeper.answered();
    if (health.position !== null) observe(health.position);
    onChange();
  }

  function failed(candidate: EndpointRecord, error: OrreryError, ofPoll: boolean): void {
    if (error.code === 'CHAIN_MISMATCH') journal({ level: 'problem', text: `Refused: ${error.summary}.` });
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

  async function look(candidate: EndpointRecord, signal: AbortSignal): Promise<void> {
    candidate.lookedAt = Date.now();
    await candidate.service.watch(signal);
    const reason = reasonToFailOver(candidates, used, candidate, Date.now());
    if (reason !== null) use(candidate, reason);
  }

  const lookEvery = () => (used.service.health.state === 'live' ? lookEveryMs : lookEveryMs / 10);

  function lookAround(signal: AbortSignal): void {
    for (const candidate of others()) {
      if (nextProbeAt(candidate, lookEvery()) > Date.now()) continue;
      // What it found stands in the service's health.
      look(candidate, signal).catch(() => {});
    }
  }

  /** Another service to go on with after a failure: one that is known to answer, else one that turns out to. */
  async function another(tried: ReadonlySet<EndpointRecord>, signal: AbortSignal): Promise<EndpointRecord | undefined> {
    const rest = () => candidates.filter((candidate) => !tried.has(candidate));
    for (const candidate of rest()) {
      const best = bestEndpoint(rest(), Date.now());
      if (best !== undefined) return best;
      if (nextProbeAt(candidate, lookEveryMs / 10) > Date.now()) continue;
      await look(candidate, signal).catch(() => {});
    }
    return bestEndpoint(rest(), Date.now());
  }

  /** Sends something to the service in use, and where that fails for reasons of the service to the next one. */
  async function pass<Result>(
    send: (upstream: Upstream, signal: AbortSignal, service: Endpoint) => Promise<Result>,
    signal: AbortSignal,
    steadfast = false,
  ): Promise<Result> {
    for (const tried = new Set<EndpointRecord>(); ; ) {
      const candidate = used;
      const { service } = candidate;
      try {
        return await service.pass((upstream, either) => send(upstream, either, service), signal, steadfast);
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
    services: () => endpointStatus(candidates, used, lookEvery(), comparisons),
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
      lookAround(signal);
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

  /** A look at the service in use; where that fails, at the next one, until one answers. */
  async function pollAny(look: (service: Endpoint) => Promise<Identity>, signal: AbortSignal): Promise<Identity> {
    for (const tried = new Set<EndpointRecord>(); ; ) {
      const candidate = used;
      try {
        return await look(candidate.service);
      } catch (thrown) {
        tried.add(candidate);
        const next = signal.aborted ? undefined : await another(tried, signal);
        if (next === undefined) throw thrown;
        use(next, OrreryError.from(thrown).summary);
      }
    }
  }
}
