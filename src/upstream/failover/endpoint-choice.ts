/** The endpoints of a network: probes them, and switches to the one that failover-policy.ts names. */
import { raceAbort } from '../../async/index.ts';
import { type ChainPosition, OrreryError, type ServiceStatus } from '../../contract/index.ts';
import { limitedError } from '../http/pause.ts';
import type { UpstreamOptions } from '../options.ts';
import type { Upstream } from '../upstream.ts';
import { createConnectionKeeper, type UpstreamConnection } from './connection.ts';
import { createEndpoint, type Endpoint } from './endpoint.ts';
import { showsOutage } from './endpoint-health.ts';
import { endpointStatus } from './endpoint-status.ts';
import type { EventLog } from './event-log.ts';
import { bestEndpoint, type EndpointRecord, msToProbe, noteDistance, reasonToFailOver } from './failover-policy.ts';

/** Time for which an endpoint with invalid answers is avoided, if another one answers (milliseconds). */
const AVOIDED_MS = 60_000;

/** Callers share a probe, so the signal of one caller must not end it. It ends when its endpoint is closed. */
const NEVER = new AbortController().signal;

/** All endpoints of a network, and the choice of the one in use. */
export interface EndpointChoice {
  /** The endpoint to which requests are sent at present. */
  readonly used: Endpoint;
  /** All endpoints, in the order of preference. */
  readonly all: readonly Endpoint[];
  /** The connection state by the answers of the endpoint in use; offline with the reason of the preferred one. */
  readonly connection: UpstreamConnection;
  /** Resolves when the connection is live, or when the signal aborts. Never rejects. */
  whenLive(signal: AbortSignal): Promise<void>;
  /**
   * Runs work with the endpoint in use. After a failure, runs it again with the next one, as long as `mayPassElsewhere`
   * allows that and an endpoint is left. After a refusal, the next one is in use only if it answers: all can be overloaded
   * with the same list.
   * @throws OrreryError the last failure
   */
  withFailover<Result>(
    work: (endpoint: Endpoint) => Promise<Result>,
    mayPassElsewhere: (error: OrreryError) => boolean,
    signal: AbortSignal,
  ): Promise<Result>;
  /** Probes the endpoints that are not in use, if that is due. Does not wait for the answers. */
  probeOthers(): void;
  /** Prefers another endpoint to the one in use for a while, because its answers are invalid. */
  avoid(error: OrreryError): void;
  /** Returns the status of each endpoint, in the order of preference. */
  status(): ServiceStatus[];
  /** Stores the result of comparing the data of the endpoint at `address` with those of the endpoint in use. */
  setComparison(address: string, comparison: NonNullable<ServiceStatus['comparison']>): void;
}

/** Options of `createEndpointChoice`. */
export interface EndpointChoiceOptions {
  /** Base URLs, the preferred one first. */
  addresses: readonly [string, ...string[]];
  /** Creates a client with its callbacks. */
  connect(address: string, callbacks: Required<Pick<UpstreamOptions, 'onPause' | 'onConnect'>>): Upstream;
  /** The chain id that every endpoint must report before its data are used. */
  chainId: string;
  /**
   * Interval between two probes of an endpoint that is not in use (milliseconds). A tenth of it while the one in use
   * fails.
   */
  probeIntervalMs: number;
  /** Called when the endpoint in use reports a chain position. */
  onPosition(position: ChainPosition): void;
  /** Called when the connection is no longer live. */
  onAway(): void;
  /** Called when a status, the connection or the endpoint in use changes. */
  onChange(): void;
  /** Receives an entry when the connection changes, and for each switch to another endpoint. */
  eventLog: EventLog;
}

/**
 * Returns the object that chooses the endpoint in use among all endpoints of a network. It opens a client for each and
 * sends nothing before the first call. The first address is in use first.
 */
