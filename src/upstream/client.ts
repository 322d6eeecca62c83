/** GET requests as everything above wants them: within the rate budget, repeated where that is safe, or failed in words. */
import { setTimeout as sleep } from 'node:timers/promises';
import { OrreryError } from '../contract/index.ts';
import type { Budget } from './budget.ts';
import type { Answer, Exchange } from './exchange.ts';
import { pauseAskedFor } from './pause.ts';
import { refusal } from './refusal.ts';

/** How often one request is sent at most. Only GETs pass here, so that sending one again changes nothing upstream. */
const ATTEMPTS = 3;
/** Waited before the first repetition, doubled for each further one, times 0.5 to 1.5 (milliseconds). */
const BACKOFF_MS = 250;
const PASSING_STATUSES = new Set([502, 503, 504]);

export interface Client {
  /**
   * The answer to a GET of a path relative to the base URL, whatever its status but those that ask for a pause or pass.
   * @throws OrreryError UPSTREAM_UNREACHABLE, UPSTREAM_REFUSED (502, 503, 504), UPSTREAM_LIMITED, UPSTREAM_INVALID,
   *   CANCELLED
   */
  get(path: string, signal: AbortSignal): Promise<Answer>;
  /** Requests sent so far. */
  readonly requests: number;
}

function mayPass(error: OrreryError): boolean {
  return (
    error.code === 'UPSTREAM_UNREACHABLE' || error.code === 'UPSTREAM_REFUSED' || error.code === 'UPSTREAM_LIMITED'
  );
}

async function backOff(attempt: number, signal: AbortSignal): Promise<void> {
  const delay = BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
  try {
    await sleep(delay, undefined, { signal });
  } catch (cause) {
    throw new OrreryError('CANCELLED', {}, { cause });
  }
}

/** @param onPause called when the service asked for a pause */
export function createClient(
  service: string,
  exchange: Exchange,
  budget: Budget,
  onPause: (() => void) | undefined,
): Client {
  let requests = 0;

  function attempt(path: string, signal: AbortSignal): Promise<Answer> {
    return budget.run(async ({ received, accepted, refused }) => {
      requests += 1;
      const answer = await exchange.get(path, received, signal);
      const pause = pauseAskedFor(answer.status, answer.headers, answer.body, Date.now());
      if (pause !== null) {
        refused(pause);
        onPause?.();
        const until = new Date(budget.limitedUntil ?? Date.now()).toISOString();
        throw new OrreryError('UPSTREAM_LIMITED', { service, until }, { cause: refusal(service, answer) });
      }
      accepted();
      if (PASSING_STATUSES.has(answer.status)) throw refusal(service, answer);
      return answer;
    }, signal);
  }

  return {
    async get(path, signal) {
      for (let attempts = 1; ; attempts += 1) {
        try {
          return await attempt(path, signal);
        } catch (thrown) {
          const error = OrreryError.from(thrown);
          if (attempts === ATTEMPTS || !mayPass(error)) throw error;
          // A pause is waited out by the budget, which fails at once where it is too long to wait.
          if (error.code !== 'UPSTREAM_LIMITED') await backOff(attempts, signal);
        }
      }
    },
    get requests() {
      return requests;
    },
  };
}
