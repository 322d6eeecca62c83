/** Background work of the lowest priority: past epochs, party profiles and kept funding periods. */
import type { BackgroundTask } from '../../contract/index.ts';
import { type BackgroundParts, ReportedTask } from './background-task.ts';
import { keepPeriods } from './kept-periods.ts';
import { keepProfiles } from './party-profiles.ts';
import { fetchPastEpochs } from './past-epochs.ts';

/** The background work of one network. */
export interface Background {
  /** Starts the work. Does nothing if it runs. */
  start(): void;
  /** Aborts the work. What is stored stays, and `start` continues from there. */
  stop(): void;
  /** Returns the present state of the tasks that download. */
  tasks(): BackgroundTask[];
}

/**
 * Creates the background work: it downloads the nodes of up to 400 past epochs, newest first, reads the profiles of
 * parties every hour, and computes the closed funding periods that are not kept. It works between `start` and `stop`,
 * with the lowest priority, and only once all lists are complete down to their oldest rows. `tasks` shows a failure of
 * the downloads. Work that failed is repeated after 30 s.
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
      // All end only with the signal; the tasks of the first two report the errors.
      fetchPastEpochs(pastEpochs, parts, signal).catch(() => {});
      keepProfiles(profiles, parts, signal).catch(() => {});
      keepPeriods(parts, signal).catch(() => {});
    },
    stop() {
      running?.abort();
      running = undefined;
    },
    tasks: () => [pastEpochs.state, profiles.state],
  };
}
