/** Which of several services is the best to use, and when the others are looked at. Pure; the times are Unix milliseconds. */
import type { Endpoint } from './endpoint.ts';

/** Looks in a row that must go well before a preferred service is used again. */
const LOOKS_TO_RETURN = 2;
/** Blocks by which a service may be behind another without being worse: they never tell of a block at the same moment. */
const BLOCKS_APART = 5n;
/** A service whose newest block is older than another's by this much is left for that one (nanoseconds). */
const TOO_FAR_BEHIND_NS = 60_000_000_000n;

export interface EndpointRecord {
  service: Endpoint;
  /** It answered wrongly: not before this moment is it preferred again. */
  avoidedUntil: number;
  lookedAt: number;
}

/** The best of those that are known to answer: not avoided, then in the order of preference. */
export function bestEndpoint(candidates: readonly EndpointRecord[], now: number): EndpointRecord | undefined {
  const live = candidates.filter(({ service }) => service.health.state === 'live');
  return live.find(({ avoidedUntil }) => avoidedUntil <= now) ?? live[0];
}

/** @param everyMs how often a service that is not in use is looked at */
export function nextProbeAt({ service, lookedAt }: EndpointRecord, everyMs: number): number {
  // A service that asked for a pause is not looked at before it is over.
  return lookedAt === 0 ? 0 : Math.max(lookedAt + everyMs, service.limitedUntil ?? 0);
}

/** Why another service should be used in place of the one in use, in words; null where it should not. */
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
    if (theirs.position.timestamp - ours.position.timestamp > TOO_FAR_BEHIND_NS) {
      return `${used.service.name} is ${theirs.position.height - ours.position.height} blocks behind it`;
    }
    if (theirs.position.height + BLOCKS_APART < ours.position.height) return null;
  }
  const isPreferred = candidates.indexOf(other) < candidates.indexOf(used) || used.avoidedUntil > now;
  return isPreferred && theirs.successes >= LOOKS_TO_RETURN ? 'it answers again' : null;
}
