import type { ChainPosition } from '../contract/index.ts';
import { type Headers, headerValue } from './http/answer.ts';

const MAX_INT64 = 2n ** 63n - 1n;

/** Parses a non-negative signed 64-bit integer; null for anything else. */
function integer(text: string | undefined): bigint | null {
  if (text === undefined || !/^\d{1,19}$/.test(text)) return null;
  const number = BigInt(text);
  return number > MAX_INT64 ? null : number;
}

/** The Date header drops the milliseconds, so the clock showed up to this much more or less (milliseconds). */
const CLOCK_ERROR_MS = 500;

/**
 * Returns the time of the service's clock from the Date header of an answer (Unix milliseconds, exact to half a
 * second); null if the header is missing or invalid.
 */
export function clockIn({ date }: Headers): number | null {
  const moment = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  return Number.isNaN(moment) ? null : moment + CLOCK_ERROR_MS;
}

/**
 * Returns how much a service's clock is ahead of this machine's (milliseconds); negative if it is behind. The service
 * read its clock at some moment between the request and the answer, and wrote it without milliseconds. So the result is
 * the smallest difference that is certain: a late answer does not count as a wrong clock.
 * @param clock time of the service's clock, as `clockIn` returns it (Unix milliseconds)
 * @param now time at which the answer came (Unix milliseconds, this machine's clock)
 */
export function clockSkewOf(clock: number, now: number, roundTripMs: number): number {
  const atAnswer = clock - now;
  if (atAnswer > 0) return Math.max(0, Math.round(atAnswer - CLOCK_ERROR_MS));
  return Math.min(0, Math.round(atAnswer + roundTripMs + CLOCK_ERROR_MS));
}

/**
 * Returns the chain position in the freshness headers of an answer (docs/network.md 7); null before the first block or
 * without a valid height. The time of the block is 0 if it is unknown.
 */
export function positionIn(headers: Headers): ChainPosition | null {
  const height = integer(headerValue(headers, 'x-block-height'));
  const timestamp = integer(headerValue(headers, 'x-block-timestamp'));
  if (height === null || height === 0n) return null;
  return { height, timestamp: timestamp ?? 0n };
}
