import type { FastifyRequest } from 'fastify';
import { CONTROL_PREFIX } from './control.ts';
import type { Fault, FaultKind } from './fault-spec.ts';

/** The fault of a kind that concerns a request, if one does. */
export type FindFault = (request: FastifyRequest, kind: FaultKind) => Fault | undefined;

export const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '';

/** The sandbox's own paths, which never fail. */
export const isControl = (request: FastifyRequest) => pathOf(request).startsWith(CONTROL_PREFIX);

export function createFaultFinder(faults: () => readonly Fault[]): FindFault {
  return (request, kind) =>
    isControl(request)
      ? undefined
      : faults().find((fault) => fault.kind === kind && pathOf(request).startsWith(fault.prefix));
}
