/** One data gateway of a network, with its health. */
import { raceAbort } from '../../async/index.ts';
import { type ChainPosition, OrreryError, type WireNames } from '../../contract/index.ts';
import { limitedError } from '../http/pause.ts';
import type { ServiceIdentity } from '../identity.ts';
import type { Upstream } from '../upstream.ts';
import { tagOf } from './endpoint-cursors.ts';
import type { EndpointHealth } from './endpoint-health.ts';
import type { EndpointEvents, EndpointOptions } from './endpoint-options.ts';
import { HealthKeeper } from './health-keeper.ts';
import { createTimedOutProbes, startSilenceTimer } from './probe-timeout.ts';

/** Timeout of a health probe (milliseconds), or twice the last round trip if that is longer. */
export const SILENCE_MS = 2_500;

/** How often a request is sent. An answer counts only if no connection opens during the check of identity after it. */
const MAX_ATTEMPTS = 4;

/**
 * A data gateway that transfers data only after it has reported the expected chain id. The check is repeated for every
 * new connection, because another service may answer at the same address.
 */
export interface Endpoint {
  /** Base URL. */
  readonly address: string;
  /** Host and port, for error texts. */
  readonly name: string;
  /** Tag of its cursors (endpoint-cursors.ts). */
  readonly tag: string;
  /** The health, by the answers and failures so far. */
  readonly health: Readonly<EndpointHealth>;
  /** Number of requests sent so far. */
  readonly requests: number;
  /** End of the pause that the service asked for (Unix milliseconds); null without one. */
  readonly limitedUntil: number | null;
  /** Naming scheme of the last list of nodes; null before the first one. */
  readonly wireNames: WireNames | null;
  /** Asks for chain id and position, in one request if the service supports it. @throws OrreryError CHAIN_MISMATCH */
  poll(signal: AbortSignal): Promise<ServiceIdentity>;
  /**
   * Polls with a short timeout, for regular calls. If the service does not answer in time, the probe counts as failed
   * and waiting requests are aborted. The probe itself keeps running, and its late result still counts.
   */
  watch(signal: AbortSignal): Promise<ServiceIdentity>;
  /**
   * Sends a request. The request is aborted when a health probe times out, unless `survivesOutage` is true: an archive
   * would lose the bytes that it already has. `send` is called again if a connection opens during the check of identity.
   */
  pass<Result>(
    send: (upstream: Upstream, signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
    survivesOutage?: boolean,
  ): Promise<Result>;
  /** Reports a chain position from the answer to a list request. */
  observe(position: ChainPosition | null): void;
  /** Closes every connection. Calls in progress fail. */
  close(): Promise<void>;
}

/** Returns a data gateway of a network with its health. It sends nothing before the first call. */
export function createEndpoint({ address, connect, chainId }: EndpointOptions, events: EndpointEvents): Endpoint {
  const upstream = connect({
    onPause: () => keeper.paused(limitedError(name, upstream.limitedUntil ?? Date.now()).summary),
    onConnect() {
      connections += 1;
      verified = undefined;
      // When a download ends, the idle connections may be closed. Then the check would open a new one and prove nothing.
      if (downloads > 0 && checks === 0) verify().catch(() => {});
    },
  });
  const name = upstream.service;
  /** Aborted by `close`. Callers share the check of identity, so the signal of one caller must not end it. */
  const life = new AbortController();
  let verified: Promise<unknown> | undefined;
  /** Numbers of connections opened so far, and of answers that named another chain. */
  let [connections, mismatches] = [0, 0];
  /** Numbers of downloads and of checks of identity under way. */
  let [downloads, checks] = [0, 0];
  /** True after the service has said its chain id. */
  let saysChain = false;
  /** True while every answer has a connection of its own, so that no check can prove the chain of one. */
  let isReplaced = false;
  let maxWaitMs = SILENCE_MS;
  /** Aborted when the service falls silent. Stuck requests would block the slots that new requests need. */
  let outage = new AbortController();
  const keeper = new HealthKeeper({
    ...events,
    failed(error, ofPoll) {
      const { state } = keeper.health;
      if (state === 'offline' || state === 'refused') verified = undefined;
      events.failed(error, ofPoll);
    },
  });

  const answered = () => keeper.answered(upstream.limitedUntil !== null);
  const closes = () => new OrreryError('UPSTREAM_CLOSES', { service: name });
  const silent = () => new OrreryError('UPSTREAM_UNREACHABLE', { service: name, reason: 'it takes too long' });
  const timedOut = createTimedOutProbes();

  async function identify(signal: AbortSignal, cut: AbortSignal) {
    const startedAt = performance.now();
    try {
      const identity = await upstream.identify(AbortSignal.any([signal, cut]));
      const roundTripMs = performance.now() - startedAt;
      maxWaitMs = Math.max(SILENCE_MS, 2 * roundTripMs);
      keeper.identified(identity, roundTripMs);
      return identity;
    } catch (thrown) {
      throw cut.aborted && !signal.aborted ? silent() : thrown;
    }
  }

  /** @throws OrreryError CHAIN_MISMATCH; UPSTREAM_INVALID if the service no longer names its chain */
  function requireChain({ chainId: actual }: ServiceIdentity): void {
    if (actual !== null && actual !== chainId) {
      mismatches += 1;
      throw new OrreryError('CHAIN_MISMATCH', { service: name, actual, expected: chainId });
    }
    // Services may keep silent about their chain, but then they always do.
    if (actual === null && saysChain) {
      throw new OrreryError('UPSTREAM_INVALID', { service: name, problem: 'it no longer names its chain' });
    }
    saysChain = actual !== null;
  }

  /**
   * Asks again until an answer comes over a connection that was open before. Twice at most: a request that follows an
   * answer at once may open a second connection.
   * @throws OrreryError UPSTREAM_CLOSES
   */
  async function requireKept(signal: AbortSignal, cut: AbortSignal): Promise<void> {
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const known = connections;
      requireChain(await identify(signal, cut));
      isReplaced = connections > known;
      if (!isReplaced) return;
    }
    throw closes();
  }

