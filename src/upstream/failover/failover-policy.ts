/**
 * Chooses the endpoint to use, and the time of the next probe of the others. Times are those of performance.now(), which
 * no change of the machine's clock moves.
 */
import { MAX_LAG_MS, type ServiceStatus } from '../../contract/index.ts';
import type { Endpoint } from './endpoint.ts';
import { type EndpointHealth, lagOf } from './endpoint-health.ts';

/** Successful probes in a row before a preferred endpoint is used again. */
const MIN_SUCCESSES_TO_RETURN = 2;
/** Tolerated distance between two endpoints (blocks), since they never report a new block at the same moment. */
const MAX_BLOCKS_APART = 5n;
/**
 * Two heights that are further apart cannot both be of one chain: it takes more than ten years for so many blocks, even at
 * three a second.
 */
export const IMPOSSIBLE_BLOCKS = 1_000_000_000n;
const MAX_LAG_NS = BigInt(MAX_LAG_MS) * 1_000_000n;

/** An endpoint with the facts by which one of all endpoints is chosen. */
export interface EndpointRecord {
  endpoint: Endpoint;
  /** End of the time in which the endpoint is avoided because of invalid answers. */
  avoidedUntil: number;
  /** Start of the last probe; null before the first one. */
  probedAt: number | null;
  /** The probe that is under way; undefined without one. */
  probe: Promise<void> | undefined;
  /**
   * Blocks between its newest block and the highest one known when it last reported it; null before that, and for an
   * impossible height. Not the difference to the newest block of now: an endpoint that is not in use reports its block only
   * with each probe.
   */
  blocksBehind: bigint | null;
  /** True if `blocksBehind` is from a time when no other endpoint had reported a block, so that it says nothing. */
  wasAlone: boolean;
  /** Last comparison of its data with those of the endpoint in use. */
  comparison: ServiceStatus['comparison'];
}

/** A newest block as it was reported. */
export type BlockReport = Pick<EndpointHealth, 'position' | 'positionAt' | 'clockSkewMs'>;

/**
 * Returns true if a newest block (`low`) shows that a greater height is false: it is too far above, or its block is older,
 * although each block is newer than those below it, or from the future. The lower one counts, because any service can name a
 * height that is too high. But a block from the future shows nothing, because its own time is false.
 */
export function disproves(low: BlockReport, high: BlockReport): boolean {
  if (low.position === null || high.position === null) return false;
  const blocks = high.position.height - low.position.height;
  if (blocks > IMPOSSIBLE_BLOCKS) return true;
  if (blocks <= 0n || lagOf(low) === null || isFromFuture(low)) return false;
  // A time that the service did not say is 0, and a height without one cannot be judged: the lower one that has it counts.
  const isOlder = high.position.timestamp < low.position.timestamp;
  // The clock of either service can be wrong, or stand still.
  return isOlder || (isFromFuture(high) && isFromFuture({ ...high, clockSkewMs: low.clockSkewMs }));
}

/** Returns true if the newest block was not made yet when it was reported, so that its time is false. */
function isFromFuture(report: BlockReport): boolean {
  return (lagOf(report) ?? 0) < -MAX_LAG_MS;
}

/** Returns the highest block that an endpoint has reported, without disproved ones; 0 if none has reported one. */
export function highestOf(records: readonly EndpointRecord[]): bigint {
  const reported = records.map(({ endpoint }) => endpoint.health);
  const believed = reported.filter((high) => !reported.some((low) => disproves(low, high)));
  return believed.reduce(
    (most, { position }) => (position !== null && position.height > most ? position.height : most),
    0n,
  );
}

/**
 * Notes how far an endpoint is behind when it reports its newest block, of this height. Another one that is not in use and was
 * compared with nothing becomes due for a probe: its block may be too old by now to be compared.
 */
