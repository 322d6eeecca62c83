import { type ExportJob, type JobAction, OrreryError } from '../../contract/index.ts';
import type { Documents } from '../../store/index.ts';
import type { StoredPaths } from '../archive-paths.ts';
import { type Entry, isKeptWaiting, nextToStart } from './next-to-start.ts';
import { createPlaces } from './places.ts';
import { RemovedJobs } from './removed-jobs.ts';
import { type RunJobParts, runJob } from './run-job.ts';
import { asSeen, hasNotEnded, isRetryable, outputPathOf, replaces, type StoredJob, withPaths } from './stored-job.ts';
import { type NewJob, newJob, restoreJob, storeAll, type TrackedJob, trackJob } from './tracked-job.ts';

type JobEvent = { type: 'job' | 'jobRestored'; job: ExportJob } | { type: 'jobRemoved'; id: string };

/** The export jobs of a network. They are stored on disk, run a few at a time, and continue after a restart. */
export interface ExportJobs {
  /** Lists all jobs, newest first. */
  list(): ExportJob[];
  /** Returns a job. @throws OrreryError JOB_UNKNOWN */
  get(id: string): ExportJob;
  /** Returns true if an unfinished job will write this file, or into this dataset. */
  writes(path: string): boolean;
  /** Returns the jobs that have not ended, paused ones too. */
  unfinished(): TrackedJob[];
  /**
   * Stores new jobs as queued and starts them as soon as there is room; two run at a time, beside those that wait for
   * the network. Returns them in the same order. After an error there is none of them.
   * @throws OrreryError DISK_FULL, FILE_UNWRITABLE
   */
  add(orders: readonly NewJob[]): Promise<ExportJob[]>;
  /**
   * Does an action on a job and returns the job; null if it was removed. An action that does not fit the job's state
   * changes nothing. So does one that comes after the archive got its final name: that job is done.
   * @throws OrreryError JOB_UNKNOWN, DISK_FULL, FILE_UNWRITABLE
   */
  control(id: string, action: JobAction): Promise<ExportJob | null>;
  /**
   * Takes back the removal of an ended job, one of the last 200 in this run of the program. Returns the job as it was.
   * @throws OrreryError JOB_UNKNOWN, also if another job has replaced its archive since; DISK_FULL, FILE_UNWRITABLE
   */
  restore(id: string): Promise<ExportJob>;
  /** Interrupts the running jobs. They continue at the next start. */
  close(): Promise<void>;
}

/** The objects that export jobs use. */
export interface ExportJobsParts extends RunJobParts {
  documents: Documents<StoredJob>;
  /** The same documents, in their stored form. */
  storedDocuments: Pick<Documents<unknown>, 'list'>;
  /** Converts the paths of jobs in the documents. */
  paths: StoredPaths;
  /** Called when a job has changed or was removed. */
  emit(event: JobEvent): void;
  /** Called when a job has ended, with or without success, or was removed. */
  onEnd(): void;
  /** True runs jobs. If false, jobs are only stored. */
  follow: boolean;
}

const MAX_RUNNING = 2;

/**
 * Reads the stored jobs and, with `follow`, starts the queued ones. Those that ran when the program ended are queued
 * again.
 */