  async function poll(signal: AbortSignal, cut = outage.signal): Promise<ServiceIdentity> {
    const known = connections;
    checks += 1;
    try {
      const identity = await identify(signal, cut);
      requireChain(identity);
      if (isReplaced) await requireKept(signal, cut);
      // The answer says nothing about a connection that opened after the question.
      if (connections === known) verified ??= Promise.resolve();
      keeper.succeeded();
      answered();
      keeper.observed(identity.position, true);
      return identity;
    } catch (thrown) {
      const error = OrreryError.from(thrown);
      keeper.failed(error, true);
      throw error;
    } finally {
      checks -= 1;
      events.changed();
    }
  }

  function watch(signal: AbortSignal): Promise<ServiceIdentity> {
    const probe = new AbortController();
    const polling = poll(AbortSignal.any([signal, probe.signal]), life.signal);
    const { promise, resolve, reject } = Promise.withResolvers<ServiceIdentity>();
    const stop = startSilenceTimer(maxWaitMs, () => {
      // A requested pause is not a silence.
      if (upstream.limitedUntil !== null) return;
      outage.abort();
      outage = new AbortController();
      timedOut.add(probe);
      keeper.failed(silent(), true);
      events.changed();
      reject(silent());
    });
    polling.then(resolve, reject).finally(() => {
      stop();
      timedOut.delete(probe);
    });
    return promise;
  }

  function verify(): Promise<unknown> {
    verified ??= poll(life.signal).catch((error: unknown) => {
      verified = undefined;
      throw error;
    });
    return verified;
  }

  return {
    address,
    name,
    tag: tagOf(address),
    get health() {
      return keeper.health;
    },
    get requests() {
      return upstream.requests;
    },
    get limitedUntil() {
      return upstream.limitedUntil;
    },
    get wireNames() {
      return upstream.wireNames;
    },
    poll: (signal) => poll(signal),
    watch,
    async pass(send, signal, survivesOutage = false) {
      await raceAbort(verify(), signal);
      const cut = survivesOutage ? life.signal : outage.signal;
      const startedAt = performance.now();
      downloads += Number(survivesOutage);
      try {
        for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
          // Checks before a download, because the connection of the check may be closed after it. Twice, as in requireKept.
          for (let check = 1; survivesOutage && verified === undefined && check <= 2; check += 1) {
            await raceAbort(verify(), signal);
          }
          const before = mismatches;
          const result = await send(upstream, AbortSignal.any([signal, cut]));
          const known = connections;
          // A connection that opened meanwhile may be of another service, and the check of it may be under way.
          await raceAbort(verify(), signal);
          // A check over a new connection says nothing about an old one, which had the answer.
          if (connections > known || mismatches > before) continue;
          answered();
          return result;
        }
        isReplaced = true;
        throw closes();
      } catch (thrown) {
        const error = cut.aborted && !signal.aborted ? silent() : OrreryError.from(thrown);
        const isOfService = error.code === 'UPSTREAM_LIMITED' || error.code === 'UPSTREAM_CLOSES';
        // If others were answered meanwhile, only this request failed. Overloaded downloads are an outage, whose end jobs await.
        if (isOfService || keeper.answeredAt < startedAt) keeper.failed(error, survivesOutage && error.isOffline);
        throw error;
      } finally {
        downloads -= Number(survivesOutage);
      }
    },
    observe: (position) => keeper.observed(position, false),
    close() {
      life.abort();
      return upstream.close();
    },
  };
}
