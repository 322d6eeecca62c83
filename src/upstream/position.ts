import type { ChainPosition } from '../contract/index.ts';
import { type Headers, headerValue } from './http/answer.ts';

const MAX_INT64 = 2n ** 63n - 1n;

/** Parses a non-negative signed 64-bit integer; null for anything else. */
function integer(text: string | undefined): bigint | null {
  if (text === undefined || !/^\d{1,19}$/.test(text)) return null;
  const number = BigInt(text);
  return number > MAX_INT64 ? null : number;
}

/**
 * Returns the time of the service's clock from the Date header of an answer (Unix milliseconds, exact to half a
 * second); null if the header is missing or invalid.
 */
export function clockIn({ date }: Headers): number | null {
  const moment = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  // The Date header drops the milliseconds, which are 500 on average.
  return Number.isNaN(moment) ? null : moment + 500;
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
