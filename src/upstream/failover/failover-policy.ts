/**
 * Chooses the service to use, and the time of the next probe of the others. Pure functions; times are Unix
 * milliseconds.
 */
import type { Endpoint } from './endpoint.ts';

/** Successful probes in a row before a preferred service is used again. */
const MIN_SUCCESSES_TO_RETURN = 2;
/** Tolerated distance between two services (blocks), since they never report a new block at the same moment. */
const MAX_BLOCKS_APART = 5n;
/** A service whose newest block is older than that of another one by more than this is replaced (nanoseconds). */
const MAX_LAG_NS = 60_000_000_000n;

export interface EndpointRecord {
  service: Endpoint;
  /** End of the time in which the service is avoided because of invalid answers. */
  avoidedUntil: number;
  probedAt: number;
}

/** Returns the first live service in the order of preference, if possible one that is not avoided. */
export function bestEndpoint(candidates: readonly EndpointRecord[], now: number): EndpointRecord | undefined {
  const live = candidates.filter(({ service }) => service.health.state === 'live');
  return live.find(({ avoidedUntil }) => avoidedUntil <= now) ?? live[0];
}

/** @param everyMs interval between two probes of a service that is not in use (milliseconds) */
export function nextProbeAt({ service, probedAt }: EndpointRecord, everyMs: number): number {
  // A service that requested a pause is not probed before the pause ends.
  return probedAt === 0 ? 0 : Math.max(probedAt + everyMs, service.limitedUntil ?? 0);
}

/** Returns the reason to replace the service in use by another one, as text; null if there is none. */
export function reasonToFailOver(
  candidates: readonly EndpointRecord[],
  used: EndpointRecord,
  other: EndpointRecord,
  now: number,
): string | null {
  const [ours, theirs] = [used.service.health, other.service.health];
  if (theirs.state !== 'live' || other.avoidedUntil > now) return null;
  if (ours.state !== 'live') return ours.problem ?? 'it does not answer';
  if (ours.position !== null && theirs.position !== null) {
    if (theirs.position.timestamp - ours.position.timestamp > MAX_LAG_NS) {
      return `${used.service.name} is ${theirs.position.height - ours.position.height} blocks behind it`;
    }
    if (theirs.position.height + MAX_BLOCKS_APART < ours.position.height) return null;
  }
  const isPreferred = candidates.indexOf(other) < candidates.indexOf(used) || used.avoidedUntil > now;
  return isPreferred && theirs.successes >= MIN_SUCCESSES_TO_RETURN ? 'it answers again' : null;
}
