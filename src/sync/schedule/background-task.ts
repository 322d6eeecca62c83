import { RETRY, retry } from '../../async/index.ts';
import { type BackgroundTask, OrreryError } from '../../contract/index.ts';
import type { ListWriter } from '../../store/index.ts';
import { type EventLog, PRIORITY, type UpstreamPool } from '../../upstream/index.ts';
import type { Resources } from '../lists/resources.ts';
import type { SharedListSync } from '../lists/shared-list-sync.ts';

/** Time between two checks if the lists are complete (milliseconds). */
export const READY_CHECK_MS = 500;

/** The dependencies of the background work. */
export interface BackgroundParts {
  pool: UpstreamPool;
  resources: Resources;
  writer: Pick<ListWriter, 'epochs' | 'saveProfiles' | 'keepPeriods'>;
  /** Called after profiles of parties changed. */
  onProfiles(): void;
  /** Called after each change of a task. */
  onChange(): void;
  /** Receives an entry for each kind of failure. */
  eventLog: EventLog;
  /**
   * Time between two polls of the service, and between two past epochs, so that the work does not slow down other
   * requests (milliseconds).
   */
  pollMs: number;
}

/** Returns the priority of requests in the background. */
export const backgroundPriority = () => PRIORITY.background;

const isFilled = ({ sync }: SharedListSync) => sync.state()?.reachedOldest === true;

/** Returns true if the points of one market fail for a reason of their own, which may last. No other work waits for them. */
const isFailing = ({ list, attempts }: SharedListSync) =>
  list === 'fundingPeriodDataPoints' && attempts.error !== null && attempts.error.code !== 'LISTS_LIMIT_REACHED';

/** Returns true if all lists are stored down to their oldest rows, except markets whose points fail. */
export function areListsFilled(resources: Pick<Resources, 'lists'>): boolean {
  return resources.lists().every((resource) => isFilled(resource) || isFailing(resource));
}

/** A task in the background. Its state is for people. */
export class ReportedTask {
  readonly #parts: Pick<BackgroundParts, 'pool' | 'onChange'>;
  #state: BackgroundTask;

  constructor(name: BackgroundTask['name'], parts: Pick<BackgroundParts, 'pool' | 'onChange'>) {
    this.#parts = parts;
    this.#state = { name, state: 'waiting', done: 0, of: null, problem: null };
  }

  /** The present state. */
  get state(): BackgroundTask {
    return this.#state;
  }

  /** Changes the state. */
  update(news: Partial<BackgroundTask>): void {
    this.#state = { ...this.#state, ...news };
    this.#parts.onChange();
  }

  /** Waits until the network is live, and says meanwhile that the task waits. @throws OrreryError CANCELLED */
  async #whenLive(signal: AbortSignal): Promise<void> {
    const { pool } = this.#parts;
    const { state, problem } = this.#state;
    const isLive = pool.connection.state === 'live';
    if (!isLive && state === 'running') this.update({ state: 'waiting' });
    await pool.whenLive(signal);
    if (signal.aborted) throw new OrreryError('CANCELLED', {});
    if (!isLive && state === 'running') this.update({ state, problem });
  }

  /**
   * Runs work once the network is live, and repeats it 30 s after each failure until it succeeds. A failure shows in
   * the state.
   * @throws OrreryError CANCELLED if the signal aborts
   */
  async retryUntilDone(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const attempt = async () => {
      await this.#whenLive(signal);
      await work();
    };
    await retry(RETRY.backgroundTask, attempt, {
      signal,
      isRetryable: ({ code }) => code !== 'CANCELLED',
      onRetry: (error) => this.update({ state: error.isOffline ? 'waiting' : 'failed', problem: error.summary }),
    });
  }
}
