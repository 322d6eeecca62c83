/** One thing that is kept in step with upstream, and how it is getting on. */
import { backoffMs, RETRY } from '../../async/index.ts';
import type { ListName, ResourceStatus } from '../../contract/index.ts';
import { OrreryError } from '../../contract/index.ts';
import type { Priority } from '../../upstream/index.ts';
import { createRate } from './rate.ts';

/** The contract's status without what the store knows itself. */
export type Progress = Omit<ResourceStatus, 'rows'>;

/** How the attempts at a resource are getting on, as its status tells it. */
type Going = Pick<Progress, 'activity' | 'problem' | 'rowsPerSecond' | 'lastSuccessAt' | 'nextTryAt'>;

export interface Attempts {
  readonly going: Going;
  /** Not before this moment should the next attempt be made (Unix milliseconds); 0 unless the last one failed. */
  readonly retryAt: number;
  /** Runs an attempt and remembers how it went. */
  run<Result>(attempt: () => Promise<Result>): Promise<Result>;
  /** Rows were received. */
  received(rows: number): void;
}

export interface Resource {
  readonly urgency: Priority;
  readonly list: ListName;
  readonly attempts: Attempts;
  progress(): Progress;
}

/** What is told of attempts. */
export interface AttemptEvents {
  /** Activity or problem changed. */
  changed(): void;
  /** An attempt failed for reasons of the resource itself. */
  failed(error: OrreryError, retryAt: number): void;
  /** An attempt went well after others had failed. */
  recovered(): void;
}

export function createAttempts(events: AttemptEvents): Attempts {
  let running = 0;
  let failures = 0;
  let retryAt = 0;
  let lastSuccessAt: number | null = null;
  const rate = createRate();
  let outcome: Pick<Progress, 'activity' | 'problem'> = { activity: 'idle', problem: null };

  function failed(error: OrreryError): void {
    if (error.code === 'CANCELLED') return;
    // Without a connection there is nothing wrong with the resource itself: it goes on when the connection does.
    if (error.isOffline) {
      outcome = { activity: 'waiting', problem: error.summary };
    } else {
      failures += 1;
      retryAt = Date.now() + backoffMs(RETRY.listSync, failures);
      outcome = { activity: 'failed', problem: error.summary };
      events.failed(error, retryAt);
    }
  }

  return {
    get going() {
      return {
        activity: running > 0 ? 'walking' : outcome.activity,
        problem: outcome.problem,
        rowsPerSecond: rate.perSecond,
        lastSuccessAt,
        nextTryAt: retryAt === 0 ? null : Math.round(retryAt),
      };
    },
    get retryAt() {
      return retryAt;
    },
    async run(attempt) {
      running += 1;
      events.changed();
      try {
        const result = await attempt();
        if (failures > 0) events.recovered();
        failures = 0;
        retryAt = 0;
        lastSuccessAt = Date.now();
        outcome = { activity: 'idle', problem: null };
        return result;
      } catch (thrown) {
        const error = OrreryError.from(thrown);
        failed(error);
        throw error;
      } finally {
        running -= 1;
        events.changed();
      }
    },
    received: (rows) => rate.add(rows),
  };
}
