import type { ServiceStatus } from '../../contract/index.ts';
import { lagOf } from './endpoint-health.ts';
import { type EndpointRecord, msToProbe } from './failover-policy.ts';

/**
 * Returns the status of each endpoint, in the order of preference. A lag or a distance in blocks is null if it is
 * unknown.
 * @param probeIntervalMs interval between two probes of an endpoint that is not in use (milliseconds)
 */
export function endpointStatus(
  records: readonly EndpointRecord[],
  used: EndpointRecord,
  probeIntervalMs: number,
): ServiceStatus[] {
  const known = records.filter(({ endpoint }) => endpoint.health.position !== null).length;
  return records.map((record) => {
    const { address, health, limitedUntil, requests } = record.endpoint;
    const { position, positionAt, successes, ...reported } = health;
    const isStandby = record !== used;
    return {
      ...reported,
      address,
      used: !isStandby,
      height: position?.height ?? null,
      blockTime: position?.timestamp ?? null,
      blocksBehind: known < 2 ? null : record.blocksBehind,
      lagMs: lagOf(health),
      limitedUntil,
      nextLookAt: isStandby ? Math.round(Date.now() + msToProbe(record, probeIntervalMs)) : null,
      requests,
      comparison: record.comparison,
    };
  });
}
