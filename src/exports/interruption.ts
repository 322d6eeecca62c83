import type { OrreryError } from '../contract/index.ts';

/**
 * True for errors that only interrupt work: the network is unreachable for now, or a thread ended and is started again.
 * The same work may succeed later. An address of another chain stays wrong.
 */
export function isInterruption(error: OrreryError): boolean {
  return error.code === 'THREAD_LOST' || (error.isOffline && error.isTransient);
}
