/** Decides by error code if a failed query is worth a retry. */
import type { ConnectionState, ErrorCode } from '../../contract/index.ts';

/** Errors that an immediate retry may cure. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['UPSTREAM_UNREACHABLE', 'UPSTREAM_LIMITED', 'THREAD_LOST']);
/** Errors that no retry can cure. */
const LASTING: ReadonlySet<ErrorCode> = new Set(['EPOCH_UNKNOWN', 'NODE_UNKNOWN', 'PARTY_UNKNOWN', 'MARKET_UNKNOWN']);

/** True if Orrery retries by itself, at once. Not while the network is offline: views query again when it is back. */
export function asksAgainByItself(code: ErrorCode, connection: ConnectionState | undefined): boolean {
  return PASSING.has(code) && connection !== 'offline';
}

/** True if a retry by a person may succeed. */
export function isWorthAsking(code: ErrorCode, connection: ConnectionState | undefined): boolean {
  return !LASTING.has(code) && !(code === 'NOT_CACHED' && connection === 'offline');
}
