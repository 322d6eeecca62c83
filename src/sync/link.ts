import { type ChainPosition, type Market, OrreryError } from '../contract/index.ts';
import type { Identity, Upstream } from '../upstream/index.ts';
import { type Connection, createConnectionKeeper } from './connection.ts';
import { sharing } from './waits.ts';
import type { WalkParts } from './walk.ts';

/** A look at the service that takes longer than this, or than twice the last one, is a silence (milliseconds). */
const SILENCE_MS = 3_000;

/**
 * The way to upstream that everything in this room takes. Nothing passes before the service has said that it belongs to
 * the chain whose data is kept here, and again after every interruption.
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
  epoch(signal: AbortSignal): Promise<bigint | null>;
  markets(signal: AbortSignal): Promise<Market[] | null>;
  whenLive(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface LinkOptions {
  upstream: Upstream;
  chainId: string;
  /** What was known before this run. */
  position: ChainPosition | null;
  observedAt: number | null;
  onPosition(position: ChainPosition, observedAt: number): void;
  onChange(): void;
}

export function createLink({ upstream, chainId, onPosition, onChange, ...known }: LinkOptions): Link {
  const { service } = upstream;
  const keeper = createConnectionKeeper(() => {
    if (keeper.current.state === 'offline') verified = undefined;
    onChange();
  });
  /** Serves the check of identity, which callers share and none of them may cancel for the others. */
  const life = new AbortController();
  let verified: Promise<unknown> | undefined;
  let { position, observedAt } = known;
  let usualMs = 0;

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
    keeper.answered();
  }

  async function poll(signal: AbortSignal): Promise<Identity> {
    const startedAt = performance.now();
    const silence = setTimeout(
      () => {
        const reason = `no answer for ${Math.round((performance.now() - startedAt) / 1000)} s`;
        if (upstream.limitedUntil === null)
          keeper.failed(new OrreryError('UPSTREAM_UNREACHABLE', { service, reason }), true);
      },
      Math.max(SILENCE_MS, 2 * usualMs),
    );
    try {
      const identity = await upstream.identify(signal);
      if (identity.chainId !== null && identity.chainId !== chainId) {
        throw new OrreryError('CHAIN_MISMATCH', { service, actual: identity.chainId, expected: chainId });
      }
      usualMs = performance.now() - startedAt;
      verified ??= Promise.resolve();
      answered();
      observe(identity.position, true);
      return identity;
    } catch (thrown) {
      const error = OrreryError.from(thrown);
      keeper.failed(error, true);
      throw error;
    } finally {
      clearTimeout(silence);
    }
  }

  function verify(): Promise<unknown> {
    verified ??= poll(life.signal).catch((error: unknown) => {
      verified = undefined;
      throw error;
    });
    return verified;
  }

  async function pass<Result>(ask: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    await sharing(verify(), signal);
    const startedAt = performance.now();
    try {
      const result = await ask();
      answered();
      return result;
    } catch (thrown) {
      const error = OrreryError.from(thrown);
      // While others are answered, a failure is about what was asked for, not about the service.
      if (error.code === 'UPSTREAM_LIMITED' || answeredAt < startedAt) keeper.failed(error, false);
      throw error;
    }
  }

  return {
    service,
    poll,
    async list(list, filter, pagination, signal) {
      const answer = await pass(() => upstream.list(list, filter, pagination, signal), signal);
      observe(answer.position, false);
      return answer;
    },
    epoch: (signal) => pass(() => upstream.epoch(signal), signal),
    markets: (signal) => pass(() => upstream.markets(signal), signal),
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
