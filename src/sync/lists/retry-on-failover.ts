import { RETRY, retry } from '../../async/index.ts';

/**
 * Runs a step, and repeats it at once if it failed while the service in use changed, since the step lost its
 * uncommitted rows. Throws any other error, and that of the fourth attempt.
 * @param service returns the name of the service in use
 */
export function retryOnFailover<Result>(service: () => string, step: () => Promise<Result>): Promise<Result> {
  let before = service();
  const attempt = () => {
    before = service();
    return step();
  };
  return retry(RETRY.failover, attempt, { isRetryable: () => service() !== before });
}
