import { ADDRESS_PROTOCOLS, OrreryError } from '../contract/index.ts';
import type { OpenExchange } from './http/exchange.ts';
import { DEFAULT_TIMEOUTS, type Timeouts } from './http/timeouts.ts';

/** Options of a client of a service: a data gateway or a transaction gateway. */
export interface UpstreamOptions {
  /** Base URL of the service, with or without a path. */
  baseUrl: string;
  /** Maximum number of requests in any second; 10 by default. */
  requestsPerSecond?: number;
  /** Timeout of each phase of an exchange (milliseconds). */
  timeouts?: Partial<Timeouts>;
  /** Maximum size of an answer (bytes), archives excluded; 64 MiB by default. */
  answerAtMost?: number;
  /** Called when the service requests a pause. `limitedUntil` then contains the end of the pause. */
  onPause?: () => void;
  /** Called when a connection opens, before the first request on it: another service may answer at this address. */
  onConnect?: () => void;
  /** Opens the connections to the service; over HTTP by default. Simulations answer in place of a service. */
  openExchange?: OpenExchange;
}

const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

function parseBaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && ADDRESS_PROTOCOLS.includes(url.protocol)) return url;
  throw new OrreryError('OPTION_INVALID', {
    option: 'The address of the network',
    value: text,
    allowed: 'is the base URL of a data gateway, beginning with http://, https://, grpc:// or grpcs://',
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

/**
 * Returns the options with the defaults applied, and the address as a URL.
 * @throws OrreryError OPTION_INVALID if the address or the rate is invalid
 */
export function checkUpstreamOptions(options: UpstreamOptions): {
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
