/** Connections to services for tests of what ends a request other than time. */
import type { Exchange, ExchangeOptions } from './http/exchange.ts';
import { openExchange } from './open-exchange.ts';

/** Longer than any test. */
const NEVER_MS = 3_600_000;

/** Returns an exchange in the form that the address names, which waits for a silent service without end. */
export function openPatiently(baseUrl: URL, options: ExchangeOptions): Exchange {
  const timeouts = { connect: NEVER_MS, headers: NEVER_MS, body: NEVER_MS, whole: NEVER_MS };
  return openExchange(baseUrl, { ...options, timeouts });
}
