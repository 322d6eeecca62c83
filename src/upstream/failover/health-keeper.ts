import type { ChainPosition, OrreryError } from '../../contract/index.ts';
import type { ServiceIdentity } from '../identity.ts';
import { clockSkewOf } from '../position.ts';
import { afterAnswer, afterFailure, afterPosition, type EndpointHealth, UNKNOWN_HEALTH } from './endpoint-health.ts';
import type { EndpointEvents } from './endpoint-options.ts';

/** Keeps the health of an endpoint, and tells its owner how it changes. */
export class HealthKeeper {
  readonly #events: EndpointEvents;
  #health = UNKNOWN_HEALTH;
  /** The other chain that was last reported by `refused`; undefined if the last successful probe named this one or none. */
  #refusedChain: string | undefined;
  #answeredAt = 0;

  constructor(events: EndpointEvents) {
    this.#events = events;
  }

  /** The health by the answers and failures so far. */
  get health(): Readonly<EndpointHealth> {
    return this.#health;
  }

  /** Time of the last answer (`performance.now()`); 0 before the first one. */
  get answeredAt(): number {
    return this.#answeredAt;
  }

  /** The service asks for a pause. */
  paused(problem: string): void {
    this.#health = { ...this.#health, state: 'limited', problem };
    this.#events.paused();
  }

  /** The service answered. @param isPaused it asks for a pause at the moment */
  answered(isPaused: boolean): void {
    this.#answeredAt = performance.now();
    this.#health = afterAnswer(this.#health, isPaused, Date.now());
    if (!isPaused) this.#events.answered();
  }

  /** A request failed; a cancelled one says nothing. @param ofPoll it was a health probe */
  failed(error: OrreryError, ofPoll: boolean): void {
    if (error.code === 'CANCELLED') return;
    if (error.code === 'CHAIN_MISMATCH' && error.parameters.actual !== this.#refusedChain) {
      this.#refusedChain = error.parameters.actual;
      this.#events.refused(error);
    }
    this.#health = afterFailure(this.#health, error, ofPoll, Date.now());
    this.#events.failed(error, ofPoll);
  }

  /** An answer has the chain position; null if it has none. @param ofPoll it is that of a health probe */
  observed(position: ChainPosition | null, ofPoll: boolean): void {
    if (position === null) return;
    const before = this.#health;
    this.#health = afterPosition(before, position, ofPoll, Date.now());
    if (this.#health !== before) this.#events.position(position, ofPoll);
  }

  /** A health probe was answered, by whichever chain. */
  identified({ clock, chainId }: ServiceIdentity, roundTripMs: number): void {
    const clockSkewMs = clock === null ? null : clockSkewOf(clock, Date.now(), roundTripMs);
    this.#health = { ...this.#health, roundTripMs: Math.round(roundTripMs), clockSkewMs, chainId };
  }

  /** A health probe has succeeded: the service is of this chain. */
  succeeded(): void {
    this.#refusedChain = undefined;
    this.#health = { ...this.#health, successes: this.#health.successes + 1 };
  }
}
