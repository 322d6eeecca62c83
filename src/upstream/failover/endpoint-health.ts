/** The health of an endpoint, and how answers and failures change it. Pure functions; times are Unix milliseconds. */
import type { ChainPosition, OrreryError, ServiceStatus } from '../../contract/index.ts';

export type EndpointHealth = Pick<
  ServiceStatus,
  'state' | 'problem' | 'chainId' | 'clockSkewMs' | 'roundTripMs' | 'lastSuccessAt' | 'lastFailureAt' | 'failures'
> & {
  /** Last reported chain position, and the time of the report. */
  position: ChainPosition | null;
  positionAt: number | null;
  /** Successful probes in a row. */
  successes: number;
};

/** The health of an endpoint before its first answer or failure. */
export const UNKNOWN_HEALTH: EndpointHealth = {
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

/**
 * Returns the health after an answered request: no failures in a row, and live unless paused.
 * @param isPaused true while the endpoint has requested a pause: it answers, but its state stays
 * @param now Unix milliseconds
 */
export function afterAnswer(health: EndpointHealth, isPaused: boolean, now: number): EndpointHealth {
  const answered = { ...health, lastSuccessAt: now, failures: 0 };
  return isPaused ? answered : { ...answered, state: 'live', problem: null };
}

/**
 * Returns true if a failed request shows that the service is out of reach. A refusal is an answer: one list can be overloaded
 * (502 to 504) while the others are well, so only a health probe decides then.
 * @param ofPoll true if the request was a health probe
 */
export function showsOutage(error: OrreryError, ofPoll: boolean): boolean {
  return ofPoll || (error.isOffline && error.code !== 'UPSTREAM_REFUSED');
}

/**
 * Returns the health after a failed request: refused if the endpoint is of another chain, limited if it requests a
 * pause. Any other error makes it offline only if it shows an outage.
 * @param ofPoll true if the request was a health probe
 * @param now Unix milliseconds
 */
export function afterFailure(health: EndpointHealth, error: OrreryError, ofPoll: boolean, now: number): EndpointHealth {
  const failed = { ...health, lastFailureAt: now, failures: health.failures + 1, successes: 0 };
  const problem = error.summary;
  if (error.code === 'CHAIN_MISMATCH') return { ...failed, state: 'refused', problem };
  if (error.code === 'UPSTREAM_LIMITED') return { ...failed, state: 'limited', problem };
  return showsOutage(error, ofPoll) ? { ...failed, state: 'offline', problem } : failed;
}

/**
 * Returns the health with a reported chain position. The answer to a list request may overtake a newer one, so it only
 * moves the position forward; a health probe (`ofPoll`) may also move it back. Returns the same object if the position
 * stays.
 * @param now Unix milliseconds
 */
export function afterPosition(
  health: EndpointHealth,
  position: ChainPosition,
  ofPoll: boolean,
  now: number,
): EndpointHealth {
  const isStale = !ofPoll && health.position !== null && position.height <= health.position.height;
  return isStale ? health : { ...health, position, positionAt: now };
}

const NANOSECONDS_PER_MS = 1_000_000n;

/**
 * Returns the age of the newest block when it was reported (milliseconds), by the service's clock if that is known; null
 * if its time is unknown. It is negative if the block is from the future.
 */
export function lagOf({
  position,
  positionAt,
  clockSkewMs,
}: Pick<EndpointHealth, 'position' | 'positionAt' | 'clockSkewMs'>): number | null {
  if (position === null || positionAt === null || position.timestamp === 0n) return null;
  return Math.round(positionAt + (clockSkewMs ?? 0) - Number(position.timestamp / NANOSECONDS_PER_MS));
}
