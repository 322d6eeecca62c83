/** Reads the limits of a service from the headers of its answers (docs/sync.md "The client"). */
import { type Headers, headerValue } from './answer.ts';

/** The limits that a service has announced in an answer. A field is undefined if the answer does not contain it. */
export interface Pace {
  /** Requests per second at which the service refuses none. */
  perSecond: number | undefined;
  /** Requests that the service accepts now (RateLimit-Remaining). */
  remaining: number | undefined;
  /** Time until it accepts more (milliseconds; RateLimit-Reset is in seconds). */
  resetMs: number | undefined;
}

interface Quota {
  requests: number;
  /** Seconds; undefined if the service does not state it. */
  window: number | undefined;
}

const SECOND_MS = 1_000;

/** Parses a number of at most nine digits before the point; undefined for anything else. */
function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined;
}

/**
 * Parses the quotas of a header, such as `20`, `100, 100;w=60` or `"hour";q=1000;w=3600`. Anything else is left out,
 * also a quota of 0: a service that accepts no requests refuses them and requests a pause.
 */
function quotasIn(value: string | string[] | undefined): Quota[] {
  const items = [value ?? []].flat().flatMap((text) => text.split(','));
  return items.flatMap((item) => {
    const [first, ...rest] = item.split(';');
    const parameters = new Map(rest.map((part) => part.trim().split('=') as [string, string | undefined]));
    const requests = numberIn(first) ?? numberIn(parameters.get('q'));
    return requests ? [{ requests, window: numberIn(parameters.get('w')) || undefined }] : [];
  });
}

/** Reads the limits of a service from the headers of an answer. If there are several, the lowest rate counts. */
export function paceIn(headers: Headers): Pace {
  const remaining = numberIn(headerValue(headers, 'ratelimit-remaining'));
  const reset = numberIn(headerValue(headers, 'ratelimit-reset'));
  const quotas = [...quotasIn(headers['ratelimit-policy']), ...quotasIn(headers['ratelimit-limit'])];
  const hasWindow = quotas.some(({ window }) => window !== undefined);
  const rates = quotas.flatMap(({ requests, window }) => {
    if (window !== undefined) return requests / window;
    // Beside a quota with a window, the one without repeats it. Alone, its window is a second, or lasts until the reset.
    return hasWindow ? [] : requests / Math.max(1, reset ?? 1);
  });
  // The rest of a longer window must last until its end. budget.ts waits for the end of a window of one second.
  if (rates.length > 0 && remaining && reset !== undefined && reset > 1) rates.push(remaining / reset);
  return {
    perSecond: rates.length === 0 ? undefined : Math.min(...rates),
    remaining,
    resetMs: reset === undefined ? undefined : reset * SECOND_MS,
  };
}
