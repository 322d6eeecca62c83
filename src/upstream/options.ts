import { OrreryError } from '../contract/index.ts';
import { DEFAULT_TIMEOUTS, type Timeouts } from './http/timeouts.ts';

export interface UpstreamOptions {
  /** Base URL of a data gateway, with or without a path. */
  baseUrl: string;
  /** Requests in any second, at most; 10 by default. */
  requestsPerSecond?: number;
  /** Milliseconds for each phase of an exchange. */
  timeouts?: Partial<Timeouts>;
  /** Largest answer that is read (bytes), archives aside; 64 MiB by default. */
  answerAtMost?: number;
  /** Called when the service asked for a pause; `limitedUntil` then says until when. */
  onPause?: () => void;
  /** Called when a connection opens, before anything passes over it: another service may be at its other end. */
  onConnect?: () => void;
}

const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

function parseBaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && (url.protocol === 'http:' || url.protocol === 'https:')) return url;
  throw new OrreryError('OPTION_INVALID', {
    option: 'The address of the network',
    value: text,
    allowed: 'is the base URL of a data gateway, beginning with http:// or https://',
  });
}

function checkRate(requestsPerSecond: number): number {
  if (requestsPerSecond > 0 && requestsPerSecond <= 10_000) return requestsPerSecond;
  throw new OrreryError('OPTION_INVALID', {
    option: 'The rate budget',
    value: requestsPerSecond,
    allowed: 'is a number of requests per second above 0, at most 10000',
  });
}

/** Fills in what was left out. @throws OrreryError OPTION_INVALID quoting the bad value */
export function checkOptions(options: UpstreamOptions): {
  url: URL;
  rate: number;
  timeouts: Timeouts;
  answerAtMost: number;
} {
  return {
    url: parseBaseUrl(options.baseUrl),
    rate: checkRate(options.requestsPerSecond ?? 10),
    timeouts: { ...DEFAULT_TIMEOUTS, ...options.timeouts },
    answerAtMost: options.answerAtMost ?? MAX_ANSWER_BYTES,
  };
}