export function createEndpointChoice(options: EndpointChoiceOptions): EndpointChoice {
  const { addresses, connect, chainId, probeIntervalMs, onPosition, onAway, onChange, eventLog } = options;

  const keeper = createConnectionKeeper((before) => {
    const { state, reason } = keeper.current;
    if (state === 'live') eventLog({ level: 'info', text: `${used.endpoint.name} answers.` });
    else if (before.state !== state)
      eventLog({ level: 'warning', text: `${reason ?? 'The network does not answer'}.` });
    if (before.state === 'live' && state !== 'live') onAway();
    onChange();
  });

  function open(address: string): EndpointRecord {
    const record: EndpointRecord = {
      endpoint: createEndpoint(
        { address, chainId, connect: (callbacks) => connect(address, callbacks) },
        {
          answered: () => record === used && keeper.answered(),
          failed: (error, ofPoll) => failed(record, error, ofPoll),
          refused: (error) => eventLog({ level: 'problem', text: `Refused: ${error.summary}.` }),
          paused: () => record === used && keeper.failed(limited(record.endpoint), false),
          position(reported) {
            noteDistance(records, used, record, reported.height);
            if (record === used) onPosition(reported);
          },
          changed: onChange,
        },
      ),
      avoidedUntil: 0,
      probedAt: null,
      probe: undefined,
      blocksBehind: null,
      wasAlone: false,
      comparison: null,
    };
    return record;
  }

  const records = addresses.map(open) as [EndpointRecord, ...EndpointRecord[]];
  let used = records[0];
  const others = () => records.filter((record) => record !== used);

  function limited({ name, limitedUntil }: Endpoint): OrreryError {
    return limitedError(name, limitedUntil ?? Date.now());
  }

  function use(record: EndpointRecord, reason: string): void {
    if (record === used) return;
    const before = used.endpoint.health.position;
    used = record;
    const { name, health } = record.endpoint;
    eventLog({ level: 'warning', text: `${name} is now in use because ${reason}.` });
    if (health.state === 'live') keeper.answered();
    // A lower block may be that of a probe a while ago. If the endpoint is behind, its next answer says so.
    if (health.position !== null && health.position.height > (before?.height ?? 0n)) onPosition(health.position);
    onChange();
  }

  const isFirstProbeUnderWay = () =>
    others().some(({ probe, endpoint }) => probe !== undefined && endpoint.health.state === 'unknown');

  function failed(record: EndpointRecord, error: OrreryError, ofPoll: boolean): void {
    if (record !== used) return;
    const isLost = showsOutage(error, ofPoll);
    const next = isLost ? bestEndpoint(others(), performance.now()) : undefined;
    if (next !== undefined) use(next, error.summary);
    // The network is not offline as long as the first probe of another endpoint may be answered.
    else if (isLost && isFirstProbeUnderWay()) keeper.holdBack(error, ofPoll);
    else keeper.failed(error, ofPoll);
  }

  function avoid(record: EndpointRecord, error: OrreryError): void {
    record.avoidedUntil = performance.now() + AVOIDED_MS;
    const next = record === used ? bestEndpoint(others(), performance.now()) : undefined;
    if (next !== undefined) use(next, error.summary);
  }

  async function startProbe(record: EndpointRecord): Promise<void> {
    record.probedAt = performance.now();
    try {
      await record.endpoint.watch(NEVER);
      const reason = reasonToFailOver(records, used, record, performance.now());
      if (reason !== null) use(record, reason);
    } catch {
      // The health of the endpoint contains the failure.
    }
    if (!isFirstProbeUnderWay()) keeper.release();
  }

  /** Probes an endpoint, unless a probe of it is under way. Resolves with the end of the probe, and never rejects. */
  function probe(record: EndpointRecord): Promise<void> {
    record.probe ??= startProbe(record).finally(() => {
      record.probe = undefined;
    });
    return record.probe;
  }

  const probeInterval = () => (used.endpoint.health.state === 'live' ? probeIntervalMs : probeIntervalMs / 10);

  /**
   * Returns another endpoint after a failure, in the order of preference: a live one, else the first one that answers a
   * probe; undefined if there is none. Calls that fail at the same time share the probes.
   * @param tried the endpoints that failed in this call; they are left out
   */
  async function another(tried: ReadonlySet<EndpointRecord>, signal: AbortSignal): Promise<EndpointRecord | undefined> {
    const rest = () => records.filter((record) => !tried.has(record));
    for (const record of rest()) {
      const best = bestEndpoint(rest(), performance.now());
      if (best !== undefined) return best;
      if (record.probe === undefined && msToProbe(record, probeIntervalMs / 10) > 0) continue;
      await raceAbort(probe(record), signal);
    }
    return bestEndpoint(rest(), performance.now());
  }

  return {
    get used() {
      return used.endpoint;
    },
    all: records.map(({ endpoint }) => endpoint),
    get connection() {
      const { current } = keeper;
      // People know the preferred endpoint; the one in use may be the last one that was tried.
      const known = records.find(({ endpoint }) => endpoint.health.state !== 'refused')?.endpoint.health.problem;
      return current.state === 'offline' ? { ...current, reason: known ?? current.reason } : current;
    },
    whenLive: keeper.whenLive,
    async withFailover(work, mayPassElsewhere, signal) {
      const tried = new Set<EndpointRecord>();
      let refusal: string | undefined;
      for (let record = used; ; ) {
        try {
          const result = await work(record.endpoint);
          if (refusal !== undefined) use(record, refusal);
          return result;
        } catch (thrown) {
          const error = OrreryError.from(thrown);
          if (records.length === 1 || !mayPassElsewhere(error)) throw error;
          tried.add(record);
          const next = await another(tried, signal);
          if (next === undefined) throw error;
          if (error.code === 'UPSTREAM_REFUSED') refusal = error.summary;
          if (error.code === 'UPSTREAM_INVALID') avoid(record, error);
          else if (refusal === undefined && record === used) use(next, error.summary);
          record = refusal === undefined ? used : next;
        }
      }
    },
    probeOthers() {
      for (const record of others()) {
        if (msToProbe(record, probeInterval()) === 0) void probe(record);
      }
    },
    avoid: (error) => avoid(used, error),
    status: () => endpointStatus(records, used, probeInterval()),
    setComparison(address, comparison) {
      const record = records.find(({ endpoint }) => endpoint.address === address);
      if (record !== undefined) record.comparison = comparison;
      onChange();
    },
  };
}
