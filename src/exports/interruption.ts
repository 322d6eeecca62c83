import type { OrreryError } from '../contract/index.ts';

/**
 * Returns true for errors that only interrupt work: the network is unreachable for now, or a thread ended and is
 * started again. The same work may succeed later. False for CHAIN_MISMATCH: the address of another chain stays wrong.
 */
export function isInterruption(error: OrreryError): boolean {
  return error.code === 'THREAD_LOST' || (error.isOffline && error.isTransient);
}