export async function openExportJobs(parts: ExportJobsParts): Promise<ExportJobs> {
  const { storedDocuments, paths, emit, onEnd, follow } = parts;
  const documents = {
    put: (id: string, job: StoredJob) => parts.documents.put(id, withPaths(job, paths.toStored)),
    remove: parts.documents.remove,
  };
  const entries = new Map<string, Entry>();
  const removed = new RemovedJobs();
  const places = createPlaces(MAX_RUNNING, startQueued);
  let closed = false;

  for (const { content } of (await storedDocuments.list()).reverse()) {
    const restored = restoreJob(content);
    if (restored !== undefined) add(withPaths(restored.job, paths.fromStored), restored.mayBeDone);
  }

  function add(job: StoredJob, mayBeDone: boolean): TrackedJob {
    const tracked = trackJob(job, mayBeDone, { documents, emit: emitJob });
    entries.set(job.id, { tracked, run: undefined, next: undefined });
    return tracked;
  }

  function start(entry: Entry): void {
    const { tracked } = entry;
    const abort = new AbortController();
    const { signal } = abort;
    entry.next = undefined;
    places.take();
    const ended = runJob(tracked, parts, {
      signal,
      stateAfterAbort: () => (entry.next === 'removed' ? undefined : entry.next),
      async lendPlace(waiting) {
        entry.hasLent = true;
        await places.lend(waiting, signal).finally(() => {
          entry.hasLent = false;
        });
      },
    })
      .then(async (outcome) => {
        // A file that has its final name is done: it may have replaced another one, and the removal can fail.
        if (entry.next === 'removed' && outcome.state !== 'done') return;
        await tracked.change(outcome);
        await removeReplaced(tracked.job);
      })
      // If storing the state fails, the state is still emitted. The job then runs again after a restart.
      .catch(() => tracked.emit())
      .finally(() => {
        entry.run = undefined;
        onEnd();
        places.giveBack();
        // The place may have been one more than usual, which frees none.
        startQueued();
      });
    entry.run = { abort, ended };
  }

  /** Removes a job, once for all callers. If its document cannot be removed, the job stays, in memory as on disk. */
  function remove(entry: Entry): Promise<void> {
    const { id } = entry.tracked.job;
    entry.next = 'removed';
    entry.removal ??= documents.remove(id).then(
      () => {
        entries.delete(id);
        emit({ type: 'jobRemoved', id });
      },
      (thrown: unknown) => {
        entry.next = undefined;
        entry.removal = undefined;
        throw thrown;
      },
    );
    return entry.removal;
  }

  /** Removes a job as a person asked. If that fails, a run that was interrupted for it is cancelled. */
  async function removeAsked(entry: Entry): Promise<null> {
    const { tracked } = entry;
    await interrupt(entry, 'removed');
    try {
      await remove(entry);
    } catch (thrown) {
      // On a full disk, this may not be stored either. Then the job runs again after a restart.
      const cancelling = () => tracked.change({ state: 'cancelled', finishedAt: Date.now() });
      if (tracked.job.state === 'running') await cancelling().catch(() => {});
      startQueued();
      throw thrown;
    }
    if (!hasNotEnded(tracked.job)) removed.keep(tracked);
    onEnd();
    return null;
  }

  /** Removes the finished jobs whose archive a job has replaced: what they say of the file is no longer true. */
  async function removeReplaced(job: StoredJob): Promise<void> {
    const isReplaced = (other: StoredJob) => replaces(job, other);
    for (const entry of entries.values()) if (isReplaced(entry.tracked.job)) await remove(entry);
    removed.forget(isReplaced);
  }

  function emitJob(event: { type: 'job'; job: ExportJob }): void {
    emit(event);
    // All that a queued job needs may be stored now.
    if (event.job.state === 'queued' || isKeptWaiting(event.job)) startQueued();
  }

  function startQueued(): void {
    if (closed || !follow) return;
    for (const entry of nextToStart([...entries.values()], places)) start(entry);
  }

  /**
   * Interrupts a run and waits for its end. A run whose archive already has its final name is done.
   * @param next the job's state then
   */
  async function interrupt(entry: Entry, next: Entry['next']): Promise<void> {
    entry.next = next;
    entry.run?.abort.abort();
    await entry.run?.ended;
  }

  function unfinished(): TrackedJob[] {
    return [...entries.values()].map(({ tracked }) => tracked).filter(({ job }) => hasNotEnded(job));
  }

  /** @throws OrreryError JOB_UNKNOWN, also for a job whose removal is under way */
  function find(id: string): Entry {
    const entry = entries.get(id);
    if (entry === undefined || entry.next === 'removed') throw new OrreryError('JOB_UNKNOWN', { job: id });
    return entry;
  }

  async function act(entry: Entry, action: JobAction): Promise<void> {
    const { tracked, run } = entry;
    const { state } = tracked.job;
    const isActive = state === 'queued' || state === 'running';
    if (action === 'pause' && isActive) {
      if (run !== undefined) await interrupt(entry, 'paused');
      else await tracked.change({ state: 'paused' });
    } else if (action === 'cancel' && (isActive || state === 'paused')) {
      if (run !== undefined) await interrupt(entry, 'cancelled');
      else await tracked.change({ state: 'cancelled', finishedAt: Date.now() }).then(onEnd);
    } else if ((action === 'resume' && state === 'paused') || (action === 'retry' && isRetryable(tracked.job))) {
      await tracked.change({ state: 'queued', problem: null, error: null, result: null, finishedAt: null });
    }
  }

  startQueued();
  return {
    list: () => [...entries.values()].reverse().map(({ tracked }) => asSeen(tracked.job)),
    get: (id) => asSeen(find(id).tracked.job),
    writes: (path) => unfinished().some(({ job }) => outputPathOf(job) === path),
    unfinished,
    async add(orders) {
      const jobs = orders.map(newJob);
      await storeAll(documents, jobs);
      for (const job of jobs) add(job, false).emit();
      return jobs.map(asSeen);
    },
    async control(id, action) {
      const leaving = entries.get(id);
      if (action === 'remove' && leaving !== undefined) return removeAsked(leaving);
      const entry = find(id);
      await act(entry, action);
      startQueued();
      return asSeen(entry.tracked.job);
    },
    async restore(id) {
      const tracked = removed.take(id);
      if (tracked === undefined) return asSeen(find(id).tracked.job);
      entries.set(id, { tracked, run: undefined, next: undefined });
      await documents.put(id, tracked.job).catch((thrown: unknown) => {
        entries.delete(id);
        removed.keep(tracked);
        throw thrown;
      });
      const job = asSeen(find(id).tracked.job);
      emit({ type: 'jobRestored', job });
      return job;
    },
    async close() {
      closed = true;
      // A run that a person has just paused, cancelled or removed does not continue.
      await Promise.all([...entries.values()].map(async (each) => each.run && interrupt(each, each.next ?? 'queued')));
    },
  };
}
