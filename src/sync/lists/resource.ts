/** One resource that is synced, and the status of its sync. */
import { backoffMs, RETRY } from '../../async/index.ts';
import { type ListName, OrreryError, type ResourceStatus } from '../../contract/index.ts';
import type { Priority } from '../../upstream/index.ts';
import { createRowRate } from './row-rate.ts';

/** The sync status of a resource, without the values that the store adds. */
export type SyncProgress = Omit<ResourceStatus, 'rows'>;

/** Status of the attempts to sync a resource. */
type AttemptStatus = Pick<SyncProgress, 'activity' | 'problem' | 'rowsPerSecond' | 'lastSuccessAt' | 'nextTryAt'>;

/** Runs the attempts to sync one resource, and keeps their status. */
export interface Attempts {
  /** The present status. `activity` is 'walking' while at least one attempt runs. */
  readonly status: AttemptStatus;
  /** Time until the next attempt may start (milliseconds); 0 unless the last one failed. */
  readonly retryInMs: number;
  /** The last error that counted as a failure; null after a success. */
  readonly error: OrreryError | null;
  /**
   * Runs an attempt and keeps its outcome. Resolves with its result.
   * @throws OrreryError the error of the attempt
   */
  run<Result>(attempt: () => Promise<Result>): Promise<Result>;
  /** Reports received rows. */
  received(rows: number): void;
}

/** A list, or a part of one, that is synced. */
export interface SyncedResource {
  /** The priority of its requests. */
  readonly priority: Priority;
  /** The list, all or a part of which it is. */
  readonly list: ListName;
  /** Its attempts to sync. */
  readonly attempts: Attempts;
  /** Returns the status of the sync. */
  progress(): SyncProgress;
}

/** Receives the events of the attempts. */
export interface AttemptEvents {
  /** The activity or the problem changed. */
  changed(): void;
  /**
   * An attempt failed for reasons of the resource, not of the connection. The next one may start after `delayMs`
   * (milliseconds).
   */
  failed(error: OrreryError, delayMs: number): void;
  /** An attempt succeeded after others had failed. */
  recovered(): void;
}

/**
 * Returns the record of a resource's attempts to sync: activity, problem, and when to try again. It starts no attempt
 * itself. After each failure in a row, `retryInMs` doubles, from about 1 s to about 60 s; a success sets it to 0. A
 * failure because the network is offline sets the activity to 'waiting', but counts as no failure. It counts as one if
 * the attempt before had failed so too and the network was live since: then only this resource is out of reach. A
 * cancelled attempt changes nothing.
 * @param isLive returns true while the network answers
 */
export function createAttempts(events: AttemptEvents, isLive: () => boolean): Attempts {
  let running = 0;
  let failures = 0;
  /** True if the last attempt that began while the network was live failed because of the network. */
  let wasInterrupted = false;
  /** Time of the next attempt (performance.now()), which no change of the machine's clock moves. */
  let retryAt = 0;
  /** The same time for people (Unix milliseconds); null unless the last attempt failed. */
  let nextTryAt: number | null = null;
  let lastSuccessAt: number | null = null;
  let lastError: OrreryError | null = null;
  const rate = createRowRate();
  let outcome: Pick<SyncProgress, 'activity' | 'problem'> = { activity: 'idle', problem: null };

  function failed(error: OrreryError, beganLive: boolean): void {
    if (error.code === 'CANCELLED') return;
    // While the network is offline, the resource itself has no error. It continues when the connection is back, or after
    // the pause that the service asked for.
    const isLost = error.isOffline && beganLive && error.code !== 'UPSTREAM_LIMITED';
    const isOutage = error.isOffline && !(isLost && wasInterrupted);
    wasInterrupted ||= isLost;
    if (isOutage) {
      outcome = { activity: 'waiting', problem: error.summary };
    } else {
      failures += 1;
      lastError = error;
      const delayMs = backoffMs(RETRY.listSync, failures);
      retryAt = performance.now() + delayMs;
      nextTryAt = Math.round(Date.now() + delayMs);
      outcome = { activity: 'failed', problem: error.summary };
      events.failed(error, delayMs);
    }
  }

  return {
    get status() {
      return {
        activity: running > 0 ? 'walking' : outcome.activity,
        problem: outcome.problem,
        rowsPerSecond: rate.perSecond,
        lastSuccessAt,
        nextTryAt,
      };
    },
    get retryInMs() {
      return Math.max(0, retryAt - performance.now());
    },
    get error() {
      return lastError;
    },
    async run(attempt) {
      running += 1;
      const beganLive = isLive();
      events.changed();
      try {
        const result = await attempt();
        if (failures > 0) events.recovered();
        failures = 0;
        wasInterrupted = false;
        lastError = null;
        retryAt = 0;
        nextTryAt = null;
        lastSuccessAt = Date.now();
        outcome = { activity: 'idle', problem: null };
        return result;
      } catch (thrown) {
        const error = OrreryError.from(thrown);
        failed(error, beganLive);
        throw error;
      } finally {
        running -= 1;
        events.changed();
      }
    },
    received: (rows) => rate.add(rows),
  };
}