export function noteDistance(
  records: readonly EndpointRecord[],
  used: EndpointRecord,
  record: EndpointRecord,
  height: bigint,
): void {
  const behind = highestOf(records) - height;
  record.blocksBehind = behind < 0n ? null : behind;
  const known = records.filter((other) => other !== record && other.endpoint.health.position !== null);
  record.wasAlone = known.length === 0;
  for (const other of known) {
    if (other !== used && other.wasAlone) Object.assign(other, { probedAt: null, blocksBehind: null, wasAlone: false });
  }
}

/**
 * Returns the first live endpoint in the order of preference, if possible one that is not avoided; undefined if none is
 * live.
 * @param now `performance.now()`, not Unix milliseconds
 */
export function bestEndpoint(records: readonly EndpointRecord[], now: number): EndpointRecord | undefined {
  const live = records.filter(({ endpoint }) => endpoint.health.state === 'live');
  return live.find(({ avoidedUntil }) => avoidedUntil <= now) ?? live[0];
}

/**
 * Returns the time until the next probe (milliseconds); 0 if it is due.
 * @param everyMs interval between two probes of an endpoint that is not in use (milliseconds)
 */
export function msToProbe({ endpoint, probedAt }: EndpointRecord, everyMs: number): number {
  // An endpoint that requested a pause is not probed before the pause ends: requests that fail elsewhere would wait for it.
  const pauseMs = endpoint.limitedUntil === null ? 0 : endpoint.limitedUntil - Date.now();
  const intervalMs = probedAt === null ? 0 : probedAt + everyMs - performance.now();
  return Math.max(0, intervalMs, pauseMs);
}

/** Returns true if the newest block was made at about the time of the answer, so that no block can be much newer. */
function isRecent(health: EndpointHealth): boolean {
  const lagMs = lagOf(health);
  return lagMs !== null && Math.abs(lagMs) <= MAX_LAG_MS;
}

/** Returns how far an endpoint is behind another one whose newest block is newer, for the end of a sentence. */
function behindWords(name: string, blocks: bigint): string {
  // Heights and times need not agree, because a service can name false ones.
  if (blocks <= 0n) return `the newest block of ${name} is older`;
  return `${name} is ${blocks.toLocaleString('en')} ${blocks === 1n ? 'block' : 'blocks'} behind it`;
}

/**
 * Returns the reason to replace the endpoint in use (`used`) by `other`, as text; null if there is none.
 * @param records all endpoints of the network, the preferred one first
 * @param now `performance.now()`, not Unix milliseconds
 */
export function reasonToFailOver(
  records: readonly EndpointRecord[],
  used: EndpointRecord,
  other: EndpointRecord,
  now: number,
): string | null {
  const [ours, theirs] = [used.endpoint.health, other.endpoint.health];
  if (theirs.state !== 'live' || other.avoidedUntil > now) return null;
  // The first question to it is under way. If it fails, the next live endpoint takes over.
  if (ours.state === 'unknown') return null;
  if (ours.state !== 'live') return ours.problem ?? `${used.endpoint.name} does not answer`;
  if (ours.position !== null && theirs.position !== null) {
    const isOlder = theirs.position.timestamp - ours.position.timestamp > MAX_LAG_NS;
    // A block is recent by the service's own clock, which can stand still with its answers.
    if (isOlder && !(isRecent(ours) && isFromFuture(theirs))) {
      if (ours.position.timestamp === 0n) return `${used.endpoint.name} does not say the time of its newest block`;
      return behindWords(used.endpoint.name, theirs.position.height - ours.position.height);
    }
    // Without the time of its block it would be replaced again at the next probe.
    if (theirs.position.timestamp === 0n && ours.position.timestamp > 0n) return null;
    const behind = ours.position.height - theirs.position.height;
    if (behind > MAX_BLOCKS_APART && !disproves(theirs, ours)) return null;
  }
  const isPreferred = records.indexOf(other) < records.indexOf(used) || used.avoidedUntil > now;
  return isPreferred && theirs.successes >= MIN_SUCCESSES_TO_RETURN ? 'it answers again' : null;
}
