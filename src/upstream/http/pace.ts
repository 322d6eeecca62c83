/** Reads the limits of a service from the headers of its answers (docs/network.md 7). */
import { type Headers, header } from './headers.ts';

/** Each field is undefined if the answer does not contain it. */
export interface Pace {
  /** Requests per second (RateLimit-Limit). */
  perSecond: number | undefined;
  /** Requests that the service accepts now (RateLimit-Remaining). */
  remaining: number | undefined;
  /** Time until it accepts more (milliseconds; RateLimit-Reset is in seconds). */
  resetMs: number | undefined;
}

const SECOND_MS = 1_000;

/** Parses a number of at most nine digits before the point; undefined for anything else. */
function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}

/** Reads the limits. A limit of 0 is ignored: a service that accepts no requests refuses them and requests a pause. */
export function paceIn(headers: Headers): Pace {
  const resetSeconds = numberIn(header(headers, 'ratelimit-reset'));
  return {
    perSecond: numberIn(header(headers, 'ratelimit-limit')) || undefined,
    remaining: numberIn(header(headers, 'ratelimit-remaining')),
    resetMs: resetSeconds === undefined ? undefined : resetSeconds * SECOND_MS,
  };
}
