import { RETRY, retry } from '../../async/index.ts';

/**
 * Repeats a step of a list's sync where another service came into use meanwhile: the step lost what it had not yet stored.
 * @param service names the service in use
 */
export function retryOnFailover<Result>(service: () => string, step: () => Promise<Result>): Promise<Result> {
  let before = service();
  const attempt = () => {
    before = service();
    return step();
  };
  return retry(RETRY.failover, attempt, { isRetryable: () => service() !== before });
}
