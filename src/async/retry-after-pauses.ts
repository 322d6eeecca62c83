import type { OrreryError } from '../contract/index.ts';
import { RETRY } from './policies.ts';
import { retry } from './retry.ts';

/**
 * Returns the time left of the pause that the service requested (milliseconds), 0 if it is over; NaN if the error does
 * not contain it.
 */
function pauseLeftMs({ parameters: { until = '' } }: OrreryError): number {
  return Math.max(0, Date.parse(until) - Date.now());
}

/**
 * Runs work and returns its result; repeats it after pauses that the service requested (UPSTREAM_LIMITED), by the
 * policy `RETRY.requestedPause`. Any other error is final. A pause longer than the maximum delay of the policy is final
 * too, because a caller is waiting.
 * @throws OrreryError the errors of the work; CANCELLED
 */
export function retryAfterPauses<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  return retry(RETRY.requestedPause, work, {
    signal,
    isRetryable: (error) => error.code === 'UPSTREAM_LIMITED' && pauseLeftMs(error) <= RETRY.requestedPause.maxDelayMs,
    delayMs: (error) => pauseLeftMs(error) + 1,
  });
}
