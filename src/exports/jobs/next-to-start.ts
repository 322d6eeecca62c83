import type { Places } from './places.ts';
import type { InterruptedState } from './run-job.ts';
import type { StoredJob } from './stored-job.ts';
import type { TrackedJob } from './tracked-job.ts';

/** A job in the list of jobs, with its run. */
export interface Entry {
  tracked: TrackedJob;
  /** Set while the job runs. */
  run: { abort: AbortController; ended: Promise<void> } | undefined;
  /** True while the run has lent its place (`Places.lend`). */
  hasLent?: boolean | undefined;
  /** The state after the current run has been interrupted. */
  next: InterruptedState | 'removed' | undefined;
  /** The removal, which all that ask for it share; undefined before one, and after one that failed. */
  removal?: Promise<void> | undefined;
}

/** Returns true for a job that runs and cannot continue for now. */
export function isKeptWaiting({ state, problem }: Pick<StoredJob, 'state' | 'problem'>): boolean {
  return state === 'running' && problem !== null;
}

/** Returns true for a job that needs only stored rows. */
function downloadsNothing(job: StoredJob): boolean {
  if (job.kind === 'query' || (job.kind === 'archive' && job.offline)) return true;
  // Lists are written as they are stored.
  if (job.kind === 'dataset' && job.tables.length === 0) return true;
  return job.segmentsTotal > 0 && job.segmentsDone === job.segmentsTotal;
}

/**
 * Returns the queued jobs that begin now, of all jobs: as many as there are free places. A job of stored rows does not wait for
 * downloads of which nothing arrives, so for each of those one such job more begins.
 */
export function nextToStart(entries: readonly Entry[], places: Pick<Places, 'free'>): Entry[] {
  const canStart = ({ run, next }: Entry) => run === undefined && next !== 'removed';
  const queued = entries.filter((each) => each.tracked.job.state === 'queued' && canStart(each));
  const next = queued.slice(0, places.free());
  // One that has lent its place left it free already.
  const waiting = entries.filter(({ tracked, hasLent }) => isKeptWaiting(tracked.job) && hasLent !== true).length;
  const stored = queued.slice(next.length).filter(({ tracked }) => downloadsNothing(tracked.job));
  return [...next, ...stored.slice(0, places.free(waiting) - next.length)];
}
