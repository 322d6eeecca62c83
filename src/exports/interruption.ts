import type { OrreryError } from '../contract/index.ts';

/**
 * True where work was only interrupted: the network cannot be reached for now, or a thread ended and is started again.
 * Later the same work may succeed. The address of another chain stays wrong.
 */
export function isInterruption(error: OrreryError): boolean {
  return error.code === 'THREAD_LOST' || (error.isOffline && error.isTransient);
}
