import { randomBytes } from 'node:crypto';
import type { RetryPolicy } from '../../async/index.ts';
import { type ExportJob, OrreryError } from '../../contract/index.ts';
import type { Documents } from '../../store/index.ts';
import type { SyncClient } from '../../sync/index.ts';
import { type ExportParts, type JobProgress, runExport } from './run-export.ts';
import { asSeen, StoredJob } from './stored-job.ts';
import { patiently } from './wait-for-network.ts';

/** An action of a person on a job. */
export type JobAction = 'pause' | 'resume' | 'cancel' | 'retry' | 'remove';

export type JobEvent = { type: 'job'; job: ExportJob } | { type: 'jobRemoved'; id: string };

/** A new export. `segmentsTotal` is the number of segments in its range, as far as known. */
export type NewJob = Pick<
  StoredJob,
  'table' | 'from' | 'to' | 'file' | 'names' | 'replace' | 'offline' | 'segmentsTotal'
>;

/** The export jobs of a network. They are stored on disk, run a few at a time, and continue after a restart. */
export interface ExportJobs {
  /** Lists all jobs, newest first. */
  list(): ExportJob[];
  /** @throws OrreryError JOB_UNKNOWN */
  get(id: string): ExportJob;
  /** True if an unfinished job will write this file. */
  writes(file: string): boolean;
  add(orders: readonly NewJob[]): Promise<ExportJob[]>;
  /**
   * An action that does not fit the job's state changes nothing. An action that comes after the archive got its final
   * name changes nothing either: that job is done. Returns null for a removed job. @throws OrreryError JOB_UNKNOWN
   */
  control(id: string, action: JobAction): Promise<ExportJob | null>;
  /** Interrupts the running jobs. They continue at the next start. */
  close(): Promise<void>;
}

const AT_ONCE = 2;
/** Minimum time between two progress events of a job (milliseconds). */
const PROGRESS_INTERVAL_MS = 250;

interface Entry {
  job: StoredJob;
  /** Set while the job runs. */
  abort: AbortController | undefined;
  /** The state after the current run has been interrupted. */
  next: 'paused' | 'cancelled' | 'removed' | 'queued' | undefined;
  running: Promise<void> | undefined;
  /**
   * The process died while it wrote this job's archive, perhaps after the last byte. A file of its name may be the
   * finished archive.
   */
  again: boolean;
}

export interface ExportJobsParts extends ExportParts {
  network: Pick<SyncClient, 'status' | 'listen'>;
  documents: Documents<StoredJob>;
  /** The same documents, in their stored form. */
  kept: Pick<Documents<unknown>, 'list'>;
  emit(event: JobEvent): void;
  /** Called when a job has ended, with or without success. */
  onEnd(): void;
  retry: RetryPolicy;
  /** Runs jobs. If false, jobs are only stored. */
  follow: boolean;
}

const NOTHING_DONE = {
  segmentsDone: 0,
  rowsDone: 0,
  rowsTotal: null,
  bytesDone: 0,
  bytesTotal: null,
  bytesPerSecond: null,
  secondsLeft: null,
} as const;

function newJob(order: NewJob): StoredJob {
  return {
    ...order,
    ...NOTHING_DONE,
    id: randomBytes(8).toString('hex'),
    state: 'queued',
    step: 'fetching',
    problem: null,
    error: null,
    result: null,
    createdAt: Date.now(),
    startedAt: null,
    finishedAt: null,
  };
}

