import { OrreryError } from '../contract/index.ts';
import { wait } from './wait.ts';

/** Limits the number of attempts and sets the delays between them. */
export interface RetryPolicy {
  /** Total number of attempts, the first one included. Infinity means: until success or abort. */
  readonly attempts: number;
  /** Delay after the first failure (milliseconds). It doubles with each further failure. */
  readonly firstDelayMs: number;
  /** Upper bound of the delay, before jitter (milliseconds). */
  readonly maxDelayMs: number;
  /** Fraction of the delay by which it varies at random in either direction, 0 to 1. */
  readonly jitter: number;
}

/** Options of one call of `retry`. All are optional. */
export interface RetryOptions {
  /** Ends the delays and prevents further attempts. It does not stop an attempt that runs. */
  signal?: AbortSignal | undefined;
  /** Returns true if another attempt may succeed. Default: `error.isTransient`. */
  isRetryable?(error: OrreryError): boolean;
  /** Returns the delay before the next attempt (milliseconds). Default: the delay of the policy. */
  delayMs?(error: OrreryError, failures: number): number;
  /** Called before the delay of each further attempt. */
  onRetry?(error: OrreryError, failures: number): void;
  /**
   * Called after the delay of each further attempt, which starts when the result resolves. If the result is true, the
   * failures are counted from 0 again.
   * @throws OrreryError that ends the attempts
   */
  beforeAttempt?(error: OrreryError): Promise<boolean>;
}

/**
 * Returns the delay after a number of consecutive failures (milliseconds). It doubles with each failure, up to the
 * maximum of the policy. Then it is made longer or shorter at random, at most by the share `jitter`.
 * @param failures 1 or more
 */
export function backoffMs({ firstDelayMs, maxDelayMs, jitter }: RetryPolicy, failures: number): number {
  const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - 1));
  return delay * (1 + jitter * (2 * Math.random() - 1));
}

/**
 * Runs work until it succeeds, and returns its result. It gives up after an error that is not retryable, after all
 * attempts of the policy, and after a failure if the signal has aborted.
 * @throws OrreryError the last failure; CANCELLED if the signal aborts during a delay
 */
export async function retry<Result>(
  policy: RetryPolicy,
  work: () => Promise<Result>,
  {
    signal,
    isRetryable = (error) => error.isTransient,
    delayMs = (_, failures) => backoffMs(policy, failures),
    onRetry,
    beforeAttempt,
  }: RetryOptions = {},
): Promise<Result> {
  for (let failures = 0; ; ) {
    try {
      return await work();
    } catch (thrown) {
      const error = OrreryError.from(thrown);
      failures += 1;
      if (signal?.aborted || failures >= policy.attempts || !isRetryable(error)) throw error;
      onRetry?.(error, failures);
      await wait(delayMs(error, failures), signal);
      if (await beforeAttempt?.(error)) failures = 0;
    }
  }
}
