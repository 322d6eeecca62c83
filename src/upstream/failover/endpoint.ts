/** One data gateway of a network: whether it can be used, and the way to it. */
import { raceAbort } from '../../async/index.ts';
import { type ChainPosition, OrreryError, type ServiceStatus, type WireNames } from '../../contract/index.ts';
import type { UpstreamOptions } from '../options.ts';
import type { Identity, Upstream } from '../upstream.ts';
import { tagOf } from './cursor-tags.ts';

/** A look at the service that takes longer than this, or than twice the last one, is a silence (milliseconds). */
export const SILENCE_MS = 2_500;
/** A timer that comes this late says that the machine is busy, and little of a service. */
const HELD_UP_MS = 200;
/** Looks that found silence go on beside the next ones: a service that is only slow is heard in the end. */
const LOOKS_LEFT_HANGING = 2;

type Health = Pick<
  ServiceStatus,
  'state' | 'problem' | 'chainId' | 'clockSkewMs' | 'roundTripMs' | 'lastSuccessAt' | 'lastFailureAt' | 'failures'
> & {
  /** Where its chain stands, as it told last, and when (Unix milliseconds). */
  position: ChainPosition | null;
  positionAt: number | null;
  /** Looks in a row that went well. */
  successes: number;
};

/**
 * Nothing passes before the service has said that it belongs to the chain whose data is kept here, and again for every
 * new connection, since another service may have taken its place.
 */
