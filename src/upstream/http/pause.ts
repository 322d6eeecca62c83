/** Detects a requested pause (docs/network.md 7): after too many requests, after a ban, or during overload. */
import { OrreryError } from '../../contract/index.ts';
import { type Headers, headerValue } from './answer.ts';

const SECOND_MS = 1_000;
/** Requested pauses are limited to this range. The maximum keeps a wrong value from stopping sync for days. */
const MIN_PAUSE_MS = SECOND_MS;
const MAX_PAUSE_MS = 3_600_000;
/** Pause for a ban without a length. */
const DEFAULT_BAN_MS = 600_000;

/**
 * Parses seconds, or a date as in Retry-After (RFC 9110 10.2.3), to milliseconds from now, negative if past; undefined
 * for anything else.
 * @param now Unix milliseconds
 */
function milliseconds(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}(\.\d+)?$/.test(text.trim())) return Number(text) * SECOND_MS;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : moment - now;
}

/**
 * Returns the pause that an answer requests (milliseconds, from one second to one hour); null if none. Only the
 * statuses 429, 403 and 503 can request one; a 403 is a ban only if it says so, and a 503 needs Retry-After.
 * @param now Unix milliseconds
 */
export function pauseAskedFor(status: number, headers: Headers, body: string, now: number): number | null {
  const within = (pause: number) => Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, pause));
  const retryAfter = milliseconds(headerValue(headers, 'retry-after'), now);
  const bannedFor = milliseconds(headerValue(headers, 'ratelimit-retry-after'), now);
  const resetIn = milliseconds(headerValue(headers, 'ratelimit-reset'), now);
  if (status === 429) return within(Math.max(retryAfter ?? 0, bannedFor ?? 0, resetIn ?? 0));
  if (status === 403 && bannedFor !== undefined) return within(bannedFor);
  if (status === 403 && /\bbanned\b/i.test(body)) return within(retryAfter ?? DEFAULT_BAN_MS);
  if (status === 503 && retryAfter !== undefined) return within(retryAfter);
  return null;
}

/**
 * Returns the error UPSTREAM_LIMITED: the service asks for a pause. Its text gives the end of the pause as "2026-11-20
 * 08:15:30 UTC", rounded up to a whole second.
 * @param until Unix milliseconds
 */
export function limitedError(service: string, until: number, cause?: unknown): OrreryError {
  const [date, time = ''] = new Date(Math.ceil(until / SECOND_MS) * SECOND_MS).toISOString().split('T');
  return new OrreryError('UPSTREAM_LIMITED', { service, until: `${date} ${time.slice(0, 8)} UTC` }, { cause });
}
