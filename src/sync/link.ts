import { type ChainPosition, type HistorySegment, type Market, OrreryError } from '../contract/index.ts';
import type { ArchiveQuery, Identity, SaveOptions, Upstream, UpstreamOptions } from '../upstream/index.ts';
import { type Connection, createConnectionKeeper } from './connection.ts';
import { sharing } from './waits.ts';
import type { WalkParts } from './walk.ts';

/**
 * A look at the service that takes longer than this, or than twice the last one, is a silence. Each silence makes the
 * next look more patient, up to a limit, so that a service that is only slow is heard in the end (milliseconds).
 */
const SILENCE_MS = 2_500;
const SILENCE_AT_MOST_MS = 10_000;
const MORE_PATIENT = 1.5;

/**
 * The way to upstream that everything in this room takes. Nothing passes before the service has said that it belongs to
 * the chain whose data is kept here, and again for every new connection, since another service may have taken its place.
 */
export interface Link extends Pick<WalkParts, 'service' | 'list'> {
  readonly connection: Connection;
  /** Newest block told of, and when (Unix milliseconds). */
  readonly position: ChainPosition | null;
  readonly observedAt: number | null;
  readonly requests: number;
  readonly limitedUntil: number | null;
  /**
   * Asks the service who it is and where its chain stands, in one request where it can say both.
   * @throws OrreryError CHAIN_MISMATCH
   */
  poll(signal: AbortSignal): Promise<Identity>;
  /** As `poll`, for who asks again and again: a service that does not answer soon is held for silent, and let go. */
  watch(signal: AbortSignal): Promise<Identity>;
  epoch(signal: AbortSignal): Promise<bigint | null>;
  markets(signal: AbortSignal): Promise<Market[] | null>;
  segments(signal: AbortSignal): Promise<HistorySegment[] | null>;
  /** Not let go when the service falls silent: archives take long, and what has come of one would be lost. */
  saveArchive(request: ArchiveQuery, options: SaveOptions, signal: AbortSignal): Promise<{ bytes: number }>;
  whenLive(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface LinkOptions {
  /** Opens the client with what it shall call. */
  connect(callbacks: Required<Pick<UpstreamOptions, 'onPause' | 'onConnect'>>): Upstream;
  chainId: string;
  /** What was known before this run. */
  position: ChainPosition | null;
  observedAt: number | null;
  onPosition(position: ChainPosition, observedAt: number): void;
  onChange(): void;
}

export function createLink({ connect, chainId, onPosition, onChange, ...known }: LinkOptions): Link {
  const upstream = connect({
    onPause: paused,
    onConnect() {
      verified = undefined;
    },
  });
  const { service } = upstream;
  const keeper = createConnectionKeeper(() => {
    if (keeper.current.state === 'offline') verified = undefined;
    onChange();
  });
  /** Serves the check of identity, which callers share and none of them may cancel for the others. */
  const life = new AbortController();
  let verified: Promise<unknown> | undefined;
  let { position, observedAt } = known;
  let patienceMs = SILENCE_MS;
  /** Ends whatever waits for the service when it falls silent; what waits holds the places of those that could ask again. */
  let outage = new AbortController();

  /** A list's answer may overtake a newer one, so it only moves the chain forwards; a poll may also move it back. */
  function observe(told: ChainPosition | null, ofPoll: boolean): void {
    if (told === null || (!ofPoll && position !== null && told.height <= position.height)) return;
    position = told;
    observedAt = Date.now();
    onPosition(told, observedAt);
    onChange();
  }

  let answeredAt = 0;

  function answered(): void {
    answeredAt = performance.now();
    if (upstream.limitedUntil === null) keeper.answered();
  }

  function paused(): void {
    const until = new Date(upstream.limitedUntil ?? Date.now()).toISOString();
    keeper.failed(new OrreryError('UPSTREAM_LIMITED', { service, until }), false);
  }

  function silent(): OrreryError {
    return new OrreryError('UPSTREAM_UNREACHABLE', { service, reason: 'it has fallen silent' });
  }

  function cutOff(): void {
    patienceMs = Math.min(SILENCE_AT_MOST_MS, patienceMs * MORE_PATIENT);
    outage.abort();
    outage = new AbortController();
  }

  async function identify(signal: AbortSignal): Promise<Identity & { position: ChainPosition | null }> {
    const startedAt = performance.now();
    const cut = outage.signal;
    try {
      const identity = await upstream.identify(AbortSignal.any([signal, cut]));
      patienceMs = Math.max(SILENCE_MS, 2 * (performance.now() - startedAt));
      return identity;
    } catch (thrown) {
      throw cut.aborted && !signal.aborted ? silent() : thrown;
    }
  }

  async function poll(signal: AbortSignal): Promise<Identity> {
    try {
      const identity = await identify(signal);
      if (identity.chainId !== null && identity.chainId !== chainId) {
        throw new OrreryError('CHAIN_MISMATCH', { service, actual: identity.chainId, expected: chainId });
      }
      verified ??= Promise.resolve();
      answered();
      observe(identity.position, true);
      return identity;
    } catch (thrown) {
      const error = OrreryError.from(thrown);
      keeper.failed(error, true);
      throw error;
    }
  }

  async function watch(signal: AbortSignal): Promise<Identity> {
    const timer = setTimeout(() => {
      // A pause that the service asked for is no silence.
      if (upstream.limitedUntil === null) cutOff();
    }, patienceMs);
    try {
      return await poll(signal);
    } finally {
      clearTimeout(timer);
    }
  }

  function verify(): Promise<unknown> {
    verified ??= poll(life.signal).catch((error: unknown) => {
      verified = undefined;
      throw error;
    });
    return verified;
  }

  async function pass<Result>(
    send: (signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
    cut = outage.signal,
  ): Promise<Result> {
    await sharing(verify(), signal);
    const startedAt = performance.now();
    try {
      const result = await send(AbortSignal.any([signal, cut]));
      if (verified === undefined) await sharing(verify(), signal);
      answered();
      return result;
    } catch (thrown) {
      const error = cut.aborted && !signal.aborted ? silent() : OrreryError.from(thrown);
      // While others are answered, a failure is about what was asked for, not about the service.
      if (error.code === 'UPSTREAM_LIMITED' || answeredAt < startedAt) keeper.failed(error, false);
      throw error;
    }
  }

  return {
    service,
    poll,
    watch,
    async list(list, filter, pagination, signal) {
      const answer = await pass((either) => upstream.list(list, filter, pagination, either), signal);
      observe(answer.position, false);
      return answer;
    },
    epoch: (signal) => pass((either) => upstream.epoch(either), signal),
    markets: (signal) => pass((either) => upstream.markets(either), signal),
    segments: (signal) => pass((either) => upstream.segments(either), signal),
    saveArchive: (request, options, signal) =>
      pass((either) => upstream.saveArchive(request, options, either), signal, life.signal),
    whenLive: (signal) => keeper.whenLive(signal),
    get connection() {
      return keeper.current;
    },
    get position() {
      return position;
    },
    get observedAt() {
      return observedAt;
    },
    get requests() {
      return upstream.requests;
    },
    get limitedUntil() {
      return upstream.limitedUntil;
    },
    close() {
      life.abort();
      return upstream.close();
    },
  };
}
