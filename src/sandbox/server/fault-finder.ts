import type { FastifyRequest } from 'fastify';
import type { FaultKind } from '../../contract/index.ts';
import { CONTROL_PREFIX } from './control.ts';
import type { Fault } from './fault-spec.ts';

/** Returns the active fault of a kind for a path; undefined if there is none. */
export type FindFault = (path: string, kind: FaultKind) => Fault | undefined;

/** Returns the path of a request, without its query. */
export const pathOfRequest = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '';

/** Returns true for the sandbox's own paths, which never fail. */
export const isControl = (path: string) => path.startsWith(CONTROL_PREFIX);

/**
 * Returns a function that finds the first active fault of a kind for a path.
 * @param faults returns the active faults
 */
export function createFaultFinder(faults: () => readonly Fault[]): FindFault {
  return (path, kind) =>
    isControl(path) ? undefined : faults().find((fault) => fault.kind === kind && path.startsWith(fault.prefix));
}
