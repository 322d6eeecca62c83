/** Background sync of the lowest priority: past epochs and party profiles. */
import type { BackgroundTask } from '../../contract/index.ts';
import { type BackgroundParts, ReportedTask } from './background-task.ts';
import { keepProfiles } from './party-profiles.ts';
import { fetchPastEpochs } from './past-epochs.ts';

/** The background work of one network. */
export interface Background {
  /** Starts the work. Does nothing if it runs. */
  start(): void;
  /** Aborts the work. What is stored stays, and `start` continues from there. */
  stop(): void;
  /** Returns the present state of both tasks. */
  tasks(): BackgroundTask[];
}

/**
 * Creates the background work: it downloads the nodes of up to 400 past epochs, newest first, and reads the profiles of
 * parties every hour. It works between `start` and `stop`, with the lowest priority, and only once all lists are
 * complete down to their oldest rows. A failure shows in the task, and the work is repeated after 30 s.
 */
export function createBackground(parts: BackgroundParts): Background {
  let running: AbortController | undefined;
  const pastEpochs = new ReportedTask('pastEpochs', parts);
  const profiles = new ReportedTask('profiles', parts);

  return {
    start() {
      if (running !== undefined) return;
      running = new AbortController();
      const { signal } = running;
      // Both end only with the signal; their tasks report the errors.
      fetchPastEpochs(pastEpochs, parts, signal).catch(() => {});
      keepProfiles(profiles, parts, signal).catch(() => {});
    },
    stop() {
      running?.abort();
      running = undefined;
    },
    tasks: () => [pastEpochs.state, profiles.state],
  };
}
