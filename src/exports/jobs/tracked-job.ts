import { randomBytes } from 'node:crypto';
import type { ExportJob } from '../../contract/index.ts';
import type { Part } from '../../history/index.ts';
import type { Documents } from '../../store/index.ts';
import type { JobProgress } from './fetch-range.ts';
import {
  asSeen,
  hasNotEnded,
  readStoredJob,
  type StoredArchiveJob,
  type StoredDatasetJob,
  type StoredJob,
  type StoredQueryJob,
} from './stored-job.ts';

/**
 * A new export. `segmentsTotal` is the number of segments to write, as far as known, and `segmentsDone` the number of those
 * that are stored.
 */
export type NewJob =
  | ({ kind: 'archive' } & Pick<
      StoredArchiveJob,
      | 'table'
      | 'from'
      | 'to'
      | 'file'
      | 'names'
      | 'replace'
      | 'offline'
      | 'renewBefore'
      | 'segmentsDone'
      | 'segmentsTotal'
    >)
  | ({ kind: 'dataset' } & Pick<
      StoredDatasetJob,
      | 'tables'
      | 'lists'
      | 'writing'
      | 'from'
      | 'to'
      | 'dataset'
      | 'folder'
      | 'replace'
      | 'adds'
      | 'wasThere'
      | 'renewBefore'
      | 'segmentsDone'
      | 'segmentsTotal'
    >)
  | ({ kind: 'query' } & Pick<
      StoredQueryJob,
      'name' | 'sql' | 'params' | 'format' | 'file' | 'segmentsDone' | 'segmentsTotal'
    >);

/** A change of the members that all jobs have, the result of a job, or how far a job has written a dataset. */
export type JobChange = Partial<Omit<StoredArchiveJob, 'kind' | 'result'>> & { result?: StoredJob['result'] } & Pick<
    StoredDatasetJob,
    'wasThere' | 'written'
  >;

/** A job in memory. Each change is emitted as an event; lasting changes are also stored. */
export interface TrackedJob {
  /** The job as it is now. */
  readonly job: StoredJob;
  /**
   * True if a file of the archive's name may be this job's archive: the process died while it wrote it, perhaps after
   * the last byte, or a command has written the same archive while the job waited for the next start.
   */
  mayBeDone: boolean;
  /** Emits and stores a change. */
  change(change: JobChange): Promise<void>;
  /** Emits why the job cannot continue for now; null when it continues. */
  setProblem(problem: string | null): void;
  /** Emits how much of a waiting job is stored, if it has changed. */
  setStored(parts: readonly Pick<Part, 'rows' | 'storedBytes'>[]): void;
  /**
   * Returns a listener that emits the progress of one run: a few times a second, and a new step, list or problem at once.
   * `problem` is why the job cannot continue for now; without it, the job continues.
   */
  followProgress(): (progress: JobProgress, problem?: string | null) => void;
  /** Emits the job as it is now. */
  emit(): void;
}

/** The receivers of a job's changes. */
export interface JobChannels {
  documents: Pick<Documents<StoredJob>, 'put'>;
  emit(event: { type: 'job'; job: ExportJob }): void;
}

/** Minimum time between two progress events of a job (milliseconds). */
const PROGRESS_INTERVAL_MS = 250;

const NOTHING_DONE = {
  rowsDone: 0,
  rowsTotal: null,
  bytesDone: 0,
  bytesTotal: null,
  bytesPerSecond: null,
  secondsLeft: null,
} as const;

/** Returns what changes with the problem of a job. A job that cannot continue for now has no speed and no time left. */
function withProblem(problem: string | null): Partial<Pick<StoredJob, 'problem' | 'bytesPerSecond' | 'secondsLeft'>> {
  return problem === null ? { problem } : { problem, bytesPerSecond: null, secondsLeft: null };
}

/** Returns an export job from an order, queued and with a new id. */
export function newJob(order: NewJob): StoredJob {
  return {
    ...order,
    ...NOTHING_DONE,
    id: randomBytes(8).toString('hex'),
    state: 'queued',
    step: order.kind === 'query' ? 'computing' : 'fetching',
    problem: null,
    error: null,
    result: null,
    createdAt: Date.now(),
    startedAt: null,
    finishedAt: null,
  };
}

/**
 * Parses a job of an earlier run, which may have ended in the middle of it: a running one is queued again. Undefined
 * for a job that another version of the program wrote.
 */
export function restoreJob(content: unknown): { job: StoredJob; mayBeDone: boolean } | undefined {
  const job = readStoredJob(content);
  if (job === undefined) return undefined;
  return {
    job: job.state === 'running' ? { ...job, state: 'queued' } : job,
    mayBeDone: hasNotEnded(job) || (job.step === 'writing' && job.state !== 'failed'),
  };
}

/** Returns an export job in memory that emits and stores its changes. */
export function trackJob(initial: StoredJob, mayBeDone: boolean, { documents, emit }: JobChannels): TrackedJob {
  const tracked: TrackedJob & { job: StoredJob } = {
    job: initial,
    mayBeDone,
    async change(change) {
      // A run makes the result of its own kind.
      tracked.job = { ...tracked.job, ...change } as StoredJob;
      tracked.emit();
      await documents.put(tracked.job.id, tracked.job);
    },
    setProblem(problem) {
      tracked.job = { ...tracked.job, ...withProblem(problem) };
      tracked.emit();
    },
    setStored(parts) {
      const { job } = tracked;
      const rowsDone = parts.reduce((sum, { rows }) => sum + rows, 0);
      const bytesDone = parts.reduce((sum, { storedBytes }) => sum + storedBytes, 0);
      const segmentsDone = parts.length;
      if (job.segmentsDone === segmentsDone && job.rowsDone === rowsDone && job.bytesDone === bytesDone) return;
      tracked.job = { ...job, segmentsDone, rowsDone, bytesDone };
      tracked.emit();
    },
    followProgress() {
      let emittedAt = 0;
      return (progress, problem = null) => {
        const isNewStep = tracked.job.step !== progress.step;
        const isNewProblem = tracked.job.problem !== problem;
        const isNewList = 'writing' in tracked.job && tracked.job.writing?.list !== progress.writing?.list;
        tracked.job = { ...tracked.job, ...progress, ...withProblem(problem) };
        const now = performance.now();
        if (!isNewStep && !isNewList && !isNewProblem && now - emittedAt < PROGRESS_INTERVAL_MS) return;
        emittedAt = now;
        tracked.emit();
        // A new step is also stored, so that after a restart the job continues from it.
        if (isNewStep) documents.put(tracked.job.id, tracked.job).catch(() => {});
      };
    },
    emit: () => emit({ type: 'job', job: asSeen(tracked.job) }),
  };
  return tracked;
}

/** Stores all jobs, or none of them. @throws OrreryError DISK_FULL, FILE_UNWRITABLE */
export async function storeAll(
  documents: Pick<Documents<StoredJob>, 'put' | 'remove'>,
  jobs: readonly StoredJob[],
): Promise<void> {
  try {
    for (const job of jobs) await documents.put(job.id, job);
  } catch (thrown) {
    for (const { id } of jobs) await documents.remove(id).catch(() => {});
    throw thrown;
  }
}
