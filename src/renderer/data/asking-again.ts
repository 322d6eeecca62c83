/** Decides by error code if a failed query is worth a retry. */
import type { ConnectionState, ErrorCode } from '../../contract/index.ts';

/** Errors that no retry can cure. */
const LASTING: ReadonlySet<ErrorCode> = new Set(['EPOCH_UNKNOWN', 'NODE_UNKNOWN', 'PARTY_UNKNOWN', 'MARKET_UNKNOWN']);

/**
 * True if the page retries a query by itself. It does not retry errors of the network, because the client of the data
 * service has already retried these requests.
 */
export function asksAgainByItself(code: ErrorCode): boolean {
  return code === 'THREAD_LOST';
}

/** True if a retry by a person may succeed. */
export function isWorthAsking(code: ErrorCode, connection: ConnectionState | undefined): boolean {
  return !LASTING.has(code) && !(code === 'NOT_CACHED' && connection === 'offline');
}
