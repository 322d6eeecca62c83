/** How many requests a service takes, as the headers of its answers say (docs/network.md 7). */
import { type Headers, header } from './headers.ts';

/** Each part is undefined where the answer does not say it. */
export interface Pace {
  /** Requests in a second (RateLimit-Limit). */
  perSecond: number | undefined;
  /** Requests that the service takes at once (RateLimit-Remaining). */
  remaining: number | undefined;
  /** The time until it takes more (milliseconds; RateLimit-Reset has seconds). */
  resetMs: number | undefined;
}

const SECOND_MS = 1_000;

/** A number of at most nine digits before the point; undefined for anything else. */
function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}

/** A limit of nothing is no pace: a service that takes no requests refuses them and asks for a pause. */
export function paceIn(headers: Headers): Pace {
  const resetSeconds = numberIn(header(headers, 'ratelimit-reset'));
  return {
    perSecond: numberIn(header(headers, 'ratelimit-limit')) || undefined,
    remaining: numberIn(header(headers, 'ratelimit-remaining')),
    resetMs: resetSeconds === undefined ? undefined : resetSeconds * SECOND_MS,
  };
}
