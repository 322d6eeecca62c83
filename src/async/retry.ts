import { OrreryError } from '../contract/index.ts';
import { wait } from './wait.ts';

/** How often work is done at most, and how long to wait in between. */
export interface RetryPolicy {
  /** Attempts in all, the first one included; Infinity where only success or the signal ends them. */
  readonly attempts: number;
  /** Waited after the first failure, doubled for each further one (milliseconds). */
  readonly firstDelayMs: number;
  /** Longest wait, before jitter (milliseconds). */
  readonly maxDelayMs: number;
  /** Share of a wait by which it varies at random in either direction, 0 to 1. */
  readonly jitter: number;
}

export interface RetryOptions {
  signal?: AbortSignal | undefined;
  /** True where the work may succeed when it is done again; `error.isTransient` unless given. */
  isRetryable?(error: OrreryError): boolean;
  /** The wait before the next attempt (milliseconds); the policy's unless given. */
  delayMs?(error: OrreryError, failures: number): number;
  /** Called before the wait for the next attempt. */
  onRetry?(error: OrreryError, failures: number): void;
}

/**
 * The wait after so many failures in a row (milliseconds).
 * @param failures 1 or more
 */
export function backoffMs({ firstDelayMs, maxDelayMs, jitter }: RetryPolicy, failures: number): number {
  const delay = Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - 1));
  return delay * (1 + jitter * (2 * Math.random() - 1));
}

/**
 * Does work until it succeeds, fails for good, or was attempted as often as the policy allows.
 * @throws OrreryError the last failure; CANCELLED when the signal fires during a wait
 */
export async function retry<Result>(
  policy: RetryPolicy,
  work: () => Promise<Result>,
  {
    signal,
    isRetryable = (error) => error.isTransient,
    delayMs = (_, failures) => backoffMs(policy, failures),
    onRetry,
  }: RetryOptions = {},
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (thrown) {
      const error = OrreryError.from(thrown);
      if (signal?.aborted || failures >= policy.attempts || !isRetryable(error)) throw error;
      onRetry?.(error, failures);
      await wait(delayMs(error, failures), signal);
    }
  }
}
