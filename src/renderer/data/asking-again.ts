/** Decides by error code if a failed query is worth a retry. */
import type { ConnectionState, ErrorCode } from '../../contract/index.ts';

/** Errors that no retry can cure. */
const LASTING: ReadonlySet<ErrorCode> = new Set(['EPOCH_UNKNOWN', 'NODE_UNKNOWN', 'PARTY_UNKNOWN', 'MARKET_UNKNOWN']);

/**
 * Returns true if the page itself retries a query that failed with this code: only for THREAD_LOST. The client of the
 * data service has already retried requests that failed because of the network.
 */
export function asksAgainByItself(code: ErrorCode): boolean {
  return code === 'THREAD_LOST';
}

/**
 * Returns true if the same query may succeed when a person retries it: false for an unknown epoch, node, party or
 * market, and for data that is not stored while the network is offline.
 * @param connection undefined if not known yet
 */
export function isWorthAsking(code: ErrorCode, connection: ConnectionState | undefined): boolean {
  return !LASTING.has(code) && !(code === 'NOT_CACHED' && connection === 'offline');
}
