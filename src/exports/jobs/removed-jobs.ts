import type { StoredJob } from './stored-job.ts';
import type { TrackedJob } from './tracked-job.ts';

/** Removed jobs that can be restored: far more than a person removes while the messages with Undo are shown. */
const MAX_REMOVED = 200;

/** The ended jobs that were removed last in this run of the program, and can be restored. */
export class RemovedJobs {
  /** Oldest first. */
  readonly #jobs = new Map<string, TrackedJob>();

  /** Keeps a job, and forgets the oldest ones beyond 200. */
  keep(tracked: TrackedJob): void {
    this.#jobs.set(tracked.job.id, tracked);
    for (const id of [...this.#jobs.keys()].slice(0, -MAX_REMOVED)) this.#jobs.delete(id);
  }

  /** Returns a job and keeps it no longer; undefined if it is not kept. */
  take(id: string): TrackedJob | undefined {
    const tracked = this.#jobs.get(id);
    this.#jobs.delete(id);
    return tracked;
  }

  /** Forgets the jobs for which `isGone` returns true. */
  forget(isGone: (job: StoredJob) => boolean): void {
    for (const [id, { job }] of this.#jobs) if (isGone(job)) this.#jobs.delete(id);
  }
}
