/**
 * How services ask for a pause (docs/network.md 7): after too many requests, by a ban, or while they are overloaded.
 */
import { type Headers, header } from './headers.ts';

const SECOND_MS = 1_000;
/** Asked-for pauses are taken between these bounds: never none, never so long that a typing error stops a day's work. */
const SHORTEST_MS = SECOND_MS;
const MAX_PAUSE_MS = 3_600_000;
/** Taken when a ban does not say how long it lasts. */
const UNSPOKEN_BAN_MS = 600_000;

/** Seconds, or a date for Retry-After (RFC 9110 10.2.3), as milliseconds from now; undefined when neither. */
function milliseconds(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}(\.\d+)?$/.test(text.trim())) return Number(text) * SECOND_MS;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : moment - now;
}

/**
 * The pause an answer asks for, in milliseconds; null when it asks for none. A 403 is a ban only where it says so.
 *
 * @param now Unix milliseconds
 */
export function pauseAskedFor(status: number, headers: Headers, body: string, now: number): number | null {
  const within = (pause: number) => Math.min(MAX_PAUSE_MS, Math.max(SHORTEST_MS, pause));
  const retryAfter = milliseconds(header(headers, 'retry-after'), now);
  const bannedFor = milliseconds(header(headers, 'ratelimit-retry-after'), now);
  const resetIn = milliseconds(header(headers, 'ratelimit-reset'), now);
  if (status === 429) return within(Math.max(retryAfter ?? 0, bannedFor ?? 0, resetIn ?? 0));
  if (status === 403 && bannedFor !== undefined) return within(bannedFor);
  if (status === 403 && /\bbanned\b/i.test(body)) return within(retryAfter ?? UNSPOKEN_BAN_MS);
  if (status === 503 && retryAfter !== undefined) return within(retryAfter);
  return null;
}
