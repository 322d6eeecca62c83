import { createThrottle } from '../async/index.ts';
import type { ExplorerEvent } from '../contract/index.ts';

export type QueryEvent = Extract<ExplorerEvent, { type: 'query' | 'queries' }>;
type Step = Omit<Extract<QueryEvent, { type: 'query' }>, 'type' | 'run'>;

const EVENT_EVERY_MS = 250;

export interface Progress {
  report(step: Step): void;
  stop(): void;
}

/**
 * Returns a reporter of how far a run is, which emits at most four times a second. It emits nothing if `run` is
 * undefined. The caller stops it.
 */
export function createProgress(run: string | undefined, emit: (event: QueryEvent) => void): Progress {
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