export async function openExportJobs(parts: ExportJobsParts): Promise<ExportJobs> {
  const { documents, kept, network, emit, onEnd, retry, follow } = parts;
  const entries = new Map<string, Entry>();
  let closed = false;

  for (const { content: written } of (await kept.list()).reverse()) {
    const { data: content } = StoredJob.safeParse(written);
    // Leave a job unchanged that another version of the program wrote.
    if (content === undefined) continue;
    const again = content.step === 'writing' && content.state !== 'failed';
    const job: StoredJob = content.state === 'running' ? { ...content, state: 'queued' } : content;
    entries.set(job.id, { job, abort: undefined, next: undefined, running: undefined, again });
  }

  function tell({ job }: Entry): void {
    emit({ type: 'job', job: asSeen(job) });
  }

  async function become(entry: Entry, change: Partial<StoredJob>): Promise<void> {
    entry.job = { ...entry.job, ...change };
    tell(entry);
    await documents.put(entry.job.id, entry.job);
  }

  /**
   * Emits progress at intervals. A change of step is also stored, so that the next process knows how far this one came.
   */
  function progressOf(entry: Entry): (progress: JobProgress) => void {
    let emittedAt = 0;
    return (progress) => {
      const stepped = entry.job.step !== progress.step;
      entry.job = { ...entry.job, ...progress };
      const now = performance.now();
      if (!stepped && now - emittedAt < PROGRESS_INTERVAL_MS) return;
      emittedAt = now;
      tell(entry);
      if (stepped) documents.put(entry.job.id, entry.job).catch(() => {});
    };
  }

  async function run(entry: Entry, signal: AbortSignal): Promise<Partial<StoredJob>> {
    const onTrouble = (error: OrreryError | null): void => {
      entry.job = { ...entry.job, problem: error === null ? null : error.summary };
      tell(entry);
    };
    const onProgress = progressOf(entry);
    try {
      const { again } = entry;
      await become(entry, { state: 'running', problem: null, error: null, startedAt: Date.now(), finishedAt: null });
      const result = await runExport(parts, entry.job, again, {
        signal,
        onProgress(progress) {
          if (entry.job.problem !== null) entry.job = { ...entry.job, problem: null };
          onProgress(progress);
        },
        patiently: (work) => patiently(network, work, { signal, onTrouble, retry }),
      });
      return { state: 'done', result, file: result.file, problem: null, secondsLeft: null, finishedAt: Date.now() };
    } catch (thrown) {
      const error = OrreryError.from(thrown);
      // The writer's thread ended, so it is unknown whether the archive is finished.
      entry.again ||= error.code === 'THREAD_LOST' && entry.job.step === 'writing';
      if (signal.aborted && entry.next !== undefined && entry.next !== 'removed') {
        const ended = entry.next === 'cancelled' ? { finishedAt: Date.now() } : {};
        return { state: entry.next, problem: null, bytesPerSecond: null, secondsLeft: null, ...ended };
      }
      const failure = { problem: error.message, error: error.toBody(), bytesPerSecond: null, secondsLeft: null };
      return { state: 'failed', ...failure, finishedAt: Date.now() };
    }
  }

  function start(entry: Entry): void {
    const abort = new AbortController();
    entry.abort = abort;
    entry.next = undefined;
    entry.running = run(entry, abort.signal)
      .then((outcome) => (entry.next === 'removed' ? undefined : become(entry, outcome)))
      // If storing the state fails, the state is still emitted. The job then runs again after a restart.
      .catch(() => tell(entry))
      .finally(() => {
        entry.abort = undefined;
        entry.running = undefined;
        onEnd();
        serve();
      });
  }

  function serve(): void {
    if (closed || !follow) return;
    const all = [...entries.values()];
    const free = AT_ONCE - all.filter(({ running }) => running !== undefined).length;
    for (const entry of all.filter(({ job, running }) => job.state === 'queued' && !running).slice(0, free))
      start(entry);
  }

  /** Interrupts a run and waits for its end. A run whose archive already has its final name is done. */
  async function interrupt(entry: Entry, next: Entry['next']): Promise<void> {
    entry.next = next;
    entry.abort?.abort();
    await entry.running;
  }

  function find(id: string): Entry {
    const entry = entries.get(id);
    if (entry === undefined) throw new OrreryError('JOB_UNKNOWN', { job: id });
    return entry;
  }

  async function act(entry: Entry, action: JobAction): Promise<void> {
    const { state } = entry.job;
    const isActive = state === 'queued' || state === 'running';
    if (action === 'pause' && isActive) {
      if (entry.running !== undefined) await interrupt(entry, 'paused');
      else await become(entry, { state: 'paused' });
    } else if (action === 'cancel' && (isActive || state === 'paused')) {
      if (entry.running !== undefined) await interrupt(entry, 'cancelled');
      else await become(entry, { state: 'cancelled', finishedAt: Date.now() });
    } else if ((action === 'resume' && state === 'paused') || (action === 'retry' && isOver(state))) {
      await become(entry, { state: 'queued', problem: null, error: null, result: null, finishedAt: null });
    }
  }

  serve();
  return {
    list: () => [...entries.values()].reverse().map(({ job }) => asSeen(job)),
    get: (id) => asSeen(find(id).job),
    writes: (file) =>
      [...entries.values()].some(
        ({ job }) => job.file === file && !['done', 'failed', 'cancelled'].includes(job.state),
      ),
    async add(orders) {
      const added: ExportJob[] = [];
      for (const order of orders) {
        const job = newJob(order);
        await documents.put(job.id, job);
        const entry: Entry = { job, abort: undefined, next: undefined, running: undefined, again: false };
        entries.set(job.id, entry);
        added.push(asSeen(job));
        tell(entry);
      }
      serve();
      return added;
    },
    async control(id, action) {
      const entry = find(id);
      if (action === 'remove') {
        await interrupt(entry, 'removed');
        entries.delete(id);
        await documents.remove(id);
        emit({ type: 'jobRemoved', id });
        return null;
      }
      await act(entry, action);
      serve();
      return asSeen(entry.job);
    },
    async close() {
      closed = true;
      await Promise.all([...entries.values()].map((entry) => (entry.running ? interrupt(entry, 'queued') : undefined)));
    },
  };
}

function isOver(state: ExportJob['state']): boolean {
  return state === 'failed' || state === 'cancelled';
}
