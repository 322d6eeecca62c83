import type { ServiceStatus } from '../../contract/index.ts';
import { type EndpointRecord, nextProbeAt } from './failover-policy.ts';

const NANOSECONDS_PER_MS = 1_000_000n;

/** Age of a block when it was reported as the newest (milliseconds), by the service clock if it is known. */
function lagOf(blockTime: bigint, reportedAt: number, clockSkewMs: number | null): number {
  return Math.round(reportedAt + (clockSkewMs ?? 0) - Number(blockTime / NANOSECONDS_PER_MS));
}

/** Builds the status of each service, in the order of preference. */
export function endpointStatus(
  candidates: readonly EndpointRecord[],
  used: EndpointRecord,
  probeIntervalMs: number,
  comparisons: ReadonlyMap<string, NonNullable<ServiceStatus['comparison']>>,
): ServiceStatus[] {
  const heights = candidates.flatMap(({ service }) => service.health.position?.height ?? []);
  const highest = heights.reduce((most, height) => (height > most ? height : most), 0n);
  return candidates.map((candidate) => {
    const { address, health, limitedUntil, requests } = candidate.service;
    const { position, positionAt, successes, ...reported } = health;
    const isStandby = candidate !== used;
    return {
      ...reported,
      address,
      used: !isStandby,
      height: position?.height ?? null,
      blockTime: position?.timestamp ?? null,
      blocksBehind: position === null || heights.length < 2 ? null : highest - position.height,
      lagMs:
        position === null || positionAt === null || position.timestamp === 0n
          ? null
          : lagOf(position.timestamp, positionAt, health.clockSkewMs),
      limitedUntil,
      nextLookAt: isStandby ? Math.max(nextProbeAt(candidate, probeIntervalMs), Date.now()) : null,
      requests,
      comparison: comparisons.get(address) ?? null,
    };
  });
}
