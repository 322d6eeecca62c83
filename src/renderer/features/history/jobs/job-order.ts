import type { ExportJob } from '../../../../contract/index.ts';

/** The place of each state in the list. */
const PLACES: Readonly<Record<ExportJob['state'], number>> = {
  running: 0,
  queued: 1,
  paused: 2,
  done: 3,
  failed: 3,
  cancelled: 3,
};

/** Returns true for an export that still writes files, or will: one that is queued, running or paused. */
export function isUnfinished({ state }: Pick<ExportJob, 'state'>): boolean {
  return PLACES[state] !== PLACES.done;
}

/**
 * Returns the exports in the order of the list: first those that run, then those that wait (the next one first), then
 * the paused ones, then the ended ones (the last to end first).
 * @param jobs newest first, so that the queue is in the reverse order
 */
export function inListOrder(jobs: readonly ExportJob[]): ExportJob[] {
  const open = jobs.filter(isUnfinished).reverse();
  const ended = jobs.filter((job) => !isUnfinished(job));
  return [
    ...open.sort((one, other) => PLACES[one.state] - PLACES[other.state]),
    ...ended.sort((one, other) => (other.finishedAt ?? 0) - (one.finishedAt ?? 0)),
  ];
}
