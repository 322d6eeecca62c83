import { createThrottle } from '../async/index.ts';
import type { ExplorerEvent } from '../contract/index.ts';

/** An event about a run, or about the list of saved queries and runs. */
export type QueryEvent = Extract<ExplorerEvent, { type: 'query' | 'queries' }>;
type Step = Omit<Extract<QueryEvent, { type: 'query' }>, 'type' | 'run'>;

const EVENT_EVERY_MS = 250;

/** Reports the progress of one run of a query. */
export interface ProgressReporter {
  /** Reports a step. It is emitted now, or with later ones within a quarter of a second. */
  report(step: Step): void;
  /** Ends the reports. A step that was not emitted yet is dropped. */
  stop(): void;
}

/**
 * Returns a reporter of the progress of one run, which emits at most four times a second. It emits nothing if `run`,
 * the run's name, is undefined. The caller stops it.
 */
export function createProgress(run: string | undefined, emit: (event: QueryEvent) => void): ProgressReporter {
  let last: Step = { step: 'running', done: 0, total: null };
  const throttle = createThrottle<string>((name) => emit({ type: 'query', run: name, ...last }), EVENT_EVERY_MS);
  return {
    report(step) {
      last = step;
      if (run !== undefined) throttle.request(run);
    },
    stop: throttle.stop,
  };
}
