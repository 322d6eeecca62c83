/** Whether to ask for the same thing again after a failure, by its name in the catalogue. */
import type { ConnectionState, ErrorCode } from '../../contract/index.ts';

/** What another attempt right away may cure. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['UPSTREAM_UNREACHABLE', 'UPSTREAM_LIMITED', 'THREAD_LOST']);
/** What stays as it is however often one asks. */
const LASTING: ReadonlySet<ErrorCode> = new Set(['EPOCH_UNKNOWN', 'NODE_UNKNOWN', 'PARTY_UNKNOWN', 'MARKET_UNKNOWN']);

/** Whether Orrery asks again by itself, at once. Not while the network is away: whoever is shown that is told when it is back. */
export function asksAgainByItself(code: ErrorCode, connection: ConnectionState | undefined): boolean {
  return PASSING.has(code) && connection !== 'offline';
}

/** Whether a person who asks again may be told otherwise. */
export function isWorthAsking(code: ErrorCode, connection: ConnectionState | undefined): boolean {
  return !LASTING.has(code) && !(code === 'NOT_CACHED' && connection === 'offline');
}