export interface Endpoint {
  /** Base URL. */
  readonly address: string;
  /** Host and port, as errors name it. */
  readonly name: string;
  /** Marks its cursors. */
  readonly tag: string;
  readonly health: Readonly<Health>;
  readonly requests: number;
  readonly limitedUntil: number | null;
  readonly wireNames: WireNames | null;
  /**
   * Asks the service who it is and where its chain stands, in one request where it can say both.
   * @throws OrreryError CHAIN_MISMATCH
   */
  poll(signal: AbortSignal): Promise<Identity>;
  /**
   * As `poll`, for who asks again and again: a service that does not answer soon is held for silent, and what waits for
   * it is let go. The look itself goes on for a while, and what it finds counts.
   */
  watch(signal: AbortSignal): Promise<Identity>;
  /**
   * Sends something. It is let go when the service falls silent, unless it is `steadfast`: what has come of an archive
   * would be lost.
   */
  pass<Result>(
    send: (upstream: Upstream, signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
    steadfast?: boolean,
  ): Promise<Result>;
  /** A list's answer told where the chain stands. */
  observe(position: ChainPosition | null): void;
  close(): Promise<void>;
}

export interface EndpointEvents {
  answered(): void;
  /** `ofPoll`: a look at the service itself failed, whatever the reason. */
  failed(error: OrreryError, ofPoll: boolean): void;
  /** The service asked for a pause. */
  paused(): void;
  /** An answer told where the chain stands; one of a poll was asked for last. */
  position(position: ChainPosition, ofPoll: boolean): void;
  changed(): void;
}

export interface EndpointOptions {
  address: string;
  /** Opens the client with what it shall call. */
  connect(callbacks: Required<Pick<UpstreamOptions, 'onPause' | 'onConnect'>>): Upstream;
  chainId: string;
}

export function createEndpoint({ address, connect, chainId }: EndpointOptions, events: EndpointEvents): Endpoint {
  const upstream = connect({
    onPause() {
      health = { ...health, state: 'limited', problem: limited().summary };
      events.paused();
    },
    onConnect() {
      verified = undefined;
    },
  });
  const name = upstream.service;
  /** Serves the check of identity, which callers share and none of them may cancel for the others. */
  const life = new AbortController();
  let verified: Promise<unknown> | undefined;
  let patienceMs = SILENCE_MS;
  /** Ends whatever waits for the service when it falls silent; what waits holds the places of those that could ask again. */
  let outage = new AbortController();
  let answeredAt = 0;
  let health: Health = {
    state: 'unknown',
    problem: null,
    chainId: null,
    position: null,
    positionAt: null,
    clockSkewMs: null,
    roundTripMs: null,
    lastSuccessAt: null,
    lastFailureAt: null,
    failures: 0,
    successes: 0,
  };

  function limited(): OrreryError {
    const until = new Date(upstream.limitedUntil ?? Date.now()).toISOString();
    return new OrreryError('UPSTREAM_LIMITED', { service: name, until });
  }

  function answered(): void {
    answeredAt = performance.now();
    health = { ...health, lastSuccessAt: Date.now(), failures: 0 };
    if (upstream.limitedUntil !== null) return;
    health = { ...health, state: 'live', problem: null };
    events.answered();
  }

  function failed(error: OrreryError, ofPoll: boolean): void {
    if (error.code === 'CANCELLED') return;
    health = { ...health, lastFailureAt: Date.now(), failures: health.failures + 1, successes: 0 };
    if (error.code === 'CHAIN_MISMATCH') health = { ...health, state: 'refused', problem: error.summary };
    else if (error.code === 'UPSTREAM_LIMITED') health = { ...health, state: 'limited', problem: error.summary };
    else if (ofPoll || error.isOffline) health = { ...health, state: 'offline', problem: error.summary };
    if (health.state === 'offline' || health.state === 'refused') verified = undefined;
    events.failed(error, ofPoll);
  }

  function observe(position: ChainPosition | null, ofPoll: boolean): void {
    if (position === null) return;
    // A list's answer may overtake a newer one, so it only moves the chain forwards; a poll may also move it back.
    if (!ofPoll && health.position !== null && position.height <= health.position.height) return;
    health = { ...health, position, positionAt: Date.now() };
    events.position(position, ofPoll);
  }

  function silent(): OrreryError {
    return new OrreryError('UPSTREAM_UNREACHABLE', { service: name, reason: 'it no longer answers' });
  }

  function cutOff(): void {
    outage.abort();
    outage = new AbortController();
  }

  async function identify(signal: AbortSignal, cut: AbortSignal) {
    const startedAt = performance.now();
    try {
      const identity = await upstream.identify(AbortSignal.any([signal, cut]));
      const roundTripMs = performance.now() - startedAt;
      patienceMs = Math.max(SILENCE_MS, 2 * roundTripMs);
      const skew = identity.clock === null ? null : Math.round(identity.clock - (Date.now() - roundTripMs / 2));
      health = { ...health, roundTripMs: Math.round(roundTripMs), clockSkewMs: skew, chainId: identity.chainId };
      return identity;
    } catch (thrown) {
      throw cut.aborted && !signal.aborted ? silent() : thrown;
    }
  }

  async function poll(signal: AbortSignal, cut = outage.signal): Promise<Identity> {
    try {
      const identity = await identify(signal, cut);
      if (identity.chainId !== null && identity.chainId !== chainId) {
        throw new OrreryError('CHAIN_MISMATCH', { service: name, actual: identity.chainId, expected: chainId });
      }
      verified ??= Promise.resolve();
      health = { ...health, successes: health.successes + 1 };
      answered();
      observe(identity.position, true);
      return identity;
    } catch (thrown) {
      const error = OrreryError.from(thrown);
      failed(error, true);
      throw error;
    } finally {
      events.changed();
    }
  }

  /** Looks that found silence and have not ended since, the oldest first. */
  const hanging: AbortController[] = [];

  function leaveHanging(look: AbortController): void {
    hanging.push(look);
    if (hanging.length > LOOKS_LEFT_HANGING) hanging.shift()?.abort();
  }

  function watch(signal: AbortSignal): Promise<Identity> {
    const look = new AbortController();
    const looking = poll(AbortSignal.any([signal, look.signal]), life.signal);
    return new Promise((resolve, reject) => {
      let due = performance.now() + patienceMs;
      const judge = () => {
        // A thread that was held up has yet to read what came meanwhile.
        if (performance.now() - due > HELD_UP_MS) {
          due = performance.now() + HELD_UP_MS;
          timer = setTimeout(judge, HELD_UP_MS);
          return;
        }
        // A pause that the service asked for is no silence.
        if (upstream.limitedUntil !== null) return;
        cutOff();
        leaveHanging(look);
        failed(silent(), true);
        events.changed();
        reject(silent());
      };
      let timer = setTimeout(judge, patienceMs);
      looking.then(resolve, reject).finally(() => {
        clearTimeout(timer);
        const place = hanging.indexOf(look);
        if (place !== -1) hanging.splice(place, 1);
      });
    });
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
      return health;
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
    async pass(send, signal, steadfast = false) {
      await raceAbort(verify(), signal);
      const cut = steadfast ? life.signal : outage.signal;
      const startedAt = performance.now();
      try {
        const result = await send(upstream, AbortSignal.any([signal, cut]));
        if (verified === undefined) await raceAbort(verify(), signal);
        answered();
        return result;
      } catch (thrown) {
        const error = cut.aborted && !signal.aborted ? silent() : OrreryError.from(thrown);
        // While others are answered, a failure is about what was asked for, not about the service.
        if (error.code === 'UPSTREAM_LIMITED' || answeredAt < startedAt) failed(error, false);
        throw error;
      }
    },
    observe: (position) => observe(position, false),
    close() {
      life.abort();
      return upstream.close();
    },
  };
}
