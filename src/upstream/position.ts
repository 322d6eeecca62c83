import type { ChainPosition } from '../contract/index.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const MOST = 2n ** 63n - 1n;

/** Heights and times are signed 64-bit integers wherever they are kept; what is none says nothing. */
function integer(value: string | string[] | undefined): bigint | null {
  const text = Array.isArray(value) ? value[0] : value;
  if (text === undefined || !/^\d{1,19}$/.test(text)) return null;
  const number = BigInt(text);
  return number > MOST ? null : number;
}

/** What the service's clock says (Unix milliseconds, to the second); null where it does not tell. */
export function clockIn({ date }: Headers): number | null {
  const moment = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  // A date is cut to its second: on average half of one has passed since.
  return Number.isNaN(moment) ? null : moment + 500;
}

/** Where the chain stands by an answer's freshness headers (docs/network.md 7); null before the first block. */
export function positionIn(headers: Headers): ChainPosition | null {
  const height = integer(headers['x-block-height']);
  const timestamp = integer(headers['x-block-timestamp']);
  if (height === null || height === 0n) return null;
  return { height, timestamp: timestamp ?? 0n };
}
