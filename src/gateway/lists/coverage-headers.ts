/** Headers with the chain's position and the coverage of an answer. */
import type { FastifyReply } from 'fastify';
import type { ChainPosition, Coverage } from '../../contract/index.ts';

/** Sets the headers of the chain's position on a reply, of an answer or an error; zeros before the first block. */
export function writePosition(position: ChainPosition | null, reply: FastifyReply): void {
  reply.header('x-block-height', String(position?.height ?? 0));
  reply.header('x-block-timestamp', String(position?.timestamp ?? 0));
}

/** Sets the headers that say if the list is completely stored, and as of when; the second one only if that is known. */
export function writeCoverage({ complete, asOf }: Coverage, reply: FastifyReply): void {
  reply.header('x-orrery-complete', String(complete));
  if (asOf !== null) reply.header('x-orrery-as-of', new Date(asOf).toISOString());
}
