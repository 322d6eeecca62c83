import type { ServiceStatus } from '../../contract/index.ts';
import { type EndpointRecord, nextProbeAt } from './failover-policy.ts';

const NANOSECONDS_A_MS = 1_000_000n;

/** How far a block's time lies behind the moment at which it was the newest, by the service's own clock where it tells it. */
function lagOf(blockTime: bigint, toldAt: number, clockSkewMs: number | null): number {
  return Math.round(toldAt + (clockSkewMs ?? 0) - Number(blockTime / NANOSECONDS_A_MS));
}

/** The services as the contract tells of them, in the order of preference. */
export function endpointStatus(
  candidates: readonly EndpointRecord[],
  used: EndpointRecord,
  lookEveryMs: number,
  comparisons: ReadonlyMap<string, NonNullable<ServiceStatus['comparison']>>,
): ServiceStatus[] {
  const heights = candidates.flatMap(({ service }) => service.health.position?.height ?? []);
  const highest = heights.reduce((most, height) => (height > most ? height : most), 0n);
  return candidates.map((candidate) => {
    const { address, health, limitedUntil, requests } = candidate.service;
    const { position, positionAt, successes, ...told } = health;
    const isStandby = candidate !== used;
    return {
      ...told,
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
      nextLookAt: isStandby ? Math.max(nextProbeAt(candidate, lookEveryMs), Date.now()) : null,
      requests,
      comparison: comparisons.get(address) ?? null,
    };
  });
}
