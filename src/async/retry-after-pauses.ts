import type { OrreryError } from '../contract/index.ts';
import { RETRY } from './policies.ts';
import { retry } from './retry.ts';

/** The rest of the pause that a service asked for (milliseconds); NaN where the error does not say. */
function pauseLeftMs({ parameters: { until = '' } }: OrreryError): number {
  return Math.max(0, Date.parse(until) - Date.now());
}

/**
 * Repeats work for a caller who waits for it, after pauses that the service asked for. Any other error is final, and so
 * is a pause that is longer than the policy's longest delay: such a service does not want to serve us.
 * @throws OrreryError what the work throws, CANCELLED
 */
export function retryAfterPauses<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  return retry(RETRY.requestedPause, work, {
    signal,
    isRetryable: (error) => error.code === 'UPSTREAM_LIMITED' && pauseLeftMs(error) <= RETRY.requestedPause.maxDelayMs,
    delayMs: (error) => pauseLeftMs(error) + 1,
  });
}
