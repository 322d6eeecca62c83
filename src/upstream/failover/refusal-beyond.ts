import { type ChainPosition, OrreryError } from '../../contract/index.ts';

/**
 * Returns the refusal of a request up to block `to`, with the newest block of the service if the request goes beyond
 * it: the service itself may not say why it refuses. Any other error stays as it is.
 * @param position the newest position that the service reported; null if there is none
 */
export function refusalBeyond(thrown: unknown, to: bigint, position: ChainPosition | null): unknown {
  if (!OrreryError.hasCode(thrown, 'UPSTREAM_REFUSED')) return thrown;
  if (position === null || position.height >= to) return thrown;
  const { service = '', status = '', reason = '' } = thrown.parameters;
  const reached = `Orrery sees that the service has only reached block ${position.height}`;
  return new OrreryError('UPSTREAM_REFUSED', { service, status, reason: `${reason}. ${reached}` }, { cause: thrown });
}
