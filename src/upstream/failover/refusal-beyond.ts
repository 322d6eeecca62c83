import { type ChainPosition, OrreryError } from '../../contract/index.ts';

/**
 * Returns the refusal of a request up to block `to`, if that is beyond the newest block of the service: UPSTREAM_BEHIND if the
 * network has reached that block, else the refusal with the block of the service, which may not say itself why it refuses. Any
 * other error stays as it is.
 * @param position the newest position that the service reported; null if there is none
 * @param highest the newest block that any service reported
 */
export function refusalBeyond(thrown: unknown, to: bigint, position: ChainPosition | null, highest: bigint): unknown {
  if (!OrreryError.hasCode(thrown, 'UPSTREAM_REFUSED')) return thrown;
  if (position === null || position.height >= to) return thrown;
  const { service = '', status = '', reason = '' } = thrown.parameters;
  if (to <= highest && !thrown.isTransient) return new OrreryError('UPSTREAM_BEHIND', { service }, { cause: thrown });
  const reached = `Orrery sees that the service has only reached block ${position.height}`;
  return new OrreryError('UPSTREAM_REFUSED', { service, status, reason: `${reason}. ${reached}` }, { cause: thrown });
}
